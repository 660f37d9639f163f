import { fields, wholeNumber } from '../../kernel/field/field.ts'

/** How many badges of a type a company may have. */
export const quotaFields = fields('participation', { granted: wholeNumber({ min: 0, max: 1_000_000 }) })
