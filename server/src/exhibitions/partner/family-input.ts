import type { PartnerFamily, PartnerPattern } from '@fairgate/contract/exhibitions/partner/commands'
import type { z } from 'zod'

/** The parsed input of a handler of the family under a pattern, with defaults. */
export type FamilyInput<P extends PartnerPattern> = z.output<PartnerFamily[P]['input']>
/** Its result. */
export type FamilyResult<P extends PartnerPattern> = z.input<PartnerFamily[P]['output']>
