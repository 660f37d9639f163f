import type { RefusalKey } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import type { PhraseValues } from '@fairgate/contract/kernel/phrases'
import { Refused } from '../kernel/refuse.ts'
import { wordsOf } from '../kernel/words-of.ts'

/** A row a bulk command could not change, and why; worded when it is read. */
export interface Failure {
  id: string
  name: string
  reason: RefusalKey
  values?: PhraseValues
}

export const worded = (failures: readonly Failure[], language: Language) =>
  failures.map(({ id, name, reason, values }) => ({ id, name, msg: wordsOf(reason, language, values) }))

/**
 * Refuses a bulk command in which nothing could be done and every row fails for the same reason: for one row that is
 * the refusal a single command would give.
 */
export function refuseIfAllFailed(count: number, failures: readonly Failure[]): void {
  const [first] = failures
  if (count > 0 || !first || failures.some(failure => failure.reason !== first.reason)) return
  throw new Refused(first.reason, { values: first.values })
}
