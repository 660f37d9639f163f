import type { GateCheck, PassageDirection, Verdict } from '@fairgate/contract/admission/gate/checks'
import { gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Services } from '../../kernel/services/services.ts'
import { gateDayAt, gateDayTurn } from './gate-day.ts'
import { insiders } from './passage-columns.ts'

export { gateClone } from './clone-spec.ts'
export { findCachedDevice } from './device-of.ts'
export { rawKey } from './device-secrets.ts'
export { entryRollup } from './entry-rollup.ts'
export { type GateContext, readGateContext } from './gate-context.ts'
export { gateDayAt, gateDayTurn } from './gate-day.ts'
export { findContextsWithDevices, gateGlance } from './glance.ts'
export { type HolderRow, holderFacts, holderNumbered, holdersShown, spanOf } from './holders-shown.ts'
export { insideRollup } from './inside-rollup.ts'
export {
  adminsOf,
  contextsHeardOf,
  deviceOfShift,
  doorOfDevice,
  doorsKnown,
  doorsNamed,
  insiders,
  lastEntries,
  passageMore,
  passageOf,
  passedOn,
  refuseUnknownDoors,
  standOfDevice,
  zonesOfDevice,
} from './passage-columns.ts'
export { type Holders, holdersCoded, holdersNamed, passageColumns, passageTables, passedBy } from './passages.ts'
export { policiesOf } from './policies-of.ts'
export { doorsOf, gateExhibition, gateScope } from './scope.ts'
export { zoneOverruns } from './zone-overruns.ts'

/**
 * Refuses `gate.zoneUnknown` at `field` unless all are zones of the exhibition. They cannot be deleted before the
 * caller's transaction has ended.
 */
export async function refuseUnknownZones(
  db: Db,
  exhibitionId: string,
  zones: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(zones)]
  if (wanted.length === 0) return
  const found = await db.many(sql`
    select id from zone where exhibition_id = ${exhibitionId} and id = any (${wanted}::uuid[]) order by id for key share`)
  if (found.length < wanted.length) refuse('gate.zoneUnknown', { field })
}

/** The zones of an exhibition for badge types, by sign. */
export function zonesToOpen(
  db: Db,
  exhibitionId: string,
): Promise<{ id: string; code: string; nameCn: string; nameEn: string }[]> {
  return db.many(sql`select id, code, name_cn as "nameCn", name_en as "nameEn" from zone
    where exhibition_id = ${exhibitionId} order by code`)
}

type Location = { id: string; cn: string; en: string }

/** Zones and doors of a gate context for a policy, by sign; deleted doors are included. */
export async function findLocations(
  db: Db,
  exhibitionId: string,
): Promise<{ zones: Location[]; doors: (Location & { gone: boolean })[] }> {
  const named = sql`id, code || ' ' || name_cn as cn, code || ' ' || name_en as en`
  const [zones, doors] = await Promise.all([
    db.many<Location>(sql`select ${named} from zone where exhibition_id = ${exhibitionId} order by code`),
    db.many<Location & { gone: boolean }>(
      sql`select ${named}, deleted as gone from door where exhibition_id = ${exhibitionId} order by code`,
    ),
  ])
  return { zones, doors }
}

/** The doors of an array of ids (SQL) as one JSON column, by sign. */
export const namedDoors = (ids: Sql): Sql => sql`(
  select coalesce(json_agg(json_build_object('id', named.id, 'cn', named.name_cn, 'en', named.name_en) order by named.code), '[]')
  from door named where named.id = any(${ids}))`

/** The existing doors of an exhibition (its id as SQL), as `namedDoors`; `which` filters by the id of the door. */
export const doorsIn = (exhibitionId: Sql, which: (door: Sql) => Sql = () => sql`true`): Sql =>
  namedDoors(
    sql`array(select standing.id from door standing where standing.exhibition_id = ${exhibitionId} and not standing.deleted
      and ${which(sql`standing.id`)})`,
  )

/** The number of doors and zones of an exhibition. */
export function gateFigures(db: Db, exhibitionId: string): Promise<{ doors: number; zones: number }> {
  return db.one(sql`
    select (select count(*)::int from door where exhibition_id = ${exhibitionId}) as doors,
      (select count(*)::int from zone where exhibition_id = ${exhibitionId}) as zones`)
}

export interface LastPassage {
  badgeId: string
  at: string
  direction: PassageDirection
  verdict: Verdict
  reason: GateCheck | null
  /** From when the same code opens, if that is why it was refused. */
  opensAt: string | null
  doorName: { cn: string; en: string }
}

/** The last passage of each of these badges, if it has one, by `passage_badge`. */
export function lastPassages(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<LastPassage[]> {
  return db.many<LastPassage>(sql`
    select wanted.id as "badgeId", p.at, p.direction, p.verdict, p.reason,
      (p.facts ->> 'opensAt')::timestamptz as "opensAt", json_build_object('cn', o.name_cn, 'en', o.name_en) as "doorName"
    from unnest(${[...badgeIds]}::uuid[]) wanted (id) cross join lateral (
      select * from passage where exhibition_id = ${exhibitionId} and badge_id = wanted.id order by at desc limit 1) p
      join channel c on c.id = p.channel_id join door o on o.id = c.door_id`)
}

/**
 * Whether a gate admitted somebody by one of these badges, each since a moment; found by `passage_badge`. The time of
 * storage counts, not the clock of the device.
 */
export async function havePassed(
  db: Db,
  { exhibitionId, ids, since }: { exhibitionId: string; ids: readonly string[]; since: readonly string[] },
): Promise<boolean> {
  const passed = await db.maybe(sql`
    select from unnest(${[...ids]}::uuid[], ${[...since]}::timestamptz[]) wanted (id, since) join passage p
      on p.exhibition_id = ${exhibitionId} and p.badge_id = wanted.id and uuid_extract_timestamp(p.id) >= date_trunc('milliseconds', wanted.since)
    where coalesce(p.action_taken, p.verdict) = 'admitted' limit 1`)
  return passed !== undefined
}

/** Whether a gate admitted this person by a badge since a moment; found by the digest of the document. */
export async function hasPassed(
  db: Db,
  { exhibitionId, person, since }: { exhibitionId: string; person: Buffer; since: string },
): Promise<boolean> {
  const badges = await db.many<{ id: string }>(sql`
    select b.id from badge b where b.exhibition_id = ${exhibitionId} and b.document_blind_index = ${person}`)
  return havePassed(db, { exhibitionId, ids: badges.map(({ id }) => id), since: badges.map(() => since) })
}

/** A passage of a badge or ticket. */
export interface HolderPassage extends Omit<LastPassage, 'badgeId'> {
  id: string
  holderId: string
}

/** The last passages of each of these badges and tickets, with a limit per holder, newest first. */
export function passagesOf(
  db: Db,
  holders: readonly { exhibitionId: string; id: string }[],
  most: number,
): Promise<HolderPassage[]> {
  const those = (column: 'badge_id' | 'ticket_id') => sql`(select * from passage latest
    where latest.exhibition_id = wanted.exhibition_id and latest.${raw(column)} = wanted.id order by latest.at desc limit ${most})`
  return db.many<HolderPassage>(sql`
    select p.id, wanted.id as "holderId", p.at, p.direction, p.verdict, p.reason,
      (p.facts ->> 'opensAt')::timestamptz as "opensAt", json_build_object('cn', o.name_cn, 'en', o.name_en) as "doorName"
    from unnest(${holders.map(({ exhibitionId }) => exhibitionId)}::uuid[], ${holders.map(({ id }) => id)}::uuid[])
      wanted (exhibition_id, id)
      cross join lateral (${those('badge_id')} union all ${those('ticket_id')}) p
      join channel c on c.id = p.channel_id join door o on o.id = c.door_id
    order by p.at desc`)
}

/** Holders that blacklist entries suspended, and since when. */
export interface RefusedSince {
  entryIds: readonly string[]
  exhibitionIds: readonly string[]
  holderIds: readonly string[]
  since: readonly string[]
}

/** What blacklist entries refused: holders that they suspended, since then, and people without badge or ticket. */
export interface BlacklistRefusals {
  suspended: RefusedSince
  entryIds: readonly string[]
  /** Exhibitions in which the entries may have refused somebody. */
  exhibitionIds: readonly string[]
}

/**
 * The refused passages as a table `r` of entry, gate day and id: a passage that two entries refused appears for both.
 */
const selectBlacklistRefusals = ({ suspended, entryIds, exhibitionIds }: BlacklistRefusals): Sql => {
  const those = (column: 'badge_id' | 'ticket_id') => sql`(select p.gate_day, p.id from passage p
    where p.exhibition_id = wanted.exhibition_id and p.${raw(column)} = wanted.id and p.at >= wanted.since and p.verdict = 'refused')`
  return sql`(
    select wanted.entry, p.gate_day, p.id
    from unnest(${[...suspended.entryIds]}::uuid[], ${[...suspended.exhibitionIds]}::uuid[], ${[...suspended.holderIds]}::uuid[],
        ${[...suspended.since]}::timestamptz[]) wanted (entry, exhibition_id, id, since)
      cross join lateral (${those('badge_id')} union all ${those('ticket_id')}) p
    union
    select p.blacklisted, p.gate_day, p.id from passage p
    where p.exhibition_id = any(${[...exhibitionIds]}::uuid[]) and p.reason = 'blacklisted'
      and p.blacklisted = any(${[...entryIds]}::uuid[])) r`
}

/** How often each of these entries refused somebody; an entry without a refusal is missing. */
export const refusalsByEntry = (db: Db, refusals: BlacklistRefusals): Promise<{ entryId: string; hits: number }[]> =>
  db.many(sql`select r.entry as "entryId", count(*)::int as hits from ${selectBlacklistRefusals(refusals)} group by 1`)

/** How often these entries refused somebody, by gate day: a passage that two of them refused counts once. */
export const refusalsByGateDay = (db: Db, refusals: BlacklistRefusals): Promise<{ day: string; hits: number }[]> =>
  db.many(sql`
    select r.gate_day::text as day, count(distinct r.id)::int as hits from ${selectBlacklistRefusals(refusals)} group by 1 order by 1`)

/**
 * Entries of these holders in number of people: on the current gate day, and in total. A holder who never came is
 * missing.
 */
export async function entriesOf(
  { db, services, now }: { db: Db; services: Services; now: Date },
  exhibitionId: string,
  holderIds: readonly string[],
): Promise<ReadonlyMap<string, { today: number; total: number }>> {
  const day = await gateDayAt(db, services, now)
  const rows = await db.many<{ id: string; today: number; total: number }>(sql`
    select holder_id as id, case when gate_day >= ${day}::date then entries_today else 0 end as today, entries_total as total
    from presence where exhibition_id = ${exhibitionId} and holder_id = any(${[...holderIds]}::uuid[])`)
  return new Map(rows.map(({ id, ...entries }) => [id, entries]))
}

/** Whether anybody came in by a badge or ticket, as SQL. */
export const cameIn = (exhibitionId: Sql, holderId: Sql): Sql => sql`exists (select from presence came
  where came.exhibition_id = ${exhibitionId} and came.holder_id = ${holderId} and (came.entries_total > 0 or came.path <> '{}'))`

/** When a holder who is inside on a gate day came in; null for a holder outside. As SQL. */
export const insideSince = (
  exhibitionId: Sql,
  holderId: Sql,
  day: string,
): Sql => sql`(select s.entered_at from presence s
  where s.exhibition_id = ${exhibitionId} and s.holder_id = ${holderId} and s.gate_day >= ${day}::date and ${insiders.inside})`

/** When a badge last went out since a moment; null if it did not. As SQL. */
export const lastOut = (exhibitionId: Sql, badgeId: Sql, since: Sql): Sql => sql`(select max(gone.at) from passage gone
  where gone.exhibition_id = ${exhibitionId} and gone.badge_id = ${badgeId} and gone.direction = 'out'
    and coalesce(gone.action_taken, gone.verdict) = 'admitted' and gone.at >= ${since})`

/** Passages by hour, as a table `r`. */
export const entriesByHour: Sql = sql`entry_rollup r`

/** Arrivals minus departures by the minute, as a table `r`. */
export const insideByMinute: Sql = sql`inside_rollup r`

/** The doors of exhibitions, as a table `o`. */
export const doors: Sql = sql`door o`

/**
 * How many people the gates of these exhibitions refused on this gate day because of a missing receipt, and when the
 * day began.
 */
export async function refusedForReceipts(
  { db, services, now }: { db: Db; services: Services; now: Date },
  exhibitionIds: readonly string[],
): Promise<{ refused: number; since: string }> {
  const { venueTimeZone } = services.config
  const day = await gateDayAt(db, services, now)
  const since = gateDayStart(day, venueTimeZone, await gateDayTurn(db, services))
  const { refused } = await db.one<{ refused: number }>(sql`
    select count(*)::int as refused from passage where exhibition_id = any(${[...exhibitionIds]}::uuid[]) and at >= ${since}
      and gate_day = ${day}::date and verdict = 'refused' and reason in ('noReceipt', 'receiptExpired')`)
  return { refused, since }
}

export { passageRetention, presenceRetention } from './retention.ts'
