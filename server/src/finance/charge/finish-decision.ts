import { type Fen, writeAmount } from '@fairgate/contract/kernel/money/money'
import type { JournalEntry } from '../ledger/hooks.ts'
import { paymentEntries, type UnpostedPayment } from '../payment/hooks.ts'
import type { LockedBill } from './entity.ts'
import { computeBillToPay } from './to-pay.ts'

type DecidedBill = Pick<LockedBill, 'id' | 'state' | 'participationId' | 'payable' | 'revoked'>

/** What a finish is decided by. */
export interface FinishFacts {
  /** What the payer has prepaid before this finish. */
  prepaid: Fen
  /** What was received with it. */
  payment?: UnpostedPayment
}

/** What a finish comes to. */
export interface FinishDecision {
  /** What the payer lacks. Above zero nothing is finished. */
  missing: Fen
  /** All that is posted: first the payment, then what the bill takes of what is prepaid. */
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

/** What is paid goes from what the payer has prepaid to what it has paid for; what is free moves no money. */
export function billEntries({ id, participationId, payable, revoked }: DecidedBill): JournalEntry[] {
  if (BigInt(payable) <= 0n) return []
  return [
    {
      event: 'finish',
      cause: { noun: 'charge', id, ordinal: revoked },
      lines: [
        { account: { of: 'prepaid', participationId }, debit: BigInt(payable) },
        { account: { of: 'advance', participationId }, credit: BigInt(payable) },
      ],
    },
  ]
}
