import { addDays, type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'

/**
 * A gate context may be open for years: repeated hours are compiled for this number of days ahead, and extended when
 * half are over.
 */
const daysAhead = 60
/** Days in the past whose scans may still be uploaded. */
const daysBehind = 8

/** Compiles the rules of these policies again; returns the largest number of rules of one of them. */
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

/** Versions whose rules end within half of the compiled period. */
export const dueBy = (now: Date, timeZone: string): Day => addDays(dayOf(now, timeZone), daysAhead / 2)
