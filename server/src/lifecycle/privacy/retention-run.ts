import { defaultLanguage } from '@fairgate/contract/kernel/i18n/language'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { type Db, transaction } from '../../kernel/database/database.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import type { Services } from '../../kernel/services/services.ts'
import { purgeJobKind } from './purge-job.ts'

/** Hours of the venue's night in which data is erased. */
const night = { from: 1, to: 5 }

const hourOf = (now: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format(now))

/** Queues tonight's run, once per night for any number of nodes. Returns whether this node did. */
export async function queueRetention({ pool, config }: Pick<Services, 'pool' | 'config'>, now: Date): Promise<boolean> {
  const hour = hourOf(now, config.venueTimeZone)
  if (hour < night.from || hour >= night.to) return false
  const tonight = dayOf(now, config.venueTimeZone)
  return transaction(pool, async db => {
    const first = await db.maybe(sql`
      insert into retention_run (night) values (${tonight}) on conflict (night) do nothing returning night`)
    if (!first) return false
    const jobId = await enqueue(db, { kind: purgeJobKind, payload: {}, actor: { language: defaultLanguage } })
    await db.run(sql`update retention_run set job_id = ${jobId} where night = ${tonight}`)
    return true
  })
}

/** When the last nightly run began, and when the next one does. */
export const nightsAround = (db: Db, now: Date, timeZone: string): Promise<{ lastAt: string | null; nextAt: string }> =>
  db.one(sql`
    select (select max(begun_at) from retention_run) as "lastAt", min(at) as "nextAt"
    from generate_series(0, 1) ahead
      cross join lateral (select (date_trunc('day', ${now.toISOString()}::timestamptz at time zone ${timeZone})
        + make_interval(days => ahead, hours => ${night.from})) at time zone ${timeZone} as at) of_night
    where at > ${now.toISOString()}::timestamptz`)
