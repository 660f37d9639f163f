import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'
import { type Day, isDay } from '../../kernel/schedule/day.ts'
import type { DocumentTextKey } from './document-texts.ts'

/**
 * The citizen identification number of GB 11643-1999: 6 digits region, 8 digits birth date, 3 digits sequence (odd for
 * men, even for women), one check character by ISO 7064 MOD 11-2. Residence permits of Hong Kong, Macao and Taiwan
 * residents (2018) and foreign permanent resident cards (2023) are numbered the same way.
 */
export interface IdentityFacts {
  /** The first six digits. */
  readonly region: string
  readonly birthDate: Day
  readonly gender: 'male' | 'female'
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/**
 * Provinces whose numbers exist. Only these two digits are validated: a number keeps the district of its first
 * registration, and many of those districts have since been merged.
 */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' '),
)

/** Check character ('0'–'9', 'X') of the first 17 digits. */
export function identityCheckDigit(digits17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits17[index]), 0)
  return checkCharacters.charAt(sum % 11)
}

/**
 * The 18 characters of a number of 15 digits, as on cards until 1999: inserts century 19 and appends the check digit.
 * Other texts are returned unchanged.
 */
export function toEighteen(number: string): string {
  if (!/^\d{15}$/.test(number)) return number
  const digits17 = `${number.slice(0, 6)}19${number.slice(6)}`
  return digits17 + identityCheckDigit(digits17)
}

/**
 * Checks characters, length, birth date and check digit, in the order in which a person would correct them, but not the
 * region. The issue never contains the right check digit: after a typo in another digit it would only make the number
 * formally valid.
 */
export function checkIdentityNumber(number: string, today: Day): FieldIssue<DocumentTextKey> | undefined {
  const wrong = /[^0-9X]|X(?!$)/u.exec(number)
  if (wrong) return issue('wrongCharacters', { found: wrong[0] })
  if (number.length !== 18) return issue('wrongLength', { expected: 18, actual: number.length })
  const date = birthText(number)
  if (!isDay(date) || date < '1800') return issue('wrongBirthDate', { date })
  if (date > today) return issue('birthInFuture', { date })
  if (identityCheckDigit(number) !== number[17]) return issue('wrongCheckDigit', { actual: number.slice(17) })
  return undefined
}

/** Whether the first two digits are those of a province, or 81, 82, 83. */
export const hasKnownProvince = (number: string): boolean => provinces.has(number.slice(0, 2))

/** The facts about the holder in a valid number of 18 characters. */
export const identityFacts = (number: string): IdentityFacts => ({
  region: number.slice(0, 6),
  birthDate: birthText(number) as Day,
  gender: Number(number[16]) % 2 === 1 ? 'male' : 'female',
})

const birthText = (number: string) => `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
