import type { EntityType } from '@fairgate/contract/kernel/entity-type'
import { packLocalized, packLocalizedList, unpackLocalized, type WriteContext } from './context.ts'
import { type BatchResult, type Failure, sortByRequest, toBatchResult, toFailedRows } from './failure.ts'
import { Refused } from './refuse.ts'
import { withSavepoint } from './savepoint.ts'

/** What a row is called in both languages, empty where it has none in one. */
export interface Names {
  nameCn: string
  nameEn: string
}

interface Several<Key> {
  rows: readonly Key[]
  entityType: EntityType
  /** The one all of them belong to, for the log. */
  exhibitionId?: string | undefined
  /** What the rows are called; those the actor does not see are left out. Asked once, for rows that were refused. */
  namesOf(ids: readonly string[]): Promise<readonly (Names & { id: string })[]>
}

/**
 * Deletes several rows, or does what else no machine moves, in the caller's transaction: a row that is refused is undone by
 * itself, told with its reason, and stops no other. In the order of their ids, so that two who want the same rows never
 * wait for each other in a circle. `work` answers what the row is called, in both languages; `state` is what the log says became of them.
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
