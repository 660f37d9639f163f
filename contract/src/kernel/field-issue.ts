/**
 * What is wrong with one value: the key of a phrase and the numbers and texts that stand in it. A screen shows it at
 * its field, an import in its report, both in the reader's language.
 */
export interface FieldIssue<Key extends string = string> {
  readonly key: Key
  readonly params: Readonly<Record<string, string | number>>
}

/** Builds an issue; `params` fill the `{{…}}` of the phrase. */
export const issue = <Key extends string>(key: Key, params: FieldIssue['params'] = {}): FieldIssue<Key> => ({
  key,
  params,
})
