import type { Reads } from '../../kernel/command/entity-type.ts'

export const bankReads = {
  getBankAccountList: ['bankAccount'],
  getBankStatementPage: ['bankStatement', 'job'],
  getBankStatementReport: ['bankStatement', 'job'],
  getBankTargets: ['charge', 'participation', 'payment'],
  getCertainBankMatches: ['bankLine', 'charge', 'payment', 'settlement'],
  getBankLinePage: ['bankLine', 'charge', 'payment', 'settlement'],
} as const satisfies Reads
