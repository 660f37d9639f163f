import { z } from 'zod'
import { normaliseNumber } from '../../kernel/field/half-width.ts'
import { type FieldIssue, issue, reportIssue } from '../../kernel/refusal/field-issue.ts'
import type { DocumentTextKey } from './document-texts.ts'

/**
 * Plates of GA 36-2018: province, letter of the office, 5 places (6 for new energy vehicles). I and O are never used.
 * Military plates (two letters, five digits) are not covered.
 */
export type PlateKind =
  | 'ordinary'
  /** The last character is a word: 学 school, 警 police, 挂 trailer, 试 test, 超 oversize, 领 consulate. */
  | 'special'
  | 'newEnergySmall'
  | 'newEnergyLarge'
  | 'hongKong'
  | 'macao'
  | 'embassy'

const provinces = '京津沪渝冀晋蒙辽吉黑苏浙皖闽赣鲁豫鄂湘粤桂琼川贵云藏陕甘青宁新'

/**
 * New energy marks: D, A, B, C, E for electric, F, G, H, J, K for other drives; the further letters were added when D
 * and F ran out in large cities. Small vehicles have the mark in the third position, large ones in the last.
 */
const forms: readonly [PlateKind, RegExp][] = [
  ['hongKong', /^粤Z[A-HJ-NP-Z0-9]{4}港$/],
  ['macao', /^粤Z[A-HJ-NP-Z0-9]{4}澳$/],
  ['embassy', /^使\d{6}$/],
  ['ordinary', new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{5}$`)],
  ['special', new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[学警挂试超领]$`)],
  ['newEnergySmall', new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJK][A-HJ-NP-Z0-9]\\d{4}$`)],
  ['newEnergyLarge', new RegExp(`^[${provinces}][A-HJ-NP-Z]\\d{5}[A-HJK]$`)],
]

/**
 * The plate as it is stored and compared: half width, capitals, without spaces, dots and dashes ('沪A·D1234 5' →
 * '沪AD12345').
 */
export const normalisePlate = (plate: string): string => normaliseNumber(plate).replace(/[·•・‧.-]/g, '')

/** The kind of a normalised plate; undefined if it has none of the known forms. */
export const plateKind = (plate: string): PlateKind | undefined => forms.find(([, form]) => form.test(plate))?.[0]

/** Validates a normalised plate from the first character to the last; undefined if it is valid. */
export function checkPlate(plate: string): FieldIssue<DocumentTextKey> | undefined {
  if (plateKind(plate)) return undefined
  const characters = [...plate]
  if (characters.length < 7 || characters.length > 8)
    return issue('wrongLength', { expected: '7/8', actual: characters.length })
  const [province = '', office = ''] = characters
  if (!provinces.includes(province) && province !== '使') return issue('wrongPlateRegion', { found: province })
  if (!/^[A-HJ-NP-Z]$/.test(office)) return issue('wrongPlateOffice', { found: office })
  const foreign = /[^A-HJ-NP-Z0-9学警挂试超领港澳]/u.exec(characters.slice(2).join(''))
  if (foreign) return issue('wrongCharacters', { found: foreign[0] })
  return issue(characters.length === 8 ? 'wrongNewEnergyForm' : 'wrongPlateForm', { actual: plate })
}

/**
 * Whether it is a normalised plate of Hong Kong or Macao on its own, as of vehicles that cross without a mainland plate
 * (港车北上, 澳车北上).
 */
export const isSinglePlate = (plate: string): boolean => /^[A-Z0-9]{2,8}$/.test(plate)

/** Validates a normalised plate of any origin; undefined if it is a valid mainland or single plate. */
export const checkAnyPlate = (plate: string): FieldIssue<DocumentTextKey> | undefined =>
  isSinglePlate(plate) ? undefined : checkPlate(plate)

/** A number plate: accepts typed input, normalises it, refuses with texts of `badge`. */
export const plateNumber = z
  .string()
  .overwrite(normalisePlate)
  .superRefine((plate, ctx) => reportIssue(ctx, 'badge', checkPlate(plate)))
