import { toHalfWidth } from '../../kernel/field/half-width.ts'
import type { BillKind } from './states.ts'

const letters: Readonly<Record<BillKind, 'Q' | 'C'>> = { quota: 'Q', accreditation: 'C' }

/**
 * The check digit of ISO 7064 MOD 11,10 (one of ten digits, detects every single wrong digit and nearly all swapped
 * ones). Input: digits; RangeError for anything else.
 */
export function checkDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError('not digits')
  let carried = 10
  for (const digit of digits) carried = (((carried + Number(digit)) % 10 || 10) * 2) % 11
  return String((11 - carried) % 10)
}

/** The number of a bill: 'Q26000123-5' for kind, year 2026, running number 123. Six digits, more if needed. */
export function formatBillNumber(kind: BillKind, year: number, running: number | bigint): string {
  const digits = `${String(year % 100).padStart(2, '0')}${String(running).padStart(6, '0')}`
  return `${letters[kind]}${digits}-${checkDigit(digits)}`
}

/** The kind of a bill by its number in the format of `chargeNumber`; RangeError if the format is wrong. */
export function parseBillKind(number: string): BillKind {
  const found = Object.entries(letters).find(([, letter]) => number.startsWith(letter))
  if (!found) throw new RangeError(`invalid bill number: ${number}`)
  return found[0] as BillKind
}

/**
 * The identifying digits of a typed bill number: full width, case, spaces and dashes do not matter, nor does a missing
 * letter or added or missing leading zeros. Undefined if the check digit is wrong.
 */
export function referenceOf(typed: string): string | undefined {
  const match = /^[QC]?(\d{1,19})$/i.exec(toHalfWidth(typed).replace(/[\s\p{Dash}_.,:#]/gu, ''))
  const digits = match?.[1]?.replace(/^0+/, '').padStart(9, '0')
  if (!digits || digits.length < 9) return undefined
  return checkDigit(digits.slice(0, -1)) === digits.slice(-1) ? digits : undefined
}
