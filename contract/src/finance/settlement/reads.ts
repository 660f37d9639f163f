import type { EntityType, Reads } from '../../kernel/command/entity-type.ts'
import type { SettlementPattern } from './commands.ts'
import { settlementKindNames } from './kinds.ts'

const family = {
  'get…SettlementPage': ['settlement', 'company', 'exhibition'],
  'get…SettlementDetail': [
    'settlement',
    'settlementLine',
    'dispute',
    'otherExpense',
    'offset',
    'company',
    'invoiceApplication',
  ],
  'get…SettlementPayInfo': ['settlement', 'offset', 'company'],
} as const satisfies Partial<Record<SettlementPattern, readonly EntityType[]>>

export const settlementReads: Reads = {
  ...Object.fromEntries(
    settlementKindNames.flatMap(kind =>
      Object.entries(family).map(([pattern, shown]) => [pattern.replace('…', kind), shown]),
    ),
  ),
  getSettlementFileLink: [],
}
