import { positiveAmount } from '../kernel/amount-field.ts'
import { choice, day, fields, optional, text } from '../kernel/field.ts'

/** The most that is written off at once, in yuan (finance.md, section 1). */
export const writeOffLimit = '50.00'

/** What somebody paid, as its holder's statement says. */
export const recordFields = fields('payment', {
  purpose: choice(['prepaid', 'deposit']),
  amount: positiveAmount(),
  paidOn: day(),
  /** Name of the account it came from. */
  payer: text(100),
  /** Number of the bank's receipt. */
  reference: optional(text(64)),
  note: optional(text(500)),
})

/** Prepaid money that goes back; `payer` is who gets it. */
export const payBackFields = fields('payment', {
  amount: positiveAmount(),
  paidOn: day(),
  payer: text(100, { label: 'payee' }),
  reference: optional(text(64)),
  note: text(500, { label: 'why' }),
})

export const writeOffFields = fields('payment', {
  /** What is too little: prepaid money for a charge, or what was paid of a settlement. */
  of: choice(['prepaid', 'settle']),
  amount: positiveAmount(),
  note: text(500, { label: 'why' }),
})
