import type { Language } from './language.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const dates = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?(?: – \d{4}-\d\d-\d\d(?: \d\d:\d\d)?)?$/

/**
 * Formats a calendar date: `2026-12-03` in Chinese, `3 Dec 2026` in English. A date that does not exist is returned
 * unchanged.
 */
export function formatDateText(date: string, language: Language): string {
  const [year, month, day] = date.split('-')
  const name = months[Number(month) - 1]
  return language === 'cn' || !name || Number(day) < 1 || Number(day) > 31 ? date : `${Number(day)} ${name} ${year}`
}

/**
 * Formats a value of a text: a date, a date with time, or two of them, in the given language; everything else is
 * returned unchanged.
 */
export const formatTextValue = <T>(value: T, language: Language): T | string =>
  language === 'en' && typeof value === 'string' && dates.test(value)
    ? value.replace(/\d{4}-\d\d-\d\d/g, date => formatDateText(date, language))
    : value
