import { normaliseNumber } from './half-width.ts'

/**
 * A telephone as it is stored and compared: half width, without spaces, hyphens, points and brackets, without the apostrophe of
 * spreadsheets; a mobile phone of mainland China without its country's prefix (+86, 0086, 86); a number abroad with + where 00 was dialled.
 */
export const normaliseTelephone = (typed: string): string =>
  // Twice: an apostrophe may stand before a bracket.
  normaliseNumber(normaliseNumber(typed).replace(/[-.()·•]/g, ''))
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
    .replace(/^00(?=[1-9]\d{6,14}$)/, '+')
