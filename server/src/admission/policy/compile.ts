import { addDays, type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'

/** A ground may lie open for years: hours that repeat are made for so many days ahead, and made on when half are over. */
const daysAhead = 60
/** Days behind today whose scans may still come in late. */
const daysBehind = 8

/** Makes the rules of these policies anew; answers the most that one of them has. */
export async function compilePolicies(
  { db, services }: { db: Db; services: Pick<Services, 'config'> },
  ids: readonly string[],
  now: Date,
): Promise<number> {
  if (ids.length === 0) return 0
  const zone = services.config.venueTimeZone
  const today: Day = dayOf(now, zone)
  const { most } = await db.one<{ most: number }>(sql`
    select coalesce(max(compile_policy(id, ${zone}, ${addDays(today, -daysBehind)}::date, ${addDays(today, daysAhead)}::date)), 0)
      as most from unnest(${[...ids]}::uuid[]) id`)
  return most
}

/** Versions whose rules end within half of what is made ahead. */
export const dueBy = (now: Date, timeZone: string): Day => addDays(dayOf(now, timeZone), daysAhead / 2)
