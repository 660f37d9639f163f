import type { exhibitionLife } from '@fairgate/contract/exhibition/states'
import { formatDates, formatInstant, venueClock } from '../kernel/format.ts'
import { currentLanguage, type Text } from '../kernel/language.ts'

export interface Name {
  cn: string
  en: string
}

/** A name in the reader's language; in the other one where that half was left empty. */
export function nameOf({ cn, en }: Name): string {
  return currentLanguage() === 'cn' ? cn || en : en || cn
}

/** An exhibition's title in the reader's language. */
export const titleOf = (row: { nameCn: string; nameEn: string }) => nameOf({ cn: row.nameCn, en: row.nameEn })

/** The title in the other language, where it has one. */
export function otherTitleOf(row: { nameCn: string; nameEn: string }) {
  const other = currentLanguage() === 'cn' ? row.nameEn : row.nameCn
  if (!other || other === titleOf(row)) return undefined
  return { lang: currentLanguage() === 'cn' ? ('en' as const) : ('zh-CN' as const), text: other }
}

export interface Period {
  from: string | null
  to: string | null
  daily: boolean
}

/** `2027-03-13 至 03-15，每日 08:00–20:00`, or from one moment to the other where it runs through. */
export function formatPeriod({ from, to, daily }: Period, t: Text): string {
  if (from === null || to === null) return from || to ? formatInstant((from ?? to) as string) : ''
  const [first, last] = [venueClock(from), venueClock(to)]
  if (!daily) return t('shell.dateSpan', { from: formatInstant(from), to: formatInstant(to) })
  const comma = currentLanguage() === 'cn' ? '，' : ', '
  return formatDates(first.date, last.date) + comma + t('exhibition.daily', { from: first.time, to: last.time })
}

/** The calendar dates of a period, without hours. */
export function formatPeriodDates({ from, to }: Period): string {
  return from && to ? formatDates(venueClock(from).date, venueClock(to).date) : ''
}

/** A moment of the venue's clock as an instant; the zone's offset is looked up, as it may change over the year. */
export function venueInstant(date: string, time: string): string {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const shown = venueClock(wanted)
  const offset = Date.parse(`${shown.date}T${shown.time}:00Z`) - wanted
  return new Date(wanted - offset).toISOString()
}

/** How long something has waited, in the two largest units. */
export function formatWaited(since: string, t: Text, now = Date.now()): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000))
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return t('exhibition.waitedMinutes', { minutes })
  if (hours < 24) return t('exhibition.waitedHours', { hours, minutes: String(minutes % 60).padStart(2, '0') })
  return t('exhibition.waitedDays', { days: Math.floor(hours / 24), hours: hours % 24 })
}

export type ExhibitionState = keyof typeof exhibitionLife.states
