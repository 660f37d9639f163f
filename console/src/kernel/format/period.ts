import type { Text } from '../i18n/language.ts'
import { formatDate, formatDates, formatDay, formatInstant, venueClock } from './format.ts'

/** From and to. `daily`: the times of `from` and `to` repeat on every day. */
export interface Period {
  from: string | null
  to: string | null
  daily: boolean
}

/** `2027-03-13 至 03-15，每日 08:00–20:00`, or from one moment to the other if it is continuous. */
export function formatPeriod({ from, to, daily }: Period, t: Text): string {
  if (from === null || to === null) return from || to ? formatInstant((from ?? to) as string) : ''
  const [first, last] = [venueClock(from), venueClock(to)]
  if (!daily) {
    const sameYear = first.date.slice(0, 4) === last.date.slice(0, 4)
    const end = `${sameYear ? formatDay(last.date) : formatDate(last.date)} ${last.time}`
    return t('shell.dateSpan', { from: formatInstant(from), to: end })
  }
  return formatDates(first.date, last.date) + t('shell.comma') + t('shell.daily', { from: first.time, to: last.time })
}

/** A period without the year, for narrow places: `11-30 至 12-02，08:00–20:00`, `5 Dec 17:00 – 6 Dec 12:00`. */
export function formatPeriodShort({ from, to, daily }: Period, t: Text): string {
  if (from === null || to === null) return ''
  const [first, last] = [venueClock(from), venueClock(to)]
  const [begins, ends] = [formatDay(first.date), formatDay(last.date)]
  if (!daily) return t('shell.dateSpan', { from: `${begins} ${first.time}`, to: `${ends} ${last.time}` })
  const days = begins === ends ? begins : t('shell.dateSpan', { from: begins, to: ends })
  return `${days}${t('shell.comma')}${first.time}–${last.time}`
}

/** The calendar dates of a period, without times. */
export function formatPeriodDates({ from, to }: Period): string {
  return from && to ? formatDates(venueClock(from).date, venueClock(to).date) : ''
}

/** A local time in the venue's zone as an instant; the offset is looked up, because it may change over the year. */
export function venueInstant(date: string, time: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const shown = venueClock(wanted)
  const offset = Date.parse(`${shown.date}T${shown.time}:00Z`) - wanted
  return new Date(wanted - offset).toISOString()
}
