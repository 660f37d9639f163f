import type { Reads } from '../../kernel/command/entity-type.ts'

/** The ledger grows by what others do; who looks through it is not moved on by every posting. */
export const ledgerReads = {
  getLedgerPage: ['posting', 'payment'],
  getVoucherDetail: ['posting', 'voucher'],
  verifyLedger: ['posting'],
} as const satisfies Reads
