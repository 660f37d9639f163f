import { fields, optional, text } from '../../kernel/field/field.ts'

/** Up to so many are answered at once; more go on as a job. */
export const atOnce = 200
/** The most a venue may allow, and what may be pasted at all. */
export const maxLines = 20_000
const maxCharacters = 600_000

/** What is looked up, one number a line, and why. */
export const batchFields = fields('batchSearch', {
  numbers: optional(text(maxCharacters)),
  reason: text(200, { min: 4 }),
})
