import { type Day, gateDay, type Instant } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { ofServices, type Services } from '../../kernel/services/services.ts'
import { parameter } from '../../kernel/settings/parameter.ts'

/** A decision is one round trip, so the hour is cached for this time (ms). */
const remembered = 5_000

const dayChanges = ofServices(() => ({ hour: 0, until: Number.NEGATIVE_INFINITY }))

/** The gate day of a moment by the venue's clock and its parameter; a new hour takes effect within five seconds. */
export const gateDayAt = async (db: Db, services: Services, moment: Instant | Date): Promise<Day> =>
  gateDay(moment, services.config.venueTimeZone, await gateDayTurn(db, services))

/** The hour of the venue's clock at which the gate day begins. */
export async function gateDayTurn(db: Db, services: Services): Promise<number> {
  const turn = dayChanges(services)
  if (turn.until < performance.now()) {
    const { hour } = await db.one<{ hour: number }>(sql`select ${parameter('gate.dayBegins')} as hour`)
    Object.assign(turn, { hour, until: performance.now() + remembered })
  }
  return turn.hour
}
