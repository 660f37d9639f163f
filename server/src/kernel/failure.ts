import type { RefusalKey } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import type { PhraseValues } from '@fairgate/contract/kernel/phrases'
import { Refused } from './refuse.ts'
import { wordsOf } from './words-of.ts'

/** A row a command over several could not change, and why; worded when it is read. */
export interface Failure {
  id: string
  /** Empty where the actor does not see the row. */
  name: string
  reason: RefusalKey
  values?: PhraseValues
}

/** What could not be done in the order in which it was asked for, whatever order it was tried in. */
export function inOrder<Failed extends { id: string }>(failed: readonly Failed[], ids: readonly string[]): Failed[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  return failed.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
}

/** What a command over several rows answers of those it left as they were, in the reader's language. */
export const worded = (failures: readonly Failure[], language: Language) =>
  failures.map(({ id, name, reason, values }) => ({ id, name, msg: wordsOf(reason, language, values) }))

/**
 * Refuses a command over several rows in which nothing could be done and every row fails for the same reason: for one row
 * that is the refusal a command for one would give.
 */
export function refuseIfAllFailed(count: number, failures: readonly Failure[]): void {
  const [first] = failures
  if (count > 0 || !first || failures.some(failure => failure.reason !== first.reason)) return
  throw new Refused(first.reason, { values: first.values })
}
