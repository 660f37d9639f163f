import { formatMoment } from './format.ts'

/** A moment (`formatMoment`) inside a sentence: `today 09:12` in English. */
export function momentWithin(instant: string | number | Date, now?: number): string {
  const moment = formatMoment(instant, now)
  return moment.charAt(0).toLowerCase() + moment.slice(1)
}
