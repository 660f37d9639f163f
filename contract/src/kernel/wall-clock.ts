/*
 * The clock of a venue, without a schema: a phone that opens within a second has no place for zod. `day.ts` gives it types.
 */

/** Building a formatter costs more than a thousand uses of it, and a server lives in one zone. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** What a clock on the wall of a time zone (IANA name) shows at a moment; `utcOfWall`: as if that were UTC. */
export function wallClock(moment: string | Date, timeZone: string): { day: string; hour: number; utcOfWall: number } {
  const parts: Record<string, string> = {}
  for (const { type, value } of clockOf(timeZone).formatToParts(new Date(moment))) parts[type] = value
  const date = `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}`
  return {
    day: date,
    hour: Number(parts.hour),
    utcOfWall: Date.parse(`${date}T${parts.hour}:${parts.minute}:${parts.second}Z`),
  }
}

/** The gate's day (yyyy-MM-dd) at a moment: the calendar date, until the hour `turn` still the one before. */
export function gateDayAt(moment: string | Date, timeZone: string, turn: number): string {
  const { day, hour } = wallClock(moment, timeZone)
  return hour < turn ? new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10) : day
}
