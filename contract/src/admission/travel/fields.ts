import { checkPlate, normalisePlate } from '../../badging/badge/plate.ts'
import { choice, day, fields, id, option, optional, other, text, wholeNumber } from '../../kernel/field/field.ts'

/** What brings people to an exhibition. */
export const travelPurposes = ['exhibit', 'visit', 'build', 'meeting', 'logistics', 'media', 'other'] as const
export type TravelPurpose = (typeof travelPurposes)[number]

/** By what they come. */
export const travelMeans = ['plane', 'train', 'coach', 'car', 'ship', 'other'] as const
export type TravelMeans = (typeof travelMeans)[number]

const heads = wholeNumber({ min: 1, max: 9999 })

/** One traveller, or some who come from one place on the same days. */
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

/** One ride, flight or passage there. */
export const transportationFields = fields('travel', {
  exhibitionId: id('exhibition', { label: 'exhibition' }),
  means: choice(travelMeans),
  /** Letters, digits and what Chinese plates begin and end with; spaces and dots are taken out. */
  number: text(20, { plain: normalisePlate, pattern: /^[\p{L}\p{N}]{1,20}$/u, phrase: 'travel.numberForm' }),
  from: text(60),
  to: text(60),
  departsAt: other<string>(),
  arrivesAt: other<string>(),
  heads,
  remark: optional(text(200)),
})

/** What goes by road has a plate. */
export const hasPlate = (means: TravelMeans | undefined): boolean => means === 'coach' || means === 'car'

/** The text of what is wrong with the number of such a ride; undefined where it is right, or nothing yet. */
export function numberFault(means: TravelMeans | undefined, typed: string) {
  if (!hasPlate(means) || typed.trim() === '') return undefined
  const fault = checkPlate(normalisePlate(typed))
  return fault && { ...fault, key: `badge.${fault.key}` as const }
}
