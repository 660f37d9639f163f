import type { Language } from '@fairgate/contract/kernel/language'
import sql, { type Sql } from 'sql-template-tag'
import { type Db, transaction } from '../kernel/database.ts'
import { enqueueAll } from '../kernel/jobs/enqueue.ts'
import type { Services } from '../kernel/services.ts'
import { type ScheduleJob, scheduleKind } from './schedule-job.ts'

interface Rhythm {
  rhythm: Sql
  weekday: Sql
  at: Sql
}

/** The first moment after `now` at which a rhythm is due, by the venue's clock: what was missed is not made up for. */
const dueAfter = (now: Sql, { rhythm, weekday, at }: Rhythm, zone: string): Sql => sql`(
  select min(due) from generate_series(0, 8) n
    cross join lateral (select (date_trunc('day', ${now} at time zone ${zone}) + make_interval(days => n) + ${at}::interval) as at_venue) of_day
    cross join lateral (select at_venue at time zone ${zone} as due) of_moment
  where due > ${now} and (${rhythm} = 'daily' or to_char(at_venue, 'fmday') = ${weekday}))`

/** When a schedule that is written now is due for the first time. */
export async function nextDue(
  db: Db,
  { rhythm, weekday, at }: { rhythm: string; weekday: string | null; at: string },
  zone: string,
): Promise<string> {
  const when = { rhythm: sql`${rhythm}::text`, weekday: sql`${weekday}::text`, at: sql`${at}::text` }
  const { due } = await db.one<{ due: string }>(sql`select ${dueAfter(sql`now()`, when, zone)} as due`)
  return due
}

/**
 * Queues a job for each schedule that is due by `now`, and says when it is due next, in one transaction: once, however many
 * nodes look at the same time. Answers how many.
 */
export function mailStatistics({ pool, config }: Pick<Services, 'pool' | 'config'>, now: Date): Promise<number> {
  const moment = sql`${now.toISOString()}::timestamptz`
  const when = { rhythm: sql`t.rhythm`, weekday: sql`t.weekday`, at: sql`t.at` }
  return transaction(pool, async db => {
    const due = await db.many<{
      id: string
      dueAt: string
      companyId: string
      operatorId: string
      operatorName: string
      language: Language
    }>(sql`
      with due as (
        select id, next_at from statistics_schedule where next_at <= ${moment} order by next_at, id limit 200 for update skip locked
      )
      update statistics_schedule t set next_at = ${dueAfter(moment, when, config.venueTimeZone)} from due where due.id = t.id
      returning t.id, due.next_at as "dueAt", t.company_id as "companyId", t.created_by as "operatorId",
        t.created_by_name as "operatorName", t.language`)
    await enqueueAll<ScheduleJob>(
      db,
      due.map(({ id, dueAt, ...actor }) => ({
        kind: scheduleKind,
        payload: { scheduleId: id, dueAt },
        actor,
        title: { key: 'statistics.scheduleTitle' },
      })),
    )
    return due.length
  })
}
