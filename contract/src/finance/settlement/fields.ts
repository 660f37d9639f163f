import { bankAccount } from '../../identity/company/fields.ts'
import { amount, signedAmount } from '../../kernel/field/amount-field.ts'
import { choice, day, fields, ids, option, optional, orAbsent, text } from '../../kernel/field/field.ts'
import { issue } from '../../kernel/refusal/field-issue.ts'
import { expenseBeneficiaries, expenseDirections } from './states.ts'

/** More than nothing. */
export const positiveAmount = amount({
  check: value => (value === '0.00' ? issue('settlement.amountZero') : undefined),
})

/** Why, for whoever reads it: 1 to 500 characters. */
const note = text(500)

/** Something beside badges and tickets that is charged, or given back (finance.md §7). */
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
  /** What the company holds to be right; nothing where it does not say. */
  ownAmount: optional(amount()),
  fileIds: ids('file', { max: 6, label: 'files' }),
})

export const payFields = fields('settlement', {
  amount: positiveAmount,
  paidOn: day(),
  fileIds: ids('file', { min: 1, max: 6, label: 'proofs' }),
})

/** Where a refund goes. */
export const refundAccountFields = fields('settlement', {
  receiver: text(100),
  bank: text(100),
  account: bankAccount,
})

export const answerFields = fields('settlement', {
  reason: text(500, { label: 'answerReason' }),
  /** What the line is to come to; kept where it is empty. */
  amount: orAbsent(signedAmount({ label: 'adjustTo' })),
})
