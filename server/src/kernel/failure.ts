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

/** The one row of a set of one, or the refusal of it. */
export function onlyOne<Done>(transitions: readonly Done[], failures: readonly Failure[]): Done {
  const [done] = transitions
  if (done === undefined) throw new Refused(failures[0]?.reason ?? 'kernel.fault', { values: failures[0]?.values })
  return done
}

type FailedRow = ReturnType<typeof worded>[number]

/** What a command over several rows answers; the reasons are for `noneDone` and do not go out. */
export interface Outcome {
  count: number
  failed: (FailedRow & Pick<Failure, 'reason' | 'values'>)[]
}

/** What a command over several rows answers: how many were done, and the others with their reasons in the reader's language. */
export function outcomeOf(count: number, failures: readonly Failure[], language: Language): Outcome {
  const words = worded(failures, language)
  return {
    count,
    failed: failures.map(({ reason, values }, place) => ({ ...(words[place] as FailedRow), reason, values })),
  }
}

/**
 * The refusal of a command over several rows that did nothing to any: the rows' own where all fail for the same reason, so
 * that one row is answered as by a command for one; else `kernel.noneDone`. The rows go along as `data`, unless there is none
 * of them for the reader. Nothing where the answer is another one.
 *
 * @param answer what the handler answered, by `outcomeOf`
 * @param data the same as it goes out
 */
export function noneDone(answer: unknown, data: unknown): Refused | undefined {
  if (typeof answer !== 'object' || answer === null || !('failed' in answer) || !('count' in answer)) return
  const { count, failed } = answer as Outcome
  if (count !== 0 || !Array.isArray(failed)) return
  const [first, ...others] = failed
  if (!first) return
  const alike = others.every(({ msg }) => msg === first.msg)
  const absent = failed.every(({ reason }) => reason === 'kernel.notFound')
  // Rows of an import say why in words alone.
  return new Refused((alike ? first.reason : undefined) ?? 'kernel.noneDone', {
    values: alike ? first.values : undefined,
    data: absent ? undefined : (data as Record<string, unknown>),
  })
}
