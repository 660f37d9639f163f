import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import type { Name } from '../../kernel/i18n/name-of.ts'
import type { Acted } from '../../kernel/ui/list/define-actions.ts'

export interface OfKind {
  kind: PartnerKind
}

/** The properties of a partner that actions need. */
export type ActedPartner = Acted & { name: Name }
