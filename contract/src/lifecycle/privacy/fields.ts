import { fields, wholeNumber } from '../../kernel/field/field.ts'

/** Maximum period in days: a hundred years. */
export const dayLimit = 36_500

/** The retention period of a kind in days; 0: unlimited. */
export const retentionFields = fields('privacy', {
  days: wholeNumber({ min: 0, max: dayLimit }),
})
