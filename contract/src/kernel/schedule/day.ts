import { z } from 'zod'
import { parameters } from '../settings/parameters.ts'
import { gateDayAt, wallClock } from './wall-clock.ts'

/** A calendar date 'yyyy-MM-dd' that exists. Sorts as text. Year 0000 is refused, because PostgreSQL has none. */
export const day = z.iso
  .date()
  .refine(text => !text.startsWith('0000'))
  .brand<'Day'>()
export type Day = z.output<typeof day>

/** An instant, ISO 8601 in UTC: '2026-12-03T01:00:00.000Z'. Input may have any precision; output has milliseconds. */
export const instant = z.iso
  .datetime()
  .refine(text => !text.startsWith('0000'))
  .brand<'Instant'>()
export type Instant = z.output<typeof instant>

/**
 * The hour of the venue's clock at which the gate day begins by default (`gate.dayBegins`): a visitor who leaves after
 * midnight still belongs to the day before.
 */
const gateDayTurn = parameters['gate.dayBegins'].preset

const msPerDay = 86_400_000

export const isDay = (text: string): text is Day => day.safeParse(text).success

/** Parses a Day; throws ZodError if there is no such date. */
export const parseDay = (text: string): Day => day.parse(text)

export const instantOf = (date: Date): Instant => date.toISOString() as Instant

/** Negative, zero or positive, for sort. */
export const compareDays = (a: Day, b: Day): number => (a < b ? -1 : a > b ? 1 : 0)

/** Negative, zero or positive; by time, because '…00Z' and '…00.000Z' are the same instant. */
export const compareInstants = (a: Instant, b: Instant): number => Date.parse(a) - Date.parse(b)

/** The date this many days later (earlier if negative). */
export const addDays = (from: Day, days: number): Day => dayOfUtc(Date.parse(from) + days * msPerDay)

/** Whole days from `from` to `to`; negative if `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / msPerDay

/** Completed years of age on a day; a birthday on 29 February counts on 1 March in other years. */
export function ageOn(birthDate: Day, on: Day): number {
  const years = Number(on.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return on.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** The calendar date of an instant in a time zone (IANA name, 'Asia/Shanghai'). RangeError for an unknown zone. */
export function dayOf(moment: Instant | Date, timeZone: string): Day {
  // Days begin on whole minutes everywhere; most calls are about the minute of the previous call.
  const minute = Math.floor(new Date(moment).getTime() / 60_000)
  if (lastDay.minute !== minute || lastDay.timeZone !== timeZone) {
    lastDay = { minute, timeZone, day: wallClock(new Date(minute * 60_000), timeZone).day as Day }
  }
  return lastDay.day
}

let lastDay = { minute: Number.NaN, timeZone: '', day: '' as Day }

/** The gate day of an instant: the calendar date, but before the hour `turn` still the previous one. */
export const gateDay = (moment: Instant | Date, timeZone: string, turn: number = gateDayTurn): Day =>
  gateDayAt(moment, timeZone, turn) as Day

/**
 * The instant at which a gate day begins; it ends where the next begins. If the clocks skip that hour it is the instant
 * of the change, if they repeat it the first of the two; a day that a zone skips completely is empty.
 */
export function gateDayStart(gateDay: Day, timeZone: string, turn: number = gateDayTurn): Instant {
  const wanted = Date.parse(gateDay) + turn * 3_600_000
  const begun = (ms: number) => gateDayAt(new Date(ms), timeZone, turn) >= gateDay
  const guess = wanted - offsetAt(wanted - offsetAt(wanted, timeZone), timeZone)
  if (begun(guess) && !begun(guess - 1)) return instantOf(new Date(guess))
  // The clocks change nearby: searches the first instant of the day, which is within a day of the guess.
  let [before, after] = [guess - 2 * msPerDay, guess + 2 * msPerDay]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (begun(middle)) after = middle
    else before = middle
  }
  return instantOf(new Date(after))
}

const dayOfUtc = (ms: number): Day => new Date(ms).toISOString().slice(0, 10) as Day

const offsetAt = (ms: number, timeZone: string): number =>
  wallClock(new Date(ms), timeZone).utcOfWall - Math.floor(ms / 1000) * 1000
