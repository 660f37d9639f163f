import { formatDateText } from '@fairgate/contract/kernel/i18n/date-text'
import { currentLanguage, text } from '../i18n/language.ts'

/*
 * Numbers and dates in the format of the language (look.md §4). Instants are shown in the venue's time zone, calendar
 * dates (`yyyy-MM-dd`) unchanged. The language is read at each call, so call these while rendering.
 */
const VENUE_TZ = document.documentElement.dataset.tz ?? 'Asia/Shanghai'
const COUNT_LIMIT = 10_000

/** `1,284`. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US')
}

/** The count of a tab or menu entry: beyond the limit, 10,000 by default, it is `10,000+`. */
export function formatCount(value: number, limit = COUNT_LIMIT): string {
  return value > limit ? `${formatNumber(limit)}+` : formatNumber(value)
}

/** `1.5 MB`; powers of 1024, like the limits of uploads. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilo = bytes / 1024
  if (kilo < 1024) return `${trim(kilo)} KB`
  return `${trim(kilo / 1024)} MB`
}

const trim = (value: number) => (value >= 10 ? String(Math.round(value)) : value.toFixed(1).replace('.0', ''))

interface Clock {
  date: string
  time: string
}

/** An instant in the venue's zone: `{date: '2026-11-21', time: '09:12'}`. */
export function venueClock(instant: string | number | Date): Clock {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: VENUE_TZ,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(new Date(instant))
  const [date = '', time = ''] = parts.split(' ')
  return { date, time }
}

/** A calendar date. zh `2026-12-03`; en `3 Dec 2026`. */
export function formatDate(date: string): string {
  return formatDateText(date, currentLanguage())
}

/** A calendar date without its year. zh `12-03`; en `3 Dec`. */
export function formatDay(date: string): string {
  if (currentLanguage() === 'cn') return date.slice(5)
  return formatDateText(date, 'en').slice(0, -5)
}

/** Two calendar dates. zh `2026-12-03 至 12-05`; en `3 – 5 Dec 2026`. */
export function formatDates(from: string, to: string): string {
  if (from === to) return formatDate(from)
  const sameYear = from.slice(0, 4) === to.slice(0, 4)
  if (currentLanguage() === 'cn') return text('shell.dateSpan', { from, to: sameYear ? to.slice(5) : to })
  if (from.slice(0, 7) === to.slice(0, 7)) return `${Number(from.slice(8))} – ${formatDate(to)}`
  return `${sameYear ? formatDay(from) : formatDate(from)} – ${formatDate(to)}`
}

/** An instant. zh `2026-11-21 09:12`; en `21 Nov 2026 09:12`. */
export function formatInstant(instant: string | number | Date): string {
  const { date, time } = venueClock(instant)
  return `${formatDate(date)} ${time}`
}

/** An instant in a list: `今天 09:12`, `昨天 16:40`, `11-19 16:40`; with the year if it is another one. */
export function formatMoment(instant: string | number | Date, now: number = Date.now()): string {
  const { date, time } = venueClock(instant)
  const today = venueClock(now).date
  if (date === today) return text('shell.todayAt', { time })
  if (date === venueClock(now - 86_400_000).date) return text('shell.yesterdayAt', { time })
  return `${date.slice(0, 4) === today.slice(0, 4) ? formatDay(date) : formatDate(date)} ${time}`
}

/** A future moment: today's as time only, any other with its day. */
export function formatAhead(instant: string, now: number = Date.now()): string {
  const { date, time } = venueClock(instant)
  return date === venueClock(now).date ? time : formatInstant(instant)
}

/** An instant with day and seconds, because many scans at a gate are in one minute. */
export function toTheSecond(instant: string): string {
  const seconds = String(new Date(instant).getUTCSeconds()).padStart(2, '0')
  const { date, time } = venueClock(instant)
  return `${formatDay(date)} ${time}:${seconds}`
}
