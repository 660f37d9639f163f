import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const ledgerPermissions = permissions({
  'ledger:view': { label: ['查看总账与账户', 'View ledger and accounts'], group: 'finance', companies: companyTypes },
  'ledger:verify': { label: ['校验总账', 'Verify ledger'], group: 'financeManagement', companies: ['platform'] },
})

export const ledgerPages = pageEntries({
  ledger: {
    path: '/settleAccounts/ledger',
    screen: 'ledger/LedgerList',
    label: ['总账', 'Ledger'],
    permission: 'ledger:view',
    group: 'finance',
    place: 90,
  },
})

/** Lists of the ledger do not refresh on each posting, so that the reader's position stays. */
export const ledgerReads = {
  getLedgerPage: ['posting', 'payment'],
  getVoucherDetail: ['posting', 'voucher'],
  verifyLedger: ['posting'],
} as const satisfies Reads
