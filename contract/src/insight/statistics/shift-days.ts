import { addDays, type Day, daysBetween } from '../../kernel/schedule/day.ts'

/**
 * The days of another exhibition at the same distance from its opening. Days are a filter of the base exhibition; if
 * either has no opening, the other is not filtered by day.
 */
export function shiftDays(
  { from, to, days }: { from?: string | undefined; to?: string | undefined; days?: readonly string[] | undefined },
  opening: string | null | undefined,
  other: string | null | undefined,
): { from?: string; to?: string; days?: string[] } {
  if (!opening || !other) return {}
  const by = daysBetween(opening as Day, other as Day)
  const shifted = (day: string) => addDays(day as Day, by)
  if (days) return { days: days.map(shifted) }
  return { ...(from && { from: shifted(from) }), ...(to && { to: shifted(to) }) }
}
