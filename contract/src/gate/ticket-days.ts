import { wallClock } from '../kernel/wall-clock.ts'
import type { ReadCode } from './badge-code.ts'
import type { Moment, Span } from './scan-facts.ts'

/** How far the days of tickets moved whose codes were made before a postponement, by it and all later ones. */
export interface TicketMove {
  /** How often the exhibition was postponed before they were sold. */
  moves: number
  /** Codes made up to then, and after the move before this one. */
  made: Moment
  /** So many days, none beyond the last one (yyyy-MM-dd). */
  byDays: number
  lastDay: string
}

const day = 86_400_000

/** When an id was made (UUID version 7), in milliseconds. */
export const madeAt = (id: string): number => Number.parseInt(id.slice(0, 13).replace('-', ''), 16)

/** When a day begins at a place, by the offset its clock has at that hour of UTC; asked for the same few days again and again. */
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

/** So many days later by the clock on the wall. */
function later(at: Moment, days: number, timeZone: string): Moment {
  if (days === 0) return at
  const wall = wallClock(new Date(at), timeZone).utcOfWall + days * day
  return beginOf(wall, timeZone)
}

/** A ticket's time moved as `moved_from` and `moved_to` of the database move it (0640_ticket_postponement.sql). */
export function movedSpan(span: Span, move: TicketMove | undefined, timeZone: string): Span {
  if (!move) return span
  const last = Date.parse(move.lastDay)
  return [
    Math.min(later(span[0], move.byDays, timeZone), beginOf(last, timeZone)),
    Math.min(later(span[1], move.byDays, timeZone), beginOf(last + day, timeZone)),
  ]
}

/**
 * A ticket's days by its code, moved by the postponements that came after it was made.
 *
 * @param moved by their moments
 */
export function ticketDays(
  { credentialId, fromDay, toDay }: Pick<ReadCode, 'credentialId' | 'fromDay' | 'toDay'>,
  moved: readonly TicketMove[],
  timeZone: string,
): Span {
  const at = madeAt(credentialId)
  const move = moved.find(({ made }) => at <= made)
  return movedSpan([beginOf(fromDay * day, timeZone), beginOf((toDay + 1) * day, timeZone)], move, timeZone)
}
