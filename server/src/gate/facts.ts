import type { GateCheck, PassageDirection, Verdict } from '@fairgate/contract/gate/checks'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import type { Services } from '../kernel/services.ts'
import { gateDayAt } from './gate-day.ts'

/**
 * Refuses `gate.zoneUnknown` at `field` unless all are zones of the exhibition. They cannot be deleted before the caller's
 * transaction has ended.
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

/** The zones of an exhibition as badge types name them, by their signs. */
export function zonesToOpen(
  db: Db,
  exhibitionId: string,
): Promise<{ id: string; code: string; nameCn: string; nameEn: string }[]> {
  return db.many(sql`select id, code, name_cn as "nameCn", name_en as "nameEn" from zone
    where exhibition_id = ${exhibitionId} order by code`)
}

/** How many doors and zones an exhibition has. */
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
  doorName: { cn: string; en: string }
}

/** The last passage of each of these badges that has one, by `passage_badge`. */
export function lastPassages(db: Db, exhibitionId: string, badgeIds: readonly string[]): Promise<LastPassage[]> {
  return db.many<LastPassage>(sql`
    select asked.id as "badgeId", p.at, p.direction, p.verdict, p.reason,
      json_build_object('cn', o.name_cn, 'en', o.name_en) as "doorName"
    from unnest(${[...badgeIds]}::uuid[]) asked (id) cross join lateral (
      select * from passage where exhibition_id = ${exhibitionId} and badge_id = asked.id order by at desc limit 1) p
      join channel c on c.id = p.channel_id join door o on o.id = c.door_id`)
}

/** A passage of a badge or ticket. */
export interface HolderPassage extends Omit<LastPassage, 'badgeId'> {
  id: string
  holderId: string
}

/** The last passages of each of these badges and tickets, at most so many of one, the newest first. */
export function passagesOf(
  db: Db,
  holders: readonly { exhibitionId: string; id: string }[],
  most: number,
): Promise<HolderPassage[]> {
  const those = (column: 'badge_id' | 'ticket_id') => sql`(select * from passage held
    where held.exhibition_id = asked.exhibition_id and held.${raw(column)} = asked.id order by held.at desc limit ${most})`
  return db.many<HolderPassage>(sql`
    select p.id, asked.id as "holderId", p.at, p.direction, p.verdict, p.reason,
      json_build_object('cn', o.name_cn, 'en', o.name_en) as "doorName"
    from unnest(${holders.map(({ exhibitionId }) => exhibitionId)}::uuid[], ${holders.map(({ id }) => id)}::uuid[])
      asked (exhibition_id, id)
      cross join lateral (${those('badge_id')} union all ${those('ticket_id')}) p
      join channel c on c.id = p.channel_id join door o on o.id = c.door_id
    order by p.at desc`)
}

/** Entries of these holders, by heads: on the gate day of this moment, and in all. Who never came is not named. */
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

/** Passages by hour, as a table `r`. */
export const entriesByHour: Sql = sql`entry_rollup r`

/** The doors of exhibitions, as a table `o`. */
export const doors: Sql = sql`door o`
