import { type PartnerKind, partnerKindNames } from '@fairgate/contract/partner/kinds'
import { type MenuKey, menuPhrases } from '@fairgate/contract/session/menu-phrases'

interface Place {
  /** Address of the kind's list; its other pages lie beneath. */
  base: `/${string}`
  /** Under which the menu knows it; also its flag. */
  menuKey: MenuKey
}

/** Where each kind of partner is looked after. */
export const partnerPlaces: Readonly<Record<PartnerKind, Place>> = {
  Sponsor: { base: '/organizerPage', menuKey: 'organizerPage' },
  Cooperator: { base: '/cooperatorPage/cooperatorList', menuKey: 'cooperatorList' },
  SecondaryCooperator: { base: '/cooperatorPage/secondaryCooperator', menuKey: 'secondaryCooperatorList' },
  Logistics: { base: '/logisticsManagement/logisticsListPage', menuKey: 'logisticsListPage' },
  Agent: { base: '/agentManagement/agentListPage', menuKey: 'agentList' },
  SecondaryAgent: { base: '/agentManagement/secondaryAgent', menuKey: 'secondaryAgentList' },
}

/** What a kind's page is called, and where it stands: as in the menu. */
export const partnerTitle = (kind: PartnerKind) => menuPhrases[partnerPlaces[kind].menuKey]
export const partnerCrumbs = [menuPhrases.informationManagement] as const

/** Lists of one kind, as tabs of its page. */
export type PartnerView = 'partners' | 'approval' | 'sharing' | 'usage'

/** Addresses of a kind's pages. */
export function partnerPaths(kind: PartnerKind) {
  const { base } = partnerPlaces[kind]
  return {
    list: base,
    view: (view: PartnerView) => (view === 'partners' ? base : `${base}?view=${view}`),
    add: `${base}/new`,
    import: `${base}/import`,
    one: (id: string) => `${base}/${id}`,
    edit: (id: string) => `${base}/${id}/edit`,
  }
}

/** The kind whose page an address is. */
export function kindAt(pathname: string): PartnerKind {
  const kind = partnerKindNames.find(
    name => pathname === partnerPlaces[name].base || pathname.startsWith(`${partnerPlaces[name].base}/`),
  )
  if (!kind) throw new Error(`no partner page at ${pathname}`)
  return kind
}

/** The three lists of partners as they are brought in, in the order of their tabs. */
export const approvalLists = {
  pending: { pattern: 'get…PendingPage', word: 'decision.toDecide', empty: 'partner.emptyPending' },
  back: { pattern: 'get…BackPage', word: 'decision.returned', empty: 'partner.emptyBack' },
  finished: { pattern: 'get…FinishedPage', word: 'decision.decided', empty: 'partner.emptyFinished' },
} as const
export type ApprovalList = keyof typeof approvalLists
