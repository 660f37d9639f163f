import type { PartnerFamily, PartnerPattern } from '@fairgate/contract/partner/commands'
import type { z } from 'zod'

/** What a handler of the family gets under a pattern: parsed, defaults filled in. */
export type FamilyInput<P extends PartnerPattern> = z.output<PartnerFamily[P]['input']>
/** What it returns. */
export type FamilyResult<P extends PartnerPattern> = z.input<PartnerFamily[P]['output']>
