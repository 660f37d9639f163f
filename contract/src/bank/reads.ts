import type { Reads } from '../kernel/noun.ts'

export const bankReads = {
  getBankAccountList: ['bankAccount'],
  getBankStatementPage: ['bankStatement', 'job'],
  getBankStatementReport: ['bankStatement', 'job'],
  getBankTargets: ['charge', 'participation', 'payment'],
  getBankLinePage: ['bankLine', 'charge', 'payment', 'settlement'],
} as const satisfies Reads
