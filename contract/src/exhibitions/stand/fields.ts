import { choice, fields, id, optional, other, preset, text } from '../../kernel/field/field.ts'
import { normaliseNumber, toHalfWidth } from '../../kernel/field/half-width.ts'
import { venueHalls } from '../exhibition/halls.ts'
import { parseArea } from './area.ts'

/** With the walls and furniture of the venue, or bare floor. */
export const standKinds = ['standard', 'raw'] as const
export type StandKind = (typeof standKinds)[number]

/** The most characters of a note. */
export const noteLength = 200

/** Letters, digits, dots and hyphens, such as 1.1A01; begins with a letter or digit. */
const numberPattern = /^[A-Z0-9][A-Z0-9.-]{0,19}$/

/** The number of a stand, in half width and upper case. */
export const standNumber = text(20, { plain: normaliseNumber, pattern: numberPattern, phrase: 'stand.numberForm' })

/** Square metres as typed; `parseArea` reads them. */
export const standArea = text(10, {
  plain: typed => toHalfWidth(typed).trim(),
  check: typed => (parseArea(typed) === undefined ? { key: 'stand.areaForm', params: {} } : undefined),
  keys: 'decimal',
})

export const standFields = fields('stand', {
  hall: choice(venueHalls),
  number: standNumber,
  section: text(40),
  area: standArea,
  kind: preset(choice(standKinds), 'standard'),
  note: optional(text(noteLength)),
})

const reason = optional(text(200))

/** A change that needs no more than its stands. */
export const plainChangeFields = fields('stand', { reason })

/** The company that gets stands. */
export const assignFields = fields('stand', { participationId: id('participation', { label: 'holder' }), reason })

/** Where a stand moves to. */
export const moveFields = fields('stand', { hall: choice(venueHalls), number: standNumber, section: text(40), reason })

export const mergeFields = fields('stand', { number: standNumber, reason })

export const resizeFields = fields('stand', { area: standArea, reason })

/** A part of a stand that is split, as typed. */
export interface StandPart {
  number: string
  area: string
}
export const splitFields = fields('stand', { parts: other<StandPart[]>(), reason })
