import type { ParticipationKind } from '../../exhibitions/participation/states.ts'
import type { CompanyType } from '../../kernel/auth/permission.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { RedPointFlag } from '../../kernel/page/menu-flags.ts'

/** The differences between kinds of settlements; everything else is the same. */
export interface SettlementKind {
  readonly label: LocalizedText
  /** The participations that it settles. */
  readonly of: readonly ParticipationKind[]
  /** Types of the companies that have or decide such settlements. */
  readonly companies: readonly CompanyType[]
  readonly redPoint: RedPointFlag
  /** Name and address of its list; its other pages are below it. */
  readonly key: string
  readonly base: `/${string}`
}

/** The kinds of settlement, by the word in their commands (finance.md §6). */
export const settlementKinds = {
  Cooperator: {
    label: ['合作商结算', 'Co-exhibitor settlement'],
    of: ['cooperator', 'secondaryCooperator', 'logistics'],
    companies: ['platform', 'sponsor', 'cooperatorMain', 'cooperatorSec', 'cooperatorTemp', 'logistics'],
    redPoint: 'faCooperSettle',
    key: 'partnerSettleAccounts',
    base: '/settleAccounts/partnerSettleAccounts',
  },
  Agent: {
    label: ['代理商结算', 'Agent settlement'],
    of: ['agent', 'secondaryAgent'],
    companies: ['platform', 'sponsor', 'agent', 'agentSec'],
    redPoint: 'faAgentSettle',
    key: 'agentSettleAccounts',
    base: '/settleAccounts/agentSettleAccounts',
  },
  Sponsor: {
    label: ['主办方结算', 'Organizer settlement'],
    of: ['sponsor'],
    companies: ['platform', 'sponsor'],
    redPoint: 'fasponsorSettle',
    key: 'organizerSettleAccounts',
    base: '/settleAccounts/organizerSettleAccounts',
  },
} as const satisfies Record<string, SettlementKind>

export type SettlementKindName = keyof typeof settlementKinds
export const settlementKindNames = Object.keys(settlementKinds) as SettlementKindName[]

/** The same, with every part a kind has. */
export const settlementKindOf = (kind: SettlementKindName): SettlementKind => settlementKinds[kind]
