import { formatDates, venueClock } from '../../kernel/format/format.ts'

/** The open days of an exhibition; empty if they are not set. */
export const openDays = ({ openFrom, openTo }: { openFrom: string | null; openTo: string | null }): string =>
  openFrom && openTo ? formatDates(venueClock(openFrom).date, venueClock(openTo).date) : ''
