import { bankAccount } from '../company/fields.ts'
import { amount } from '../kernel/amount-field.ts'
import { choice, day, fields, ids, option, optional, orAbsent, text } from '../kernel/field.ts'
import { issue } from '../kernel/field-issue.ts'
import { readAmount, writeAmount } from '../kernel/money.ts'
import { expenseBeneficiaries, expenseDirections } from './states.ts'

/** As it is kept, of what people type: full width, ¥, separators, fewer than two decimals. */
function plainAmount(typed: string): string {
  const fen = readAmount(typed)
  return fen === undefined ? typed : writeAmount(fen)
}

const typedAmount = { ...amount(), plain: plainAmount, keys: 'decimal' } as const
/** More than nothing. */
export const positiveAmount = {
  ...typedAmount,
  check: (value: string) => (value === '0.00' ? issue('settlement.amountZero') : undefined),
} as const

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
  ownAmount: optional(typedAmount),
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
  amount: orAbsent(text(19, { pattern: /^-?(?:0|[1-9]\d{0,14})\.\d{2}$/, plain: plainAmount, label: 'adjustTo' })),
})
