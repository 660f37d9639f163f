import type { z } from 'zod'
import type { PhraseValues } from './phrases.ts'

/**
 * What is wrong with one value: the key of a phrase and the values that stand in it. A screen shows it at its field, an
 * import in its report, both in the reader's language.
 */
export interface FieldIssue<Key extends string = string> {
  readonly key: Key
  readonly params: PhraseValues
}

/** Builds an issue; `params` fill the `{{…}}` of the phrase. */
export const issue = <Key extends string>(key: Key, params: PhraseValues = {}): FieldIssue<Key> => ({ key, params })

/**
 * Hands an issue to zod in the form `issueWords` puts into words: the message is the phrase key with its domain. `path`
 * leads from the refined value to the field.
 */
export function reportIssue(
  ctx: z.RefinementCtx,
  domain: string,
  found: FieldIssue | undefined,
  path: PropertyKey[] = [],
): void {
  if (found) ctx.addIssue({ code: 'custom', message: `${domain}.${found.key}`, params: found.params, path })
}
