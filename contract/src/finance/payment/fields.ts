import { positiveAmount } from '../../kernel/field/amount-field.ts'
import { choice, day, fields, flag, optional, text } from '../../kernel/field/field.ts'
import { normaliseNumber } from '../../kernel/field/half-width.ts'

/** Maximum of a write-off, in yuan (finance.md, section 1). */
export const writeOffLimit = '50.00'

/** The receipt number of the bank. */
export const reference = optional(text(64, { plain: normaliseNumber, label: 'payment.reference' }))
/**
 * Records the payment although its receipt number was recorded before, because one receipt may cover several payments.
 */
export const again = optional(flag({ label: 'payment.again' }))

/** A payment, according to the money holder's statement. */
export const recordFields = fields('payment', {
  purpose: choice(['prepaid', 'deposit']),
  amount: positiveAmount(),
  paidOn: day(),
  /** Name of the account it came from. */
  payer: text(100),
  reference,
  again,
  note: optional(text(500)),
})

/** The receipt of a payment that is confirmed with its bill or settlement. */
export const receiptFields = fields('payment', { reference, again })

/** A refund of prepaid money; `payer` is the recipient. */
export const payBackFields = fields('payment', {
  amount: positiveAmount(),
  paidOn: day(),
  payer: text(100, { label: 'payee' }),
  reference,
  note: text(500, { label: 'why' }),
  again,
})

export const writeOffFields = fields('payment', {
  /** What is too low: the prepaid balance for a bill, or the payment of a settlement. */
  of: choice(['prepaid', 'settle']),
  amount: positiveAmount(),
  note: text(500, { label: 'why' }),
})
