import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

export const bankPermissions = permissions({
  'bankStatement:match': {
    label: ['核对银行流水', 'Match bank statements'],
    group: 'financeManagement',
    companies: ['platform'],
    person: true,
  },
})

export const bankPages = pageEntries({
  bankStatement: {
    path: '/receivePayment/bankStatement',
    screen: 'bank/BankStatement',
    label: ['银行流水', 'Bank statements'],
    permission: 'bankStatement:match',
    group: 'finance',
    place: 4,
  },
})

export const bankReads = {
  getBankAccountList: ['bankAccount'],
  getBankStatementPage: ['bankStatement', 'job'],
  getBankStatementReport: ['bankStatement', 'job'],
  getBankTargets: ['charge', 'participation', 'payment'],
  getCertainBankMatches: ['bankLine', 'charge', 'payment', 'settlement'],
  getBankLinePage: ['bankLine', 'charge', 'payment', 'settlement'],
} as const satisfies Reads
