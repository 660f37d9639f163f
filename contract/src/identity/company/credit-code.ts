import { checkOf, text } from '../../kernel/field/field.ts'
import { normaliseNumber } from '../../kernel/field/half-width.ts'
import { type FieldIssue, issue } from '../../kernel/refusal/field-issue.ts'
import { creditCodeLength, taxNumberLength } from '../../kernel/wire/constants.ts'
import type { CreditCodeTextKey } from './credit-code-texts.ts'

/** Alphabet of GB 32100-2015: no I, O, S, V, Z, which look like 1, 0, 5, U, 2. */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Powers of 3 modulo 31. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** Check character of the first 17 characters (GB 32100-2015, 5.6; like ISO 7064, modulus 31). */
export function creditCheckCharacter(characters17: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * alphabet.indexOf(characters17.charAt(index)), 0)
  return alphabet.charAt((31 - (sum % 31)) % 31)
}

/** The form in which it is stored and compared: half width, capitals, without spaces and dashes. */
export const normaliseCreditCode = (code: string): string => normaliseNumber(code).replaceAll('-', '')

/** 18 characters are a current code; 15 to 17 an "old number", as issued before 2015, displayed with that mark. */
export const isOldCreditCode = (code: string): boolean => code.length < creditCodeLength.max

/**
 * Validates a normalised code. For old numbers only length and alphabet are checked: they have no common check digit.
 */
export function checkCreditCode(code: string): FieldIssue<CreditCodeTextKey> | undefined {
  const foreign = /[^0-9A-Z]/u.exec(code)
  if (foreign) return issue('creditCodeCharacters', { found: foreign[0] })
  if (code.length < creditCodeLength.min || code.length > creditCodeLength.max) {
    return issue('creditCodeLength', { actual: code.length })
  }
  if (isOldCreditCode(code)) return undefined
  const letter = /[IOSVZ]/.exec(code)
  if (letter) return issue('creditCodeLetter', { found: letter[0] })
  return creditCheckCharacter(code) === code[17] ? undefined : issue('creditCodeCheck', { actual: code.slice(17) })
}

/**
 * A tax number: 15 to 18 digits, or a unified social credit code (specification, section 5); or, as formerly issued, 15
 * to 17 letters and digits, or a person's identity number, which may end in X.
 */
export function checkTaxNumber(number: string): FieldIssue<CreditCodeTextKey> | undefined {
  // A placeholder typed by somebody who has none.
  if (/^(.)\1+$/.test(number)) return issue('taxNumberFiller')
  if (/^(?:[0-9A-Z]{15,17}|\d{17}[0-9X])$/.test(number)) return undefined
  return number.length === taxNumberLength.max ? checkCreditCode(number) : issue('taxNumberForm')
}

/** A unified social credit code or old number: accepts typed input, normalises it. */
export const creditCode = text(60, { plain: normaliseCreditCode, check: checkOf('company', checkCreditCode) })

/** The tax number of a foreign company in its country's format: SE556012579001, CHE123456789MWST. */
export const checkForeignTaxNumber = (number: string): FieldIssue<CreditCodeTextKey> | undefined =>
  /^(?=.*\d)[0-9A-Z]{4,20}$/.test(number) ? undefined : issue('foreignTaxNumberForm')

/** A tax number: accepts typed input, normalises it. Its rule depends on the country of its owner. */
export const taxNumber = text(60, { plain: typed => normaliseCreditCode(typed).replace(/[./]/g, '') })
