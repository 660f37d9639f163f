import { normalisePlate, plateKind } from '../../badging/badge/plate.ts'
import { normaliseNumber } from '../../kernel/field/half-width.ts'
import { telephoneAnywhere } from '../../kernel/field/pattern.ts'
import { normaliseTelephone } from '../../kernel/field/telephone.ts'

/** The kinds of numbers that can be looked up. */
export const numberKinds = ['phone', 'plate', 'badgeCode', 'ticketCode', 'scan', 'document'] as const
export type NumberKind = (typeof numberKinds)[number]

export interface SearchNumber {
  kind: NumberKind
  /** Normalised for comparison. */
  number: string
}

/** A badge number: the prefix of its type and six digits of the exhibition. */
const badgeCode = /^[A-Z]{2}-\d{6,8}$/
/** A ticket number: that of its type and six digits of the exhibition. */
const ticketCode = /^\d{1,5}-\d{6,8}$/
/** A scan of a QR code, in base 45. */
const scan = /^[0-9A-Z $%*+./:-]{100,200}$/
/** A whole document number of any kind. */
const document = /^(?=.*\d)[A-Z0-9()（）/-]{6,30}$/

/**
 * Parses the input of the hotline desk or a line of a batch; undefined if it cannot be looked up. Full width, spaces
 * and lower case are accepted; the end of a number is not, because it would find unrelated people.
 */
export function parseSearchNumber(typed: string): SearchNumber | undefined {
  const whole = typed.trim()
  if (scan.test(whole)) return { kind: 'scan', number: whole }
  const number = normaliseNumber(whole)
  const plate = normalisePlate(whole)
  if (plateKind(plate)) return { kind: 'plate', number: plate }
  const phone = normaliseTelephone(whole)
  if (telephoneAnywhere.test(phone)) return { kind: 'phone', number: phone }
  if (badgeCode.test(number)) return { kind: 'badgeCode', number }
  if (ticketCode.test(number)) return { kind: 'ticketCode', number }
  return document.test(number) ? { kind: 'document', number } : undefined
}
