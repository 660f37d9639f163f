import { normaliseNumber } from './half-width.ts'

/**
 * A telephone as stored and compared: half width, without spaces, hyphens, points and brackets, without the apostrophe
 * of spreadsheets; a mobile phone of mainland China without country code (+86, 0086, 86); a foreign number with +
 * instead of 00.
 */
export const normaliseTelephone = (typed: string): string =>
  // Twice, because an apostrophe may precede a bracket.
  normaliseNumber(normaliseNumber(typed).replace(/[-.()·•]/g, ''))
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
    .replace(/^00(?=[1-9]\d{6,14}$)/, '+')
