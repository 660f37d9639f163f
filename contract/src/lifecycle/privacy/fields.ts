import { fields, wholeNumber } from '../../kernel/field/field.ts'

/** The most days a period may have: a hundred years. */
export const dayLimit = 36_500

/** For how many days a kind of data is stored; 0: for good. */
export const retentionFields = fields('privacy', {
  days: wholeNumber({ min: 0, max: dayLimit }),
})
