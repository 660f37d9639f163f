import type { ParticipationKind } from '../../exhibitions/participation/states.ts'
import type { CompanyType } from '../../kernel/auth/permission.ts'
import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import type { RedPointFlag } from '../../kernel/page/red-points.ts'

/** What makes one kind of settlement differ from another; everything else is the same for all. */
export interface SettlementKind {
  readonly label: LocalizedText
  /** Participations that are settled under it. */
  readonly of: readonly ParticipationKind[]
  /** Types of the companies that have such settlements or decide them. */
  readonly companies: readonly CompanyType[]
  readonly redPoint: RedPointFlag
  /** Name and address of its list; its other pages lie beneath. */
  readonly key: string
  readonly base: `/${string}`
}

/** The kinds of settlement, by the word their commands carry (finance.md §6). */
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
