import type { PartnerKind } from '@fairgate/contract/partner/kinds'
import type { Name } from '../kernel/name-of.ts'
import type { Acted } from '../ui/list/define-actions.ts'

export interface OfKind {
  kind: PartnerKind
}

/** The properties of a partner that actions need. */
export type ActedPartner = Acted & { name: Name }
