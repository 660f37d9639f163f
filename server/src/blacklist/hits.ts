import sql from 'sql-template-tag'
import { showsSince } from '../exhibition/facts.ts'
import { refusalsOfListed, refusalsSince } from '../gate/facts.ts'
import type { Db } from '../kernel/database.ts'
import { groundOf } from './force.ts'

interface HeldRow {
  entryId: string
  exhibitionId: string
  id: string
  at: string
}

/** What these entries suspended, or suspend: with the moment from which on its refusals are theirs. */
const heldBy = (db: Db, ids: readonly string[]): Promise<HeldRow[]> =>
  db.many<HeldRow>(sql`
    select h.blacklist_id as "entryId", h.exhibition_id as "exhibitionId", h.holder_id as id, h.at from blacklist_held h
    where h.blacklist_id = any(${[...ids]}::uuid[])`)

/** Refusals at the gate by entry and day: of what each suspended, since it did, and of who showed a number of it alone. */
export async function hitsByDay(
  db: Db,
  ids: readonly string[],
  timeZone: string,
): Promise<{ entryId: string; day: string; hits: number }[]> {
  const numbers = await refusalsOfListed(db, await groundsOf(db, ids), ids, timeZone)
  const held = await heldBy(db, ids)
  if (held.length === 0) return numbers
  const refused = await refusalsSince(
    db,
    {
      exhibitionIds: held.map(({ exhibitionId }) => exhibitionId),
      holderIds: held.map(({ id }) => id),
      since: held.map(({ at }) => at),
    },
    timeZone,
  )
  const entryOf = Map.groupBy(held, ({ id }) => id)
  const holders = refused.flatMap(({ holderId, day, refusals }) =>
    (entryOf.get(holderId) ?? []).map(({ entryId }) => ({ entryId, day, hits: refusals })),
  )
  return [...numbers, ...holders]
}

/** Where these entries may ever have refused somebody. */
async function groundsOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.many<{ scope: string; exhibitionId: string | null; since: string }>(sql`
    select t.scope, t.exhibition_id as "exhibitionId", min(t.submitted_at) as since from blacklist t
    where t.id = any(${[...ids]}::uuid[]) group by 1, 2`)
  const everywhere = rows.find(row => groundOf(row) === null)
  return [...rows.flatMap(row => groundOf(row) ?? []), ...(everywhere ? await showsSince(db, everywhere.since) : [])]
}

/** Refusals at the gate by entry. */
export async function hitsOf(
  db: Db,
  entries: readonly { id: string }[],
  timeZone: string,
): Promise<Map<string, number>> {
  const hits = new Map<string, number>()
  for (const { entryId, hits: more } of await hitsByDay(
    db,
    entries.map(({ id }) => id),
    timeZone,
  ))
    hits.set(entryId, (hits.get(entryId) ?? 0) + more)
  return hits
}
