import type { Reads } from '../../kernel/command/entity-type.ts'

export const postponementReads = {
  getPostponementPage: ['postponement', 'exhibition'],
  getPostponementDetail: ['postponement', 'exhibition'],
  getLastPostponement: ['postponement', 'exhibition'],
} as const satisfies Reads
