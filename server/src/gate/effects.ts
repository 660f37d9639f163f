import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { isRolledUp } from '../kernel/rollup.ts'
import type { TransitionContext } from '../kernel/transition.ts'
import { participants } from '../participation/facts.ts'
import { entriesIn } from './entry-rollup.ts'
import { havePassed } from './facts.ts'
import { insideChanges, insideRollup } from './inside-rollup.ts'

export { type OfflineScan, type Recorded, recordPassages } from './record-passages.ts'

/** What the rollup should hold of an exhibition: the passages its rollup has added. */
const recounted = (exhibitionId: string, timeZone: string): Sql =>
  entriesIn(
    sql`(select own.* from passage own, fold f where f.name = 'entry' and own.exhibition_id = ${exhibitionId}
      and (own.tx is null or own.tx < f.mark or own.id <= f.floor))`,
    timeZone,
  )

/** Rows `r` of the rollup that are this exhibition's. */
const selectRollups = (exhibitionId: string): Sql => sql`(r.scope = ${exhibitionId}
  or r.scope in (select p.id from ${participants} where p.exhibition_id = ${exhibitionId})
  or r.scope in (select o.id from door o where o.exhibition_id = ${exhibitionId})
  or r.scope in (select c.id from channel c where c.exhibition_id = ${exhibitionId}))`

/** How many rows of an exhibition's rollup are not what its passages come to, in one snapshot. */
export async function untrueEntries(db: Db, exhibitionId: string, timeZone: string): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(sql`
    with counted as (${recounted(exhibitionId, timeZone)}), held as (select * from entry_rollup r where ${selectRollups(exhibitionId)})
    select count(*)::int as rows from counted c full join held h using (scope, kind, gate_day, hour, deed, reason)
    where (c.passages, c.people) is distinct from (h.passages, h.people)`)
  return rows
}

/** Recounts an exhibition's passages. The rollup waits meanwhile; the gates do not. */
export async function repairEntries(db: Db, exhibitionId: string, timeZone: string): Promise<void> {
  await db.run(sql`select 1 from fold where name = 'entry' for update`)
  await db.run(sql`delete from entry_rollup r where ${selectRollups(exhibitionId)}`)
  await db.run(sql`
    insert into entry_rollup (scope, kind, gate_day, hour, deed, reason, passages, people) ${recounted(exhibitionId, timeZone)}`)
}

/** The same of who was inside, where passages still say whose they are: what is shredded cannot be followed any more. */
const recountedInside = (exhibitionId: string, timeZone: string): Sql =>
  insideChanges(
    sql`(select own.* from passage own where own.exhibition_id = ${exhibitionId} and ${isRolledUp(insideRollup, 'own')})`,
    timeZone,
  )
const followed = (exhibitionId: string): Sql => sql`not exists (select from passage own
  where own.exhibition_id = ${exhibitionId} and own.badge_id is null and own.ticket_id is null and own.participation_id is not null)`

/** How many minutes of an exhibition's rollup of people inside are not what its passages come to, in one snapshot. */
export async function untrueInside(db: Db, exhibitionId: string, timeZone: string): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(sql`
    with counted as (${recountedInside(exhibitionId, timeZone)}), held as (select * from inside_rollup r where ${selectRollups(exhibitionId)})
    select count(*)::int as rows from counted c full join held h using (scope, kind, minute)
    where coalesce(c.change, 0) <> coalesce(h.change, 0) and ${followed(exhibitionId)}`)
  return rows
}

/** Recounts who was inside. The rollup waits meanwhile; the gates do not. */
export async function repairInside(db: Db, exhibitionId: string, timeZone: string): Promise<void> {
  await db.run(sql`select 1 from fold where name = 'inside' for update`)
  await db.run(sql`delete from inside_rollup r where ${selectRollups(exhibitionId)}`)
  await db.run(sql`
    insert into inside_rollup (scope, kind, minute, change) ${recountedInside(exhibitionId, timeZone)}`)
}

/** Notes that a device was given the pack of this moment. */
export async function packGiven(db: Db, deviceId: string, now: Date): Promise<void> {
  await db.run(sql`update device_seen set pack_at = ${now.toISOString()} where device_id = ${deviceId}`)
}

/**
 * Whether nobody has come in by these badges yet; from then on nobody does. A scan that is being decided waits for this, or this for
 * it, and is decided anew where it lost (`presence_kept_out`).
 */
export async function denyEntry(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<boolean> {
  const denied = await db.run(sql`
    insert into presence as p (exhibition_id, holder_id, gate_day, kept_out)
    select ${exhibitionId}, id, '1970-01-01', true from unnest(${[...badgeIds]}::uuid[]) id order by id
    on conflict (exhibition_id, holder_id) do update set kept_out = true where p.entries_total = 0 and p.path = '{}'`)
  return denied === badgeIds.length
}

interface Coded {
  row: { id: string; exhibitionId: string; state: string }
  decided?: { at: string }
}

/**
 * Approvals and payments of badges were undone: nobody comes in by their codes from now on. Refuses `decision.overtaken` where a
 * gate let somebody pass by one since, or does so at this moment.
 */
export async function codesTakenBack({ db }: Pick<TransitionContext, 'db'>, undone: readonly Coded[]): Promise<void> {
  const coded = undone.filter(({ row }) => row.state === 'active')
  for (const [exhibitionId, badges] of Map.groupBy(coded, ({ row }) => row.exhibitionId)) {
    const ids = badges.map(({ row }) => row.id)
    if (!(await denyEntry(db, exhibitionId, ids))) refuse('decision.overtaken')
    const since = badges.map(({ decided }) => decided?.at ?? '-infinity')
    if (await havePassed(db, { exhibitionId, ids, since })) refuse('decision.overtaken')
  }
}

/** Badges became active: where an undo had kept them out before, they come in again. */
export async function codesOpenAgain({ db }: Pick<TransitionContext, 'db'>, active: readonly Coded[]): Promise<void> {
  for (const [exhibitionId, badges] of Map.groupBy(active, ({ row }) => row.exhibitionId)) {
    await db.run(sql`update presence set kept_out = false where exhibition_id = ${exhibitionId}
      and holder_id = any(${badges.map(({ row }) => row.id)}::uuid[]) and kept_out`)
  }
}
