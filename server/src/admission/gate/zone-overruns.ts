import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { passedTicket } from '../../sales/ticket/api.ts'

/** A span of a gate day in which a zone held more people than its limit. */
export interface ZoneOverrun {
  zone: string
  capacity: number
  /** The maximum at one moment. */
  inside: number
  /** Milliseconds: from when to when there were too many; null is until the end of the day. */
  from: number
  to: number | null
  /**
   * The first entry beyond the limit that nobody could have stopped when it happened: uploaded, or made on line before
   * the uploads were known.
   */
  passageId: string
  doorId: string
  badgeId: string | null
  ticketId: string | null
  at: number
}

interface OverrunQuery {
  exhibitionId: string
  day: string
  /** Milliseconds: nothing has changed before. */
  since: number
  timeZone: string
}

/**
 * Whether zones can have held more than their limit since a moment, by an upper bound that reads only later passages:
 * people inside now and everybody who passed. Most uploads end here.
 */
async function mayOverrun(db: Db, { exhibitionId, day, since }: OverrunQuery): Promise<boolean> {
  const { may } = await db.one<{ may: boolean }>(sql`
    select exists (
      select from zone z where z.exhibition_id = ${exhibitionId} and z.capacity is not null
        and zone_inside(z.id, ${day}::date) + (
          select coalesce(sum(p.people), 0) from passage p
          where p.exhibition_id = ${exhibitionId} and p.at >= to_timestamp(${since}::float8 / 1000)
            and p.gate_day = ${day} and coalesce(p.action_taken, p.verdict) = 'admitted') > z.capacity) as may`)
  return may
}

/**
 * Where zones of a gate context held more than their limit on a gate day, by all known passages in any order of
 * arrival. Only spans to which uploaded entries contribute: what online gates admitted knowingly (free passage) is in
 * the control room. Undefined: none can have begun or changed since the moment. Limits are those of today's
 * configuration.
 */
export async function zoneOverruns(db: Db, query: OverrunQuery): Promise<ZoneOverrun[] | undefined> {
  if (!(await mayOverrun(db, query))) return undefined
  const { exhibitionId, day, timeZone } = query
  const rows = await db.many<
    Omit<ZoneOverrun, 'from' | 'to' | 'at'> & { from: string; to: string | null; at: string }
  >(sql`
    with passed as (
      select p.id, p.scan_id, date_trunc('milliseconds', p.at) as at, p.direction, p.people, p.offline, p.overruled, p.channel_id,
        p.badge_id, p.ticket_id, coalesce(p.badge_id, p.ticket_id) as holder, coalesce(y.people > 1, false) as grouped,
        z.id as zone_id, z.path
      from passage p join zone z on z.id = p.zone_id ${passedTicket.tables}
      where p.exhibition_id = ${exhibitionId} and p.gate_day = ${day} and coalesce(p.action_taken, p.verdict) = 'admitted'
        and coalesce(p.badge_id, p.ticket_id) is not null
        and p.at between ((${day}::date - 1)::timestamp at time zone ${timeZone}) and ((${day}::date + 3)::timestamp at time zone ${timeZone})),
    placed as (
      select p.*, l.id as limited, l.code, l.capacity,
        l.id = any(p.path) and (p.direction = 'in' or l.id <> p.zone_id) as is_inside
      from passed p join zone l on l.exhibition_id = ${exhibitionId} and l.capacity is not null),
    changed as (
      select p.*,
        case when grouped then (limited = zone_id)::int * people * case direction when 'in' then 1 else -1 end
          else is_inside::int - coalesce(lag(is_inside) over own, false)::int end as change,
        case when grouped then (limited = zone_id and offline)::int * people * case direction when 'in' then 1 else -1 end
          else (is_inside and offline)::int - coalesce(lag(is_inside and offline) over own, false)::int end as uploaded_change
      from placed p window own as (partition by limited, holder order by at, scan_id)),
    counted as (
      select c.*, sum(change) over run as inside, sum(uploaded_change) over run as uploaded
      from changed c where change <> 0 or uploaded_change <> 0
      window run as (partition by limited order by at, scan_id rows unbounded preceding)),
    spans as (
      select c.*, sum((inside > capacity and not before)::int) over run as span, lead(at) over run as next_at
      from (select c.*, coalesce(lag(inside > capacity) over run, false) as before from counted c
        window run as (partition by limited order by at, scan_id)) c
      window run as (partition by limited order by at, scan_id)),
    overrun as (
      select limited, span, min(code) as zone, min(capacity) as capacity, max(inside)::int as inside, min(at) as begins,
        case when bool_and(next_at is not null) then max(next_at) end as ends,
        (array_agg(id order by at, scan_id) filter (where change > 0 and uploaded > 0
          and (offline or overruled is null)))[1] as first_id
      from spans where inside > capacity group by limited, span)
    select o.zone, o.capacity, o.inside, o.begins as "from", o.ends as "to", p.id as "passageId", c.door_id as "doorId",
      p.badge_id as "badgeId", p.ticket_id as "ticketId", p.at
    from overrun o join passage p on p.exhibition_id = ${exhibitionId} and p.id = o.first_id join channel c on c.id = p.channel_id
    order by p.at, p.id, o.zone`)
  return rows.map(row => ({
    ...row,
    from: Date.parse(row.from),
    to: row.to === null ? null : Date.parse(row.to),
    at: Date.parse(row.at),
  }))
}
