import type { SettlementFamily, SettlementPattern } from '@fairgate/contract/finance/settlement/commands'
import type { z } from 'zod'

/** What a handler of the family gets under a pattern: parsed, defaults filled in. */
export type FamilyInput<P extends SettlementPattern> = z.output<SettlementFamily[P]['input']>
/** What it returns. */
export type FamilyResult<P extends SettlementPattern> = z.input<SettlementFamily[P]['output']>
