import type { Payload, RowOf } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'

export type BankLine = RowOf<'getBankLinePage'>
export type Choice = RowOf<'getBankTargets'>

/** How a row is called: when, how much, from whom. */
export const nameOfLine = ({ day, amount, payer }: BankLine) =>
  [day, formatAmount(amount), payer].filter(Boolean).join(' ')

/** What a match sends of a row and of what was chosen for it. */
export const matchOf = ({ id, version }: BankLine, { participationId, charges: bills, paymentId }: Choice) => ({
  id,
  version,
  target: paymentId ? { paymentId } : { participationId, chargeIds: bills.map(bill => bill.id) },
})

/** Of choices beside one another, which one it is. */
export const keyOf = ({ participationId, charges: bills, paymentId, settlement }: Choice) =>
  [paymentId, settlement?.id, participationId, ...bills.map(({ id }) => id)].join(' ')

/** It is a settlement's money whose receipt is not confirmed yet: nothing stands on record that the row could be. */
export const needsReceipt = ({ settlement, paymentId }: Pick<Choice, 'settlement' | 'paymentId'>) =>
  settlement !== null && paymentId === null

/** What is taken of a row as it is proposed: the best that can be. */
export const takeable = ({ proposals }: BankLine) =>
  proposals[0] && !needsReceipt(proposals[0]) ? proposals[0] : undefined

/** Rows as proposed, the best of each. */
export const asProposed = (rows: readonly BankLine[]): Payload<'matchBankLines'> => ({
  lines: rows.flatMap(row => {
    const best = takeable(row)
    return best ? [matchOf(row, best)] : []
  }),
})

/** Whether a row could be this: what went out pays no charge, and a payment on record is of one amount. */
export const mayBe = ({ amount }: BankLine, { paymentId, missing }: Choice) =>
  paymentId === null ? !amount.startsWith('-') : missing === amount
