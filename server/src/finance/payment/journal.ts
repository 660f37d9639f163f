import type { PaymentKind } from '@fairgate/contract/finance/payment/states'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import type { JournalEntry, LedgerAccount } from '../ledger/hooks.ts'

/** A payment that is written but not posted yet. */
export interface UnpostedPayment {
  id: string
  participationId: string
  purpose: Extract<PaymentKind, 'prepaid' | 'deposit' | 'settlement' | 'refund'>
  amount: Fen
  by: 'hand' | 'statement'
  /** The account of money that no statement has reported yet. */
  cash: LedgerAccount
}

/**
 * The journal entries of a payment. It becomes prepaid, or continues to the deposit, or covers a supplement; or it pays
 * a refund.
 */
export function paymentEntries(payment: UnpostedPayment): JournalEntry[] {
  const { id, participationId, purpose, amount, by, cash } = payment
  const cause = { entityType: 'payment' as const, id }
  const outside: LedgerAccount = by === 'statement' ? { of: 'suspense' } : cash
  const prepaid = { of: 'prepaid', participationId } as const
  const settle = { of: 'settle', participationId } as const
  switch (purpose) {
    case 'settlement':
      return [{ event: 'supplement', cause, lines: toTransferLines(outside, settle, amount) }]
    case 'refund':
      return [{ event: 'refund', cause, lines: toTransferLines(settle, outside, amount) }]
    case 'prepaid':
      return [{ event: 'take', cause, lines: toTransferLines(outside, prepaid, amount) }]
    case 'deposit':
      return [
        { event: 'take', cause, lines: toTransferLines(outside, prepaid, amount) },
        { event: 'takeDeposit', cause, lines: toTransferLines(prepaid, { of: 'deposit', participationId }, amount) },
      ]
  }
}

/** Debits one account and credits another. */
export const toTransferLines = (
  debited: LedgerAccount,
  credited: LedgerAccount,
  amount: Fen,
): JournalEntry['lines'] => [
  { account: debited, debit: amount },
  { account: credited, credit: amount },
]
