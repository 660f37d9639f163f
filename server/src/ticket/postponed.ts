import { dayOf } from '@fairgate/contract/kernel/day'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

const living = sql`t.state in ('issued', 'entered', 'suspended')`

interface Moved {
  exhibitionId: string
  /** Its first day was open then; null where it had none. */
  was: string | null
  open: { from: string | null; to: string | null }
  timeZone: string
}

/**
 * An exhibition moved: the days of its types and of what was sold of them move as far as its first day did, and none beyond
 * its last. Codes stay. Whoever sells meanwhile waits, or is moved too.
 */
export async function exhibitionMoved(db: Db, { exhibitionId, was, open, timeZone }: Moved): Promise<void> {
  if (was === null || open.from === null || open.to === null) return
  const dayAt = (instant: string) => dayOf(new Date(instant), timeZone)
  const by = Math.round((Date.parse(dayAt(open.from)) - Date.parse(dayAt(was))) / 86_400_000)
  // It ends at an instant: a midnight is the day before.
  const last = dayAt(new Date(Date.parse(open.to) - 1).toISOString())
  // `least` passes over what is null: who chose no day has none.
  const moved = (day: Sql) => sql`case when ${day} is not null then least(${day} + ${by}::int, ${last}::date) end`
  await db.run(sql`select from ticket_type where exhibition_id = ${exhibitionId} order by id for update`)
  await db.run(sql`
    update ticket_type set version = version + 1, first_day = ${moved(sql`first_day`)}, last_day = ${moved(sql`last_day`)},
      returns_at = case when returned_at is null then returns_at + make_interval(days => ${by}::int) else returns_at end
    where exhibition_id = ${exhibitionId}`)
  await db.run(sql`
    update ticket_order_line l set day = ${moved(sql`l.day`)} where l.exhibition_id = ${exhibitionId} and l.day is not null`)
  await db.run(sql`
    update ticket t set version = t.version + 1, day = ${moved(sql`t.day`)},
      valid_from = coalesce(${moved(sql`t.day`)}, y.first_day)::timestamp at time zone ${timeZone},
      valid_to = (coalesce(${moved(sql`t.day`)}, y.last_day) + 1)::timestamp at time zone ${timeZone}
    from ticket_type y where y.id = t.ticket_type_id and t.exhibition_id = ${exhibitionId}
      and ${living}`)
}

/** Tickets where an exhibition moves by so many days: those of a day move with it, beyond `last` they are cut to that. */
export const ticketsFollow = (
  db: Db,
  exhibitionId: string,
  { days, last }: { days: number; last: string },
): Promise<{ moved: number; kept: number; cut: number }> =>
  db.one(sql`
    select count(*) filter (where ${days}::int <> 0 and (t.day is null or t.day + ${days}::int <= ${last}::date))::int as moved,
      count(*) filter (where ${days}::int = 0)::int as kept,
      count(*) filter (where ${days}::int <> 0 and t.day + ${days}::int > ${last}::date)::int as cut
    from ticket t where t.exhibition_id = ${exhibitionId} and ${living}`)
