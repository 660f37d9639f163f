import type { Reads } from '../kernel/noun.ts'

export const postponementReads = {
  getPostponementPage: ['postponement', 'exhibition'],
  getPostponementDetail: ['postponement', 'exhibition'],
  getLastPostponement: ['postponement', 'exhibition'],
} as const satisfies Reads
