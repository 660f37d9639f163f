import type { Recurrence, Weekday } from '@fairgate/contract/kernel/schedule/recurrence'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'

/** When something recurs. */
export interface Schedule {
  readonly rhythm: Recurrence
  readonly weekday: Weekday | null
  readonly monthDay?: number | null
  readonly at: string
}

type Columns = Readonly<Record<'rhythm' | 'weekday' | 'monthDay' | 'at', Sql>>

/**
 * The first moment after `now` at which a schedule is due, by the venue's clock. Missed moments are not made up for. In a month
 * without that day, the last day of the month is used.
 */
const buildNextDue = (now: Sql, { rhythm, weekday, monthDay, at }: Columns, zone: string): Sql => sql`(
  select min(due) from generate_series(0, 32) n
    cross join lateral (select (date_trunc('day', ${now} at time zone ${zone}) + make_interval(days => n) + ${at}::interval) as at_venue) of_day
    cross join lateral (select at_venue at time zone ${zone} as due,
      extract(day from date_trunc('month', at_venue) + interval '1 month' - interval '1 day') as last_day) of_moment
  where due > ${now} and (${rhythm} = 'daily' or (${rhythm} = 'weekly' and to_char(at_venue, 'fmday') = ${weekday})
    or (${rhythm} = 'monthly' and extract(day from at_venue) = least(${monthDay}, last_day))))`

/** When a schedule that is saved now is due for the first time. */
export async function findNextDue(db: Db, { rhythm, weekday, monthDay, at }: Schedule, zone: string): Promise<string> {
  const when = {
    ...{ rhythm: sql`${rhythm}::text`, weekday: sql`${weekday}::text` },
    ...{ monthDay: sql`${monthDay ?? null}::int`, at: sql`${at}::text` },
  }
  const { due } = await db.one<{ due: string }>(sql`select ${buildNextDue(sql`now()`, when, zone)} as due`)
  return due
}

interface ClaimOptions {
  /** A table with the columns `next_at`, `recurrence`, `weekday` and `at`. */
  table: string
  now: Date
  zone: string
  /** The largest number of rows to claim. */
  limit: number
  /** The column with the day of the month, if the table has one. */
  monthDay?: 'month_day'
  /** Columns to return, from the alias `t`. */
  returning: readonly Sql[]
  /** Ids of rows to skip. */
  without?: readonly string[]
}

/**
 * Claims the rows that are due by `now` and sets when they are due next, in the caller's transaction. Each moment is claimed once,
 * however many nodes look at the same time. Returns `id`, the moment that was due (`dueAt`), and the columns of `returning`.
 */
export function claimDue<Row extends object>(
  db: Db,
  { table, now, zone, limit, monthDay, returning, without = [] }: ClaimOptions,
): Promise<(Row & { id: string; dueAt: string })[]> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const when = {
    ...{ rhythm: sql`t.recurrence`, weekday: sql`t.weekday`, at: sql`t.at` },
    monthDay: monthDay ? raw(`t.${monthDay}`) : sql`null::int`,
  }
  return db.many(sql`
    with due as (
      select id, next_at from ${raw(table)} where next_at <= ${moment} and id <> all(${[...without]}::uuid[])
      order by next_at, id limit ${limit} for update skip locked
    )
    update ${raw(table)} t set next_at = ${buildNextDue(moment, when, zone)} from due where due.id = t.id
    returning t.id, due.next_at as "dueAt", ${join(returning)}`)
}
