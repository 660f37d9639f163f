import { wallClock } from '../../kernel/schedule/wall-clock.ts'
import type { ReadCode } from './badge-code.ts'
import type { Moment, Span } from './scan-facts.ts'

/** How far the days of tickets have shifted by a postponement and all later ones, for codes made before it. */
export interface TicketMove {
  /** How often the exhibition had been postponed when the tickets were sold. */
  moves: number
  /** Codes made up to this moment, and after the previous postponement. */
  made: Moment
  /** Number of days, but not beyond the last day (yyyy-MM-dd). */
  byDays: number
  lastDay: string
}

const day = 86_400_000

/** When an id was created (UUID version 7), in milliseconds. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

/**
 * When a day begins in a time zone, by the UTC offset at that hour; cached, because the same days are requested often.
 */
const begins = new Map<string, Moment>()
function beginOf(utc: number, timeZone: string): Moment {
  const key = `${timeZone} ${utc}`
  const known = begins.get(key)
  if (known !== undefined) return known
  const moment = utc - (wallClock(new Date(utc), timeZone).utcOfWall - utc)
  if (begins.size > 1_000) begins.clear()
  begins.set(key, moment)
  return moment
}

/** A moment plus a number of days in local time. */
function later(at: Moment, days: number, timeZone: string): Moment {
  if (days === 0) return at
  const wall = wallClock(new Date(at), timeZone).utcOfWall + days * day
  return beginOf(wall, timeZone)
}

/** Shifts the days of a ticket like `rescheduled_from` and `rescheduled_to` of the database. */
export function shiftSpan(span: Span, shift: TicketMove | undefined, timeZone: string): Span {
  if (!shift) return span
  const last = Date.parse(shift.lastDay)
  return [
    Math.min(later(span[0], shift.byDays, timeZone), beginOf(last, timeZone)),
    Math.min(later(span[1], shift.byDays, timeZone), beginOf(last + day, timeZone)),
  ]
}

/**
 * The days of a ticket from its code, shifted by the postponements after its creation.
 * @param moved by their moments
 */
export function ticketDays(
  { credentialId, fromDay, toDay }: Pick<ReadCode, 'credentialId' | 'fromDay' | 'toDay'>,
  shifts: readonly TicketMove[],
  timeZone: string,
): Span {
  const at = madeAt(credentialId)
  const shift = shifts.find(({ made }) => at <= made)
  return shiftSpan([beginOf(fromDay * day, timeZone), beginOf((toDay + 1) * day, timeZone)], shift, timeZone)
}
