import { bankAccount } from '../../identity/company/fields.ts'
import { amount, signedAmount } from '../../kernel/field/amount-field.ts'
import { choice, day, fields, ids, option, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { issue } from '../../kernel/refusal/field-issue.ts'
import { expenseBeneficiaries, expenseDirections } from './states.ts'

/** A positive amount. */
export const positiveAmount = amount({
  check: value => (value === '0.00' ? issue('settlement.amountZero') : undefined),
})

/** A reason: 1 to 500 characters. */
const note = text(500)

/** An expense or refund besides badges and tickets (finance.md §7). */
export const expenseFields = fields('settlement', {
  name: text(60, { label: 'expenseName' }),
  type: option(undefined, { label: 'expenseType' }),
  amount: positiveAmount,
  direction: choice(expenseDirections),
  beneficiary: choice(expenseBeneficiaries),
  reason: optional(text(500, { label: 'expenseReason' })),
})

export const disputeFields = fields('settlement', {
  note: { ...note, label: 'disputeNote' },
  /** The amount that the company considers right; optional. */
  ownAmount: optional(amount()),
  fileIds: ids('file', { max: 6, label: 'files' }),
})

export const payFields = fields('settlement', {
  amount: positiveAmount,
  paidOn: day(),
  fileIds: ids('file', { min: 1, max: 6, label: 'proofs' }),
})

/** The bank account for a refund. */
export const refundAccountFields = fields('settlement', {
  receiver: text(100),
  bank: text(100),
  account: bankAccount,
})

export const answerFields = fields('settlement', {
  reason: text(500, { label: 'answerReason' }),
  /** The new amount of the line; empty for no change. */
  amount: orAbsent(signedAmount({ label: 'adjustTo' })),
})
