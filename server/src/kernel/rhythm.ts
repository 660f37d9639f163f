import type { Rhythm, Weekday } from '@fairgate/contract/kernel/rhythm'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/** When something comes by itself. */
export interface Rhythmic {
  readonly rhythm: Rhythm
  readonly weekday: Weekday | null
  readonly monthDay?: number | null
  readonly at: string
}

type Columns = Readonly<Record<'rhythm' | 'weekday' | 'monthDay' | 'at', Sql>>

/**
 * The first moment after `now` at which a rhythm is due, by the venue's clock: what was missed is not made up for. Where a month
 * has no such day it is its last.
 */
const dueAfter = (now: Sql, { rhythm, weekday, monthDay, at }: Columns, zone: string): Sql => sql`(
  select min(due) from generate_series(0, 32) n
    cross join lateral (select (date_trunc('day', ${now} at time zone ${zone}) + make_interval(days => n) + ${at}::interval) as at_venue) of_day
    cross join lateral (select at_venue at time zone ${zone} as due,
      extract(day from date_trunc('month', at_venue) + interval '1 month' - interval '1 day') as last_day) of_moment
  where due > ${now} and (${rhythm} = 'daily' or (${rhythm} = 'weekly' and to_char(at_venue, 'fmday') = ${weekday})
    or (${rhythm} = 'monthly' and extract(day from at_venue) = least(${monthDay}, last_day))))`

/** When what is written now is due for the first time. */
export async function nextDue(db: Db, { rhythm, weekday, monthDay, at }: Rhythmic, zone: string): Promise<string> {
  const when = {
    ...{ rhythm: sql`${rhythm}::text`, weekday: sql`${weekday}::text` },
    ...{ monthDay: sql`${monthDay ?? null}::int`, at: sql`${at}::text` },
  }
  const { due } = await db.one<{ due: string }>(sql`select ${dueAfter(sql`now()`, when, zone)} as due`)
  return due
}

interface Taking {
  /** Of rows with `next_at`, `rhythm`, `weekday` and `at`. */
  table: string
  now: Date
  zone: string
  /** At most so many. */
  limit: number
  /** Its column of the day of the month, where its rows have one. */
  monthDay?: 'month_day'
  /** Members of what comes back, of the alias `t`. */
  returning: readonly Sql[]
  /** Rows that are left alone. */
  without?: readonly string[]
}

/**
 * Takes what is due by `now` and says when it is due next, in the caller's transaction: each moment once, however many nodes look
 * at the same time. Answers rows with `id`, the moment that was due (`dueAt`), and what was asked of them.
 */
export function takeDue<Row extends object>(
  db: Db,
  { table, now, zone, limit, monthDay, returning, without = [] }: Taking,
): Promise<(Row & { id: string; dueAt: string })[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const when = {
    ...{ rhythm: sql`t.rhythm`, weekday: sql`t.weekday`, at: sql`t.at` },
    monthDay: monthDay ? raw(`t.${monthDay}`) : sql`null::int`,
  }
  return db.many(sql`
    with due as (
      select id, next_at from ${raw(table)} where next_at <= ${moment} and id <> all(${[...without]}::uuid[])
      order by next_at, id limit ${limit} for update skip locked
    )
    update ${raw(table)} t set next_at = ${dueAfter(moment, when, zone)} from due where due.id = t.id
    returning t.id, due.next_at as "dueAt", ${join(returning)}`)
}
