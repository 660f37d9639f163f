import { pageEntries } from '../../kernel/page/page-entry.ts'

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
