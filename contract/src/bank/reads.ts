import type { Reads } from '../kernel/noun.ts'

export const bankReads = {
  getBankAccountList: ['bankAccount'],
  getBankStatementPage: ['bankStatement', 'job'],
  getBankStatementReport: ['bankStatement', 'job'],
  getBankTargets: ['charge', 'participation'],
  getBankLinePage: ['bankLine', 'charge', 'payment'],
} as const satisfies Reads
