import { positiveAmount } from '../../kernel/field/amount-field.ts'
import { choice, day, fields, flag, optional, text } from '../../kernel/field/field.ts'
import { normaliseNumber } from '../../kernel/field/half-width.ts'

/** The most that is written off at once, in yuan (finance.md, section 1). */
export const writeOffLimit = '50.00'

/** Number of the bank's receipt. */
export const reference = optional(text(64, { plain: normaliseNumber, label: 'payment.reference' }))
/** One receipt may cover several payments: record it although its number was recorded before. */
export const again = optional(flag({ label: 'payment.again' }))

/** What somebody paid, as its holder's statement says. */
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

/** The receipt of money that is confirmed beside its charge or settlement. */
export const receiptFields = fields('payment', { reference, again })

/** Prepaid money that goes back; `payer` is who gets it. */
export const payBackFields = fields('payment', {
  amount: positiveAmount(),
  paidOn: day(),
  payer: text(100, { label: 'payee' }),
  reference,
  note: text(500, { label: 'why' }),
  again,
})

export const writeOffFields = fields('payment', {
  /** What is too little: prepaid money for a charge, or what was paid of a settlement. */
  of: choice(['prepaid', 'settle']),
  amount: positiveAmount(),
  note: text(500, { label: 'why' }),
})
