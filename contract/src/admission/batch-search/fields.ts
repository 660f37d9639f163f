import { fields, optional, text } from '../../kernel/field/field.ts'

/** Up to this number of lines is answered at once; more by a job. */
export const atOnce = 200
/** The maximum that a venue may set, and of a paste. */
export const maxLines = 20_000
const maxCharacters = 600_000

/** The numbers, one per line, and the reason. */
export const batchFields = fields('batchSearch', {
  numbers: optional(text(maxCharacters)),
  reason: text(200, { min: 4 }),
})
