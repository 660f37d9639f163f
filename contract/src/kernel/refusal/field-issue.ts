import type { z } from 'zod'
import type { TextValues } from '../i18n/localized-text.ts'

/**
 * What is wrong with one value: a text key and its values. A screen shows it at its field, an import in its report,
 * both in the operator's language.
 */
export interface FieldIssue<Key extends string = string> {
  readonly key: Key
  readonly params: TextValues
}

/** Builds an issue; `params` fill the `{{…}}` of the text. */
export const issue = <Key extends string>(key: Key, params: TextValues = {}): FieldIssue<Key> => ({ key, params })

/**
 * Reports an issue to zod in the form that `issueFaults` understands: zod's message is the text key with its domain.
 * `path` leads from the refined value to the field.
 */
export function reportIssue(
  ctx: z.RefinementCtx,
  domain: string,
  found: FieldIssue | undefined,
  path: PropertyKey[] = [],
): void {
  if (found) ctx.addIssue({ code: 'custom', message: `${domain}.${found.key}`, params: found.params, path })
}
