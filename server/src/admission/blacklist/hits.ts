import sql from 'sql-template-tag'
import { showsSince } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { type BlacklistRefusals, refusalsByEntry, refusalsByGateDay } from '../gate/api.ts'
import { selectOpenSince } from '../offline/api.ts'
import { getExhibitionId } from './activate.ts'

interface SuspendedRow {
  entryId: string
  exhibitionId: string
  id: string
  at: string
}

/** What these entries suspend or suspended, with the moment from which its refusals count for them. */
const findSuspended = (db: Db, ids: readonly string[]): Promise<SuspendedRow[]> =>
  db.many<SuspendedRow>(sql`
    select h.blacklist_id as "entryId", h.exhibition_id as "exhibitionId", h.holder_id as id, h.at from suspended_by_entry h
    where h.blacklist_id = any(${[...ids]}::uuid[])`)

/** The people these entries deny, and where. */
async function findRefusals(db: Db, ids: readonly string[]): Promise<BlacklistRefusals> {
  const suspended = await findSuspended(db, ids)
  return {
    suspended: {
      entryIds: suspended.map(({ entryId }) => entryId),
      exhibitionIds: suspended.map(({ exhibitionId }) => exhibitionId),
      holderIds: suspended.map(({ id }) => id),
      since: suspended.map(({ at }) => at),
    },
    entryIds: ids,
    exhibitionIds: await findExhibitionIds(db, ids),
  }
}

/**
 * Refusals at the gate by gate day: of what the entries suspended, since then, and of people who only showed a listed
 * number.
 */
export const hitsByDay = async (db: Db, ids: readonly string[]): Promise<{ day: string; hits: number }[]> =>
  refusalsByGateDay(db, await findRefusals(db, ids))

/** Exhibitions in which these entries may have denied somebody. */
async function findExhibitionIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ scope: string; exhibitionId: string | null; since: string }>(sql`
    select t.scope, t.exhibition_id as "exhibitionId", min(t.submitted_at) as since from blacklist t
    where t.id = any(${[...ids]}::uuid[]) group by 1, 2`)
  const everywhere = rows.find(row => getExhibitionId(row) === null)
  return [
    ...rows.flatMap(row => getExhibitionId(row) ?? []),
    ...(everywhere ? await showsSince(db, everywhere.since) : []),
  ]
}

/** The same by entry. */
export async function hitsOf(db: Db, entries: readonly { id: string }[]): Promise<Map<string, number>> {
  const ids = entries.map(({ id }) => id)
  const rows = await refusalsByEntry(db, await findRefusals(db, ids))
  return new Map(rows.map(({ entryId, hits }) => [entryId, hits]))
}

/** Whether an entry has denied somebody, or guards were sent to somebody inside since it came in force. */
export async function hasBeenFelt(
  db: Db,
  { id, inForceAt }: { id: string; inForceAt: string | null },
): Promise<boolean> {
  if (inForceAt === null) return false
  if ((await hitsOf(db, [{ id }])).size > 0) return true
  const suspended = await findSuspended(db, [id])
  return selectOpenSince(db, 'blacklistedInside', suspended, inForceAt)
}
