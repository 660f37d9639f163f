import { addDays, type Day, daysBetween } from '../../kernel/schedule/day.ts'

/** The first and the last day of entry. */
export interface EntryDays {
  from: Day
  to: Day
}

/** The days from the first to the last one. */
export const daysIn = ({ from, to }: EntryDays): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))

/** Consecutive days as their first and last one; undefined if there is a gap. */
export function consecutive(days: readonly Day[]): EntryDays | undefined {
  const chosen = [...new Set(days)].toSorted()
  const [from, to] = [chosen[0], chosen.at(-1)]
  return from && to && daysBetween(from, to) === chosen.length - 1 ? { from, to } : undefined
}

/** The days of some phases, each once, in order. */
export const daysOfPhases = (phases: readonly (EntryDays | null | undefined)[]): Day[] =>
  [...new Set(phases.flatMap(phase => (phase ? daysIn(phase) : [])))].toSorted()

/** More than the longest exhibition has. */
export const mostEntryDays = 62
