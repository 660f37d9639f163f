import type { Reads } from '../../kernel/command/entity-type.ts'

/** Lists of the ledger do not refresh on each posting, so that the reader's position stays. */
export const ledgerReads = {
  getLedgerPage: ['posting', 'payment'],
  getVoucherDetail: ['posting', 'voucher'],
  verifyLedger: ['posting'],
} as const satisfies Reads
