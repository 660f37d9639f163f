import sql, { type Sql } from 'sql-template-tag'
import { participants } from '../../exhibitions/participation/api.ts'
import { isRolledUp, lockRollup } from '../../kernel/counter/rollup.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { havePassed } from './api.ts'
import { entriesIn } from './entry-rollup.ts'
import { insideChanges, insideRollup } from './inside-rollup.ts'

export { isRepeat } from './decide-together.ts'
export { type OfflineScan, type Recorded, recordPassages } from './record-passages.ts'

/** What the rollup should contain for an exhibition: the passages that its rollup has added. */
const recounted = (exhibitionId: string, timeZone: string): Sql =>
  entriesIn(
    sql`(select own.* from passage own, rollup_checkpoint f where f.name = 'entry' and own.exhibition_id = ${exhibitionId}
      and (own.tx is null or own.tx < f.watermark or own.id <= f.floor))`,
    timeZone,
  )

/** Rows `r` of the rollup of this exhibition. */
const selectRollups = (exhibitionId: string): Sql => sql`(r.scope = ${exhibitionId}
  or r.scope in (select p.id from ${participants} where p.exhibition_id = ${exhibitionId})
  or r.scope in (select o.id from door o where o.exhibition_id = ${exhibitionId})
  or r.scope in (select c.id from channel c where c.exhibition_id = ${exhibitionId}))`

/** How many rows of an exhibition's rollup differ from its passages, in one snapshot. */
export async function untrueEntries(db: Db, exhibitionId: string, timeZone: string): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(sql`
    with counted as (${recounted(exhibitionId, timeZone)}), stored as (select * from entry_rollup r where ${selectRollups(exhibitionId)})
    select count(*)::int as rows from counted c full join stored h using (scope, kind, gate_day, hour, action_taken, reason)
    where (c.passages, c.people) is distinct from (h.passages, h.people)`)
  return rows
}

/** Recounts an exhibition's passages. The rollup waits meanwhile; the gates do not. */
export async function repairEntries(db: Db, exhibitionId: string, timeZone: string): Promise<void> {
  await lockRollup(db, 'entry')
  await db.run(sql`delete from entry_rollup r where ${selectRollups(exhibitionId)}`)
  await db.run(sql`
    insert into entry_rollup (scope, kind, gate_day, hour, action_taken, reason, passages, people, exhibition_id) ${recounted(exhibitionId, timeZone)}`)
}

/** The same for people inside, if passages still have their holders: erased holders cannot be followed. */
const recountedInside = (exhibitionId: string, timeZone: string): Sql =>
  insideChanges(
    sql`(select own.* from passage own where own.exhibition_id = ${exhibitionId} and ${isRolledUp(insideRollup, 'own')})`,
    timeZone,
  )
const followed = (exhibitionId: string): Sql => sql`not exists (select from passage own
  where own.exhibition_id = ${exhibitionId} and own.badge_id is null and own.ticket_id is null and own.participation_id is not null)`

/** How many minutes of an exhibition's rollup of people inside differ from its passages, in one snapshot. */
export async function untrueInside(db: Db, exhibitionId: string, timeZone: string): Promise<number> {
  const { rows } = await db.one<{ rows: number }>(sql`
    with counted as (${recountedInside(exhibitionId, timeZone)}), stored as (select * from inside_rollup r where ${selectRollups(exhibitionId)})
    select count(*)::int as rows from counted c full join stored h using (scope, kind, minute)
    where coalesce(c.change, 0) <> coalesce(h.change, 0) and ${followed(exhibitionId)}`)
  return rows
}

/** Recounts the people inside. The rollup waits meanwhile; the gates do not. */
export async function repairInside(db: Db, exhibitionId: string, timeZone: string): Promise<void> {
  await lockRollup(db, 'inside')
  await db.run(sql`delete from inside_rollup r where ${selectRollups(exhibitionId)}`)
  await db.run(sql`
    insert into inside_rollup (scope, kind, minute, change, exhibition_id) ${recountedInside(exhibitionId, timeZone)}`)
}

/**
 * Records that a device receives the current bundle. Always writes a row: a transaction id that was assigned but never
 * written is assigned again after a crash or a promotion. Once this transaction has committed, no later one gets an id
 * below the revision that the device receives, so its next delta misses no change.
 */
export async function recordBundleDelivery(db: Db, deviceId: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await db.run(sql`insert into device_heartbeat (device_id, at, bundle_at) values (${deviceId}, ${at}, ${at})
    on conflict (device_id) do update set bundle_at = excluded.bundle_at`)
}

/**
 * Keeps the holders of these badges out; false if one of them has already entered. A concurrent scan and this call wait
 * for each other, and a scan that loses is decided again (`presence_entry_denied`).
 */
export async function denyEntry(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<boolean> {
  return (await enteredOf(db, exhibitionId, badgeIds)).size === 0
}

/** The same; returns those that have entered. */
export async function enteredOf(
  db: Db,
  exhibitionId: string,
  badgeIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const denied = await db.many<{ id: string }>(sql`
    insert into presence as p (exhibition_id, holder_id, gate_day, entry_denied)
    select ${exhibitionId}, id, '1970-01-01', true from unnest(${[...badgeIds]}::uuid[]) id order by id
    on conflict (exhibition_id, holder_id) do update set entry_denied = true where p.entries_total = 0 and p.path = '{}'
    returning holder_id as id`)
  const outside = new Set(denied.map(({ id }) => id))
  return new Set(badgeIds.filter(id => !outside.has(id)))
}

interface Coded {
  row: { id: string; exhibitionId: string; state: string }
  decided?: { at: string }
}

/**
 * After the undo of approvals and payments: the codes of these badges no longer open. Refuses `decision.overtaken` if a
 * gate has admitted somebody by one of them since, or does so at this moment.
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

/** After badges became active: an earlier undo no longer keeps their holders out. */
export async function reactivateCodes({ db }: Pick<TransitionContext, 'db'>, active: readonly Coded[]): Promise<void> {
  for (const [exhibitionId, badges] of Map.groupBy(active, ({ row }) => row.exhibitionId)) {
    await db.run(sql`update presence set entry_denied = false where exhibition_id = ${exhibitionId}
      and holder_id = any(${badges.map(({ row }) => row.id)}::uuid[]) and entry_denied`)
  }
}
