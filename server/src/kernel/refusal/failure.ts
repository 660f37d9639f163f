import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type { TextValues } from '@fairgate/contract/kernel/i18n/localized-text'
import { translateKey } from '../i18n/translate-key.ts'
import { Refused } from './refuse.ts'

/** A row that a batch command could not change, with the reason; the message is rendered in the reader's language. */
export interface Failure {
  id: string
  /** Empty if the actor does not see the row. */
  name: string
  reason: RefusalKey
  values?: TextValues
  /** What a program learns besides the message, if the row is the only one. */
  data?: Readonly<Record<string, unknown>>
}

/** Sorts failures by the order of the ids in the request. */
export function sortByRequest<Failed extends { id: string }>(
  failed: readonly Failed[],
  ids: readonly string[],
): Failed[] {
  const order = new Map(ids.map((id, index) => [id, index]))
  return failed.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
}

/** Renders failures in the reader's language, as a batch command answers them. */
export const toFailedRows = (failures: readonly Failure[], language: Language) =>
  failures.map(({ id, name, reason, values }) => ({ id, name, msg: translateKey(reason, language, values) }))

/** Returns the single changed row, or throws its refusal. */
export function assertSingle<Done>(transitions: readonly Done[], failures: readonly Failure[]): Done {
  const [done] = transitions
  if (done === undefined)
    throw new Refused(failures[0]?.reason ?? 'kernel.fault', {
      values: failures[0]?.values,
      data: failures[0]?.data && { ...failures[0].data },
    })
  return done
}

type FailedRow = ReturnType<typeof toFailedRows>[number]

/** The result of a batch command. `reason`, `values` and `data` are for `findCommonRefusal` and are not sent. */
export interface BatchResult {
  count: number
  failed: (FailedRow & Pick<Failure, 'reason' | 'values' | 'data'>)[]
}

/** Builds the result of a batch command: the number of changed rows, and the failures in the reader's language. */
export function toBatchResult(count: number, failures: readonly Failure[], language: Language): BatchResult {
  const rows = toFailedRows(failures, language)
  return {
    count,
    failed: failures.map(({ reason, values, data }, index) => ({
      ...(rows[index] as FailedRow),
      reason,
      values,
      data,
    })),
  }
}

/**
 * Returns the refusal of a batch command that changed no row: the common reason if all rows fail for the same one, so that a batch of
 * one row is answered like a command for one row; otherwise `kernel.noneDone`. The rows are sent as `data`, unless the reader sees none
 * of them. Returns undefined for any other answer.
 *
 * @param answer the handler's answer, built by `toBatchResult`
 * @param data the same answer as it is sent
 */
export function findCommonRefusal(answer: unknown, data: unknown): Refused | undefined {
  if (typeof answer !== 'object' || answer === null || !('failed' in answer) || !('count' in answer)) return
  const { count, failed } = answer as BatchResult
  if (count !== 0 || !Array.isArray(failed)) return
  const [first, ...others] = failed
  if (!first) return
  const alike = others.every(({ msg }) => msg === first.msg)
  const absent = failed.every(({ reason }) => reason === 'kernel.notFound')
  // Rows of an import have a message but no reason.
  return new Refused((alike ? first.reason : undefined) ?? 'kernel.noneDone', {
    values: alike ? first.values : undefined,
    data: absent ? undefined : { ...(data as Record<string, unknown>), ...(others.length === 0 && first.data) },
  })
}
