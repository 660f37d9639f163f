import type { Payload, RowOf } from '@fairgate/contract/app/catalogue'
import { formatAmount } from '@fairgate/contract/kernel/money/money'

export type BankLine = RowOf<'getBankLinePage'>
export type Choice = RowOf<'getBankTargets'>

/** The name of a line: day, amount, payer. */
export const nameOfLine = ({ day, amount, payer }: BankLine) =>
  [day, formatAmount(amount), payer].filter(Boolean).join(' ')

/** The part of a match command for one line and its chosen target. */
export const matchOf = ({ id, version }: BankLine, { participationId, charges: bills, paymentId }: Choice) => ({
  id,
  version,
  target: paymentId ? { paymentId } : { participationId, chargeIds: bills.map(bill => bill.id) },
})

/** The key of a choice in a list. */
export const keyOf = ({ participationId, charges: bills, paymentId, settlement }: Choice) =>
  [paymentId, settlement?.id, participationId, ...bills.map(({ id }) => id)].join(' ')

/** The money belongs to a settlement whose receipt is not confirmed yet: there is no recorded payment to match. */
export const needsReceipt = ({ settlement, paymentId }: Pick<Choice, 'settlement' | 'paymentId'>) =>
  settlement !== null && paymentId === null

/** The best proposal of a line that can be matched. */
export const takeable = ({ proposals }: BankLine) =>
  proposals[0] && !needsReceipt(proposals[0]) ? proposals[0] : undefined

/** Lines with their best proposals. */
export const asProposed = (rows: readonly BankLine[]): Payload<'matchBankLines'> => ({
  lines: rows.flatMap(row => {
    const best = takeable(row)
    return best ? [matchOf(row, best)] : []
  }),
})

/**
 * Whether a line can match this target: outgoing money pays no bill, and a recorded payment must have the same amount.
 */
export const mayBe = ({ amount }: BankLine, { paymentId, missing }: Choice) =>
  paymentId === null ? !amount.startsWith('-') : missing === amount
