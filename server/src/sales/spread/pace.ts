import { setTimeout as pause } from 'node:timers/promises'
import type { CampaignPause } from '@fairgate/contract/sales/spread/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import type { LockedTemplate } from './template-texts.ts'

/** The current time of a campaign, as SQL, and the wait between portions. */
export interface Clock {
  now: Sql
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
}

export const venueClock: Clock = {
  now: sql`now()`,
  wait: (milliseconds, signal) => pause(milliseconds, undefined, { signal }),
}

interface Limits {
  perSecond: number
  /** How many more may be sent today. */
  left: number
  /** When it continues if it must pause now: above the daily limit, or marketing at night. */
  later: Date | undefined
  /** The reason. */
  why: CampaignPause | undefined
  /** The hours in which this may be sent; null for any. */
  hours: { from: number; to: number } | null
}

/** The remaining limits of a company by the venue's parameters, at a moment of the venue's clock. */
export async function limitsOf(
  { db, services }: { db: Db; services: Pick<Services, 'config'> },
  ownerId: string,
  { channel, purpose }: Pick<LockedTemplate, 'channel' | 'purpose'>,
  now: Sql,
): Promise<Limits> {
  const zone = services.config.venueTimeZone
  const { perSecond, left, hour, from, to, morning } = await db.one<{
    perSecond: number
    left: number
    hour: number
    from: number
    to: number
    morning: string
  }>(sql`
    select ${channel === 'sms' ? parameter('spread.smsPerSecond') : parameter('spread.mailPerSecond')} as "perSecond",
      ${parameter('spread.perDay')} - (select count(*)::int from recipient r where r.owner_id = ${ownerId}
        and r.handed_at >= date_trunc('day', c.now, ${zone})) as left,
      c.hour, c.from, ${parameter('spread.marketingTo')} as "to",
      (date_trunc('day', c.now, ${zone}) + make_interval(days => case when c.hour < c.from then 0 else 1 end, hours => c.from))::timestamptz as morning
    from (select now, extract(hour from now at time zone ${zone})::int as hour, ${parameter('spread.marketingFrom')} as "from"
      from (select ${now} as now) m) c`)
  const night = purpose === 'marketing' && (hour < from || hour >= to)
  const why = night ? 'night' : left <= 0 ? 'limit' : undefined
  return {
    ...{ perSecond, left, why, later: why && new Date(morning) },
    hours: purpose === 'marketing' && (from > 0 || to < 24) ? { from, to } : null,
  }
}

/** Milliseconds to wait after a portion of `taken` messages, to keep to the limit for each second. */
export const restAfter = (taken: number, perSecond: number, took: number): number =>
  Math.max(0, (taken / perSecond) * 1_000 - took)
