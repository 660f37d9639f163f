import { type Fen, writeAmount } from '@fairgate/contract/kernel/money/money'
import type { JournalEntry } from '../ledger/hooks.ts'
import { paymentEntries, type UnpostedPayment } from '../payment/hooks.ts'
import type { LockedBill } from './entity.ts'
import { computeBillToPay } from './to-pay.ts'

type DecidedBill = Pick<LockedBill, 'id' | 'state' | 'participationId' | 'payable' | 'revoked'>

/** The input of the decision on a finish. */
export interface FinishFacts {
  /** The prepaid balance of the payer before this finish. */
  prepaid: Fen
  /** A payment received with it. */
  payment?: UnpostedPayment
}

/** The decision on a finish. */
export interface FinishDecision {
  /** What the payer lacks. If positive, nothing is finished. */
  missing: Fen
  /** All postings: first the payment, then the amount of the bill from the prepaid balance. */
  entries: JournalEntry[]
}

/** Decides on a finish, without the database. */
export function decideFinish(bill: DecidedBill, { prepaid, payment }: FinishFacts): FinishDecision {
  const available = prepaid + (payment?.amount ?? 0n)
  return {
    missing: computeBillToPay({ ...bill, payable: writeAmount(BigInt(bill.payable)) }, available).amount,
    entries: [...(payment ? paymentEntries(payment) : []), ...billEntries(bill)],
  }
}

/** The bills that a payment settles, and its postings. */
export interface SettleDecision {
  settled: LockedBill[]
  /** All postings: first the payment, then the amount of each settled bill from the prepaid balance. */
  entries: JournalEntry[]
}

/**
 * Decides which bills a payment settles together with the prepaid balance, without the database: in the given order, each
 * bill for which enough is left.
 */
export function decideSettled(
  bills: readonly LockedBill[],
  { prepaid, payment }: Required<FinishFacts>,
): SettleDecision {
  let left = prepaid + payment.amount
  const settled = bills.filter(({ payable }) => {
    const isEnough = BigInt(payable) <= left
    if (isEnough) left -= BigInt(payable)
    return isEnough
  })
  return { settled, entries: [...paymentEntries(payment), ...settled.flatMap(billEntries)] }
}

/** A paid amount moves from the payer's prepaid to its paid account; a free bill moves no money. */
export function billEntries({ id, participationId, payable, revoked }: DecidedBill): JournalEntry[] {
  if (BigInt(payable) <= 0n) return []
  return [
    {
      event: 'finish',
      cause: { entityType: 'charge', id, ordinal: revoked },
      lines: [
        { account: { of: 'prepaid', participationId }, debit: BigInt(payable) },
        { account: { of: 'advance', participationId }, credit: BigInt(payable) },
      ],
    },
  ]
}
