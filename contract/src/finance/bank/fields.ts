import { fields, text } from '../../kernel/field/field.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'

/** A bank account of the venue, whose statements are imported. */
export const bankAccountFields = fields('bank', {
  name: text(100, { label: 'accountName' }),
  bank: text(100),
  number: text(40, {
    plain: typed => toHalfWidth(typed).replace(/[\s-]/g, ''),
    pattern: /^\d{6,32}$/,
    phrase: 'bank.accountDigits',
    keys: 'numeric',
  }),
})
