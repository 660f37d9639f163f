import { formatDates, venueClock } from '../../kernel/format/format.ts'

interface Opening {
  open: { from: string | null; to: string | null }
}

const msPerDay = 86_400_000

/** The number of an open day, from 1; undefined for other days. */
export function openDayOf({ open }: Opening, gateDay: string): { day: number; days: number } | undefined {
  if (open.from === null || open.to === null) return undefined
  const first = Date.parse(venueClock(open.from).date)
  const last = Date.parse(venueClock(open.to).date)
  const today = Date.parse(gateDay)
  if (today < first || today > last) return undefined
  return { day: (today - first) / msPerDay + 1, days: (last - first) / msPerDay + 1 }
}

/** Open days in the format of the interface language; empty if none are set. */
export function openDates({ open }: Opening): string {
  if (open.from === null || open.to === null) return ''
  return formatDates(venueClock(open.from).date, venueClock(open.to).date)
}
