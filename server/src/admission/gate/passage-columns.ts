import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { passedTicket } from '../../sales/ticket/api.ts'

/** Gate contexts with a device that sent a heartbeat within a day. */
export const contextsHeardOf: Sql = sql`(select distinct d.exhibition_id as id from device d join device_heartbeat s on s.device_id = d.id
  where d.state = 'active' and s.at > now() - interval '1 day') heard`

/** The passage `p` of a row `t`, its place and holder: joins and list columns. */
export const passageOf = {
  tables: sql`join passage p on p.exhibition_id = t.exhibition_id and p.id = t.passage_id join channel c on c.id = p.channel_id
    join door o on o.id = c.door_id join device d on d.id = p.device_id
    left join badge b on b.exhibition_id = p.exhibition_id and b.id = p.badge_id ${passedTicket.tables}`,
  columns: sql`coalesce(b.code, ${passedTicket.code}) as "badgeCode", coalesce(b.name, ${passedTicket.name}) as name,
    o.code as "doorCode", c.code as "channelCode", d.name as "deviceName"`,
}

/** Whether the passage of a row `t` is of one of these gate days. */
export const passedOn = (days: readonly string[]): Sql => sql`exists (
  select from passage own where own.exhibition_id = t.exhibition_id and own.id = t.passage_id and own.gate_day = any(${[...days]}::date[]))`

/** Columns of a passage `p` that only this list needs. */
export const passageMore = sql`coalesce(p.action_taken, p.verdict) as deed, p.offline, p.decided_by as "by", p.guard_note as note,
  p.device_at as "deviceAt", p.received_at as "receivedAt", p.clause_no as "clauseNo", p.facts, p.shift_id as "shiftId",
  (select o.code from door o where o.id = c.door_id) as "doorCode"`

/** The operator ids of the administrators of a door, as SQL. */
export const adminsOf = (door: Sql): Sql =>
  sql`array(select a.operator_id::text from door_admin a where a.door_id = ${door})`

/** Whether all are doors `t` of the gate context that meet a condition; they stay until the transaction has ended. */
export async function doorsKnown(db: Db, exhibitionId: string, ids: readonly string[], own: Sql): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const found = await db.many(sql`select t.id from door t
    where t.exhibition_id = ${exhibitionId} and not t.deleted and t.id = any(${wanted}::uuid[]) and ${own}
    order by t.id for key share of t`)
  return found.length === wanted.length
}

/**
 * Refuses `gate.doorUnknown` at `field` unless all are doors of the exhibition; a deleted door opens nothing any more.
 * They cannot be deleted before the caller's transaction has ended.
 */
export async function refuseUnknownDoors(
  db: Db,
  exhibitionId: string,
  doors: readonly string[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(doors)]
  if (wanted.length === 0) return
  const found = await db.many(sql`
    select id from door where exhibition_id = ${exhibitionId} and id = any (${wanted}::uuid[]) and not deleted
    order by id for key share`)
  if (found.length < wanted.length) refuse('gate.doorUnknown', { field })
}

/** The same for the channel of a device, if it has one. */
export async function refuseUnknownChannel(db: Db, exhibitionId: string, channelId: string | null): Promise<void> {
  if (channelId === null) return
  const found = await db.maybe(sql`
    select id from channel where exhibition_id = ${exhibitionId} and id = ${channelId} and not deleted for key share`)
  if (!found) refuse('gate.channelUnknown', { field: 'channelId' })
}

/** The doors of these ids, by id, as a JSON column. */
export const doorsNamed = (
  ids: Sql,
): Sql => sql`(select coalesce(json_agg(json_build_object('id', o.id, 'code', o.code) order by o.code), '[]')
  from door o where o.id = any(${ids}))`

/** The door of a device on a channel; for a retired device its last door. */
export const doorOfDevice = (db: Db, deviceId: string) =>
  db.maybe<{ exhibitionId: string; doorId: string | null; name: string; channelId: string | null }>(sql`
    select d.exhibition_id as "exhibitionId", c.door_id as "doorId", d.name, c.id as "channelId"
    from device d left join channel c on c.id = coalesce(d.channel_id, d.retired_channel_id)
    where d.id = ${deviceId} and (d.state = 'active' or d.retired_until > now())`)

/** The last position of a device in a gate context that it was moved away from; undefined if it never was there. */
export const standOfDevice = (db: Db, deviceId: string, exhibitionId: string) =>
  db.maybe<{ channelId: string | null }>(sql`
    select channel_id as "channelId" from device_assignment
    where device_id = ${deviceId} and exhibition_id = ${exhibitionId}`)

/** The device of a shift `s`, if it is still there. */
export const deviceOfShift = sql`join device d on d.id = s.device_id and d.exhibition_id = s.exhibition_id`

/** Holders `s` who are inside, with the passage `p` that proves it. */
export const insiders = {
  tables: sql`presence s left join badge b on b.exhibition_id = s.exhibition_id and b.id = s.holder_id
    left join badge_type t on t.id = b.badge_type_id
    left join ticket k on k.exhibition_id = s.exhibition_id and k.id = s.holder_id
    left join ticket_type y on y.id = k.ticket_type_id
    left join company w on w.id = coalesce(b.company_id, k.company_id)
    left join zone z on z.id = s.path[cardinality(s.path)]
    join lateral (select last.id, last.at from passage last where last.exhibition_id = s.exhibition_id
      and (last.badge_id = s.holder_id or last.ticket_id = s.holder_id) and coalesce(last.action_taken, last.verdict) = 'admitted'
      order by last.at desc limit 1) p on true`,
  columns: sql`p.id, coalesce(b.code, k.code) as "badgeCode", coalesce(b.name, k.name, '') as name,
    json_build_object('cn', coalesce(w.name_cn, ''), 'en', coalesce(w.name_en, w.name_cn, '')) as company,
    json_build_object('cn', coalesce(t.name_cn, y.name_cn), 'en', coalesce(t.name_en, y.name_en)) as "badgeTypeName",
    greatest(s.heads, 1) as people, coalesce(z.code, '') as "zoneCode", p.at as "enteredAt"`,
  inside: sql`(s.path <> '{}' or s.heads > 0)`,
  name: `coalesce(b.name, k.name, '')`,
}

/** The passage by which each of these holders entered, of those who are inside on this gate day. */
export const lastEntries = (db: Db, exhibitionId: string, holderIds: readonly string[], day: string) =>
  db.many<{ holderId: string; passageId: string; badgeId: string | null; ticketId: string | null; doorId: string }>(sql`
    select s.holder_id as "holderId", p.id as "passageId", p.badge_id as "badgeId", p.ticket_id as "ticketId", c.door_id as "doorId"
    from presence s
      join lateral (select last.* from passage last where last.exhibition_id = s.exhibition_id and last.direction = 'in'
        and (last.badge_id = s.holder_id or last.ticket_id = s.holder_id) and coalesce(last.action_taken, last.verdict) = 'admitted'
        order by last.at desc limit 1) p on true
      join channel c on c.id = p.channel_id
    where s.exhibition_id = ${exhibitionId} and s.holder_id = any(${[...holderIds]}::uuid[]) and s.gate_day >= ${day}::date
      and ${insiders.inside}
    order by p.id`)

/** The zone that the door of a device leads into, and the zones around it; undefined if the device is nowhere. */
export const zonesOfDevice = (db: Db, deviceId: string) =>
  db.maybe<{ exhibitionId: string; zones: string[] }>(sql`
    select d.exhibition_id as "exhibitionId", z.path as zones from device d join channel c on c.id = d.channel_id
      join door o on o.id = c.door_id join zone z on z.id = o.zone_id where d.id = ${deviceId}`)
