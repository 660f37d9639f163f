import type { SettlementFamily, SettlementPattern } from '@fairgate/contract/finance/settlement/commands'
import type { z } from 'zod'

/** The input of a handler of the family by pattern: parsed, with defaults. */
export type FamilyInput<P extends SettlementPattern> = z.output<SettlementFamily[P]['input']>
/** The result. */
export type FamilyResult<P extends SettlementPattern> = z.input<SettlementFamily[P]['output']>
