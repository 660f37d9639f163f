/*
 * The clock of a venue without a schema, because the phone page must open within a second and cannot load zod. `day.ts`
 * adds the types.
 */

/** Building a formatter costs more than a thousand uses of it, and a server needs one zone. */
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

/** The local time of an instant in a time zone (IANA name); `utcOfWall`: the same reading interpreted as UTC. */
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

/** The gate day (yyyy-MM-dd) of an instant: the calendar date, but before the hour `turn` still the previous one. */
export function gateDayAt(moment: string | Date, timeZone: string, turn: number): string {
  const { day, hour } = wallClock(moment, timeZone)
  return hour < turn ? new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10) : day
}
