import { fields, id } from '../../kernel/field/field.ts'
import { positiveAmount } from '../settlement/fields.ts'

export const offsetFields = fields('offset', {
  /** The settlement whose refund is used. */
  fromId: id('settlement', { label: 'from' }),
  /** The settlement whose supplement it pays. */
  toId: id('settlement', { label: 'to' }),
  amount: positiveAmount,
})
