import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { countFollowed, type Followed, type PlanShift } from '../../kernel/lifecycle/dated.ts'
import { lineDays, selectTicketShifts } from './shifted-days.ts'

type TicketShift = Pick<PlanShift, 'exhibitionId' | 'days' | 'last' | 'zone'>

/**
 * Sales and new codes wait until the end of this transaction, which waits for running ones. Taken before the lock of
 * the exhibition, because a sale locks its types first and its exhibition after them.
 */
export const lockTicketTypes = (db: Db, exhibitionId: string): Promise<number> =>
  db.run(sql`select from ticket_type where exhibition_id = ${exhibitionId} order by id for update`)

/**
 * Moves an exhibition, under `lockTicketTypes`: the days of its types and of sold tickets shift as far as its first day, and
 * not beyond its last. Codes stay. Tickets are not written, however many there are (decision 26): the shift is stored
 * instead.
 */
export async function moveTickets(
  db: Db,
  { exhibitionId, days: by, last, zone: timeZone }: TicketShift,
): Promise<void> {
  const { moves } = await db.one<{ moves: boolean }>(sql`
    select ${by}::int <> 0 or exists (
      select from ticket_type where exhibition_id = ${exhibitionId} and last_day > ${last}) as moves`)
  if (!moves) return
  const shiftDay = (day: Sql) => sql`least(${day} + ${by}::int, ${last}::date)`
  await db.run(sql`
    update ticket_type set version = version + 1, first_day = ${shiftDay(sql`first_day`)}, last_day = ${shiftDay(sql`last_day`)},
      returns_at = case when returned_at is null then returns_at + make_interval(days => ${by}::int) else returns_at end
    where exhibition_id = ${exhibitionId}`)
  await db.run(sql`
    update ticket_postponement set by_days = by_days + ${by}::int, last_day = ${shiftDay(sql`last_day`)}
    where exhibition_id = ${exhibitionId}`)
  // Nobody creates a code meanwhile: existing codes count as created before this moment, whatever the clock of their
  // node.
  await db.run(sql`
    insert into ticket_postponement (exhibition_id, schedule_revision, by_days, last_day, zone, at)
    select ${exhibitionId}, ${selectTicketShifts(exhibitionId)}, ${by}, ${last}, ${timeZone},
      date_trunc('milliseconds', greatest(clock_timestamp(),
        (select max(at) from ticket_postponement where exhibition_id = ${exhibitionId}),
        (select uuid_extract_timestamp(id) from ticket_credential where exhibition_id = ${exhibitionId} order by id desc limit 1)))
      + interval '1 millisecond'`)
}

/**
 * Previews tickets if an exhibition moves by this many days: those of a day move with it, those beyond `last` are cut
 * to it. Counted by day first, so that few days instead of a million tickets are shifted.
 */
export const ticketsFollow = (db: Db, { exhibitionId, days, last }: PlanShift): Promise<Followed> =>
  countFollowed(
    db,
    sql`with l as materialized (
      select t.exhibition_id, t.schedule_revision, t.day, t.ticket_type_id, count(*) as n from ticket t
      where t.exhibition_id = ${exhibitionId} and t.state in ('issued', 'entered', 'suspended') group by 1, 2, 3, 4
    ), locked as (
      select l.n, d.day, coalesce(d.day, y.first_day) as first, coalesce(d.day, y.last_day) as last
      from l ${lineDays.moved} join ticket_type y on y.id = l.ticket_type_id, lateral (select ${lineDays.day} as day) d
    )
    select case when day + ${days}::int > ${last}::date then 'cut' when ${days}::int = 0 then 'still' else 'moves' end as why, n,
      first as was_from, last as was_to, least(first + ${days}::int, ${last}::date) as is_from, least(last + ${days}::int, ${last}::date) as is_to
    from locked`,
  )
