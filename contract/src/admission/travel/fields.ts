import { checkPlate, normalisePlate } from '../../badging/badge/plate.ts'
import { choice, day, fields, id, option, optional, other, text, wholeNumber } from '../../kernel/field/field.ts'

/** The purpose of a trip. */
export const travelPurposes = ['exhibit', 'visit', 'build', 'meeting', 'logistics', 'media', 'other'] as const
export type TravelPurpose = (typeof travelPurposes)[number]

/** The means of transport. */
export const travelMeans = ['plane', 'train', 'coach', 'car', 'ship', 'other'] as const
export type TravelMeans = (typeof travelMeans)[number]

const heads = wholeNumber({ min: 1, max: 9999 })

/** One traveller, or a group with the same origin and days. */
export const travelFields = fields('travel', {
  exhibitionId: id('exhibition', { label: 'exhibition' }),
  name: text(60),
  employer: text(100),
  origin: option(/^\d{6}$/),
  arriveOn: day(),
  leaveOn: day(),
  purpose: choice(travelPurposes),
  heads,
  remark: optional(text(200)),
})

/** One ride, flight or passage. */
export const transportationFields = fields('travel', {
  exhibitionId: id('exhibition', { label: 'exhibition' }),
  means: choice(travelMeans),
  /** Letters, digits and the characters of Chinese plates; spaces and dots are removed. */
  number: text(20, { plain: normalisePlate, pattern: /^[\p{L}\p{N}]{1,20}$/u, phrase: 'travel.numberForm' }),
  from: text(60),
  to: text(60),
  departsAt: other<string>(),
  arrivesAt: other<string>(),
  heads,
  remark: optional(text(200)),
})

/** Road transport has a plate. */
export const hasPlate = (means: TravelMeans | undefined): boolean => means === 'coach' || means === 'car'

/** The issue of the number of such a ride; undefined if it is valid or empty. */
export function numberFault(means: TravelMeans | undefined, typed: string) {
  if (!hasPlate(means) || typed.trim() === '') return undefined
  const fault = checkPlate(normalisePlate(typed))
  return fault && { ...fault, key: `badge.${fault.key}` as const }
}
