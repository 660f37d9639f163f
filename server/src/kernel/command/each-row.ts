import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import { withSavepoint } from '../database/savepoint.ts'
import { type BatchResult, type Failure, sortByRequest, toBatchResult, toFailedRows } from '../refusal/failure.ts'
import { Refused } from '../refusal/refuse.ts'
import { packLocalized, packLocalizedList, unpackLocalized, type WriteContext } from './context.ts'

/** The names of a row in both languages, empty in a language without one. */
export interface Names {
  nameCn: string
  nameEn: string
}

interface Several<Key> {
  rows: readonly Key[]
  entityType: EntityType
  /** The common exhibition, for the log. */
  exhibitionId?: string | undefined
  /** The names of rows that the actor sees. Called once, for refused rows. */
  namesOf(ids: readonly string[]): Promise<readonly (Names & { id: string })[]>
}

/**
 * Deletes several rows, or performs another operation without a state machine, in the caller's transaction: a refused
 * row is rolled back alone, reported with its reason, and does not stop the others. In the order of ids, to avoid
 * deadlocks. `work` returns the names of the row in both languages; `state` is the result in the log.
 */
export async function eachRow<Key extends { id: string }>(
  context: WriteContext,
  { rows, entityType, exhibitionId, namesOf }: Several<Key>,
  state: string,
  work: (row: Key) => Promise<Names>,
): Promise<BatchResult> {
  const { db, language } = context
  const done: { id: string; name: string }[] = []
  const refused: Omit<Failure, 'name'>[] = []
  const chosen = [...new Map(rows.map(row => [row.id, row])).values()].sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const row of chosen) {
    const names = await withSavepoint(db, () => work(row))
    if (names instanceof Refused)
      refused.push({ id: row.id, reason: names.reason as Failure['reason'], values: names.details.values })
    else done.push({ id: row.id, name: packLocalized(names) })
  }
  const names = new Map(
    (refused.length > 0 ? await namesOf(refused.map(({ id }) => id)) : []).map(({ id, ...of }) => [
      id,
      packLocalized(of),
    ]),
  )
  const failed = sortByRequest(
    refused.map(failure => ({ ...failure, name: unpackLocalized(names.get(failure.id) ?? '', language) })),
    rows.map(({ id }) => id),
  )
  const [only] = done.length === 1 ? done : []
  context.log({
    ...{ entityType, exhibitionId },
    targetId: only?.id,
    targetName: packLocalizedList(done.length > 0 ? done.map(({ name }) => name) : [...names.values()]),
    before: undefined,
    after: {
      ...{
        state,
        count: done.length,
        rows: done.map(({ id, name }) => ({ id, name: unpackLocalized(name, language) })),
      },
      ...(failed.length > 0 && { failed: toFailedRows(failed, language) }),
    },
  })
  return toBatchResult(done.length, failed, language)
}
