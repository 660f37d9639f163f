import { dayOf } from '@fairgate/contract/kernel/day'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { lineDays, movesOf } from './moved-days.ts'

interface Moved {
  exhibitionId: string
  /** Its first day was open then; null where it had none. */
  was: string | null
  open: { from: string | null; to: string | null }
  timeZone: string
}

/**
 * Who sells, or makes a code, waits until the end of this transaction, which waits for those who do already. Before the
 * exhibition is locked: a sale locks its types first and its exhibition after them.
 */
export const salesHeld = (db: Db, exhibitionId: string): Promise<number> =>
  db.run(sql`select from ticket_type where exhibition_id = ${exhibitionId} order by id for update`)

/**
 * An exhibition moved, under `salesHeld`: the days of its types and of what was sold of them move as far as its first day did, and none beyond
 * its last. Codes stay. Tickets are not written, however many there are (decision 110): what they moved by is.
 */
export async function exhibitionMoved(db: Db, { exhibitionId, was, open, timeZone }: Moved): Promise<void> {
  if (was === null || open.from === null || open.to === null) return
  const dayAt = (instant: string) => dayOf(new Date(instant), timeZone)
  const by = Math.round((Date.parse(dayAt(open.from)) - Date.parse(dayAt(was))) / 86_400_000)
  // It ends at an instant: a midnight is the day before.
  const last = dayAt(new Date(Date.parse(open.to) - 1).toISOString())
  const { moves } = await db.one<{ moves: boolean }>(sql`
    select ${by}::int <> 0 or exists (
      select from ticket_type where exhibition_id = ${exhibitionId} and last_day > ${last}) as moves`)
  if (!moves) return
  const moved = (day: Sql) => sql`least(${day} + ${by}::int, ${last}::date)`
  await db.run(sql`
    update ticket_type set version = version + 1, first_day = ${moved(sql`first_day`)}, last_day = ${moved(sql`last_day`)},
      returns_at = case when returned_at is null then returns_at + make_interval(days => ${by}::int) else returns_at end
    where exhibition_id = ${exhibitionId}`)
  await db.run(sql`
    update ticket_postponement set by_days = by_days + ${by}::int, last_day = ${moved(sql`last_day`)}
    where exhibition_id = ${exhibitionId}`)
  // Nobody makes a code meanwhile: those that are there are made up to this moment, whatever the clock of who made them.
  await db.run(sql`
    insert into ticket_postponement (exhibition_id, moves, by_days, last_day, zone, at)
    select ${exhibitionId}, ${movesOf(exhibitionId)}, ${by}, ${last}, ${timeZone},
      date_trunc('milliseconds', greatest(clock_timestamp(),
        (select max(at) from ticket_postponement where exhibition_id = ${exhibitionId}),
        (select uuid_extract_timestamp(id) from ticket_credential where exhibition_id = ${exhibitionId} order by id desc limit 1)))
      + interval '1 millisecond'`)
}

/**
 * Tickets where an exhibition moves by so many days: those of a day move with it, beyond `last` they are cut to that. Counted
 * by day first: what is left to be moved are a few days, not a million tickets.
 */
export const ticketsFollow = (
  db: Db,
  exhibitionId: string,
  { days, last }: { days: number; last: string },
): Promise<{ moved: number; kept: number; cut: number }> =>
  db.one(sql`
    with l as materialized (
      select t.exhibition_id, t.moves, t.day, count(*) as n from ticket t
      where t.exhibition_id = ${exhibitionId} and t.state in ('issued', 'entered', 'suspended') group by 1, 2, 3
    ), held as (
      select l.n, coalesce(${lineDays.day} + ${days}::int > ${last}::date, false) as cut from l ${lineDays.moved}
    )
    select coalesce(sum(n) filter (where not cut and ${days}::int <> 0), 0)::int as moved,
      coalesce(sum(n) filter (where not cut and ${days}::int = 0), 0)::int as kept,
      coalesce(sum(n) filter (where cut), 0)::int as cut from held`)
