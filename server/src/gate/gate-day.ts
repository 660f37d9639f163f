import { type Day, gateDay, type Instant } from '@fairgate/contract/kernel/day'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { parameter } from '../kernel/parameter.ts'
import { ofServices, type Services } from '../kernel/services.ts'

/** A decision is one round trip: the hour is asked for no more often than this (ms). */
const remembered = 5_000

const turns = ofServices(() => ({ hour: 0, until: Number.NEGATIVE_INFINITY }))

/** The gate's day at a moment by the venue's clock and its parameter; another hour counts within five seconds. */
export async function gateDayAt(db: Db, services: Services, moment: Instant | Date): Promise<Day> {
  const turn = turns(services)
  if (turn.until < performance.now()) {
    const { hour } = await db.one<{ hour: number }>(sql`select ${parameter('gate.dayBegins')} as hour`)
    Object.assign(turn, { hour, until: performance.now() + remembered })
  }
  return gateDay(moment, services.config.venueTimeZone, turn.hour)
}
