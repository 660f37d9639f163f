import { type PartnerKind, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { mergerPages } from '@fairgate/contract/lifecycle/merger/module'
import type { ReactNode } from 'react'

/** Lists of one kind, as tabs of its page. */
export type PartnerView = 'partners' | 'approval' | 'sharing' | 'usage'

export interface ViewProps {
  kind: PartnerKind
  /** The tabs of the views, below the head of the page. */
  head?: ReactNode
}

/** Addresses of a kind's pages. */
export function partnerPaths(kind: PartnerKind) {
  const { base } = partnerRoutes[kind]
  return {
    list: base,
    view: (view: PartnerView) => (view === 'partners' ? base : `${base}?view=${view}`),
    add: `${base}/new`,
    import: `${base}/import`,
    imported: (importId: string) => `${base}/import/${importId}`,
    one: (id: string) => `${base}/${id}`,
    edit: (id: string) => `${base}/${id}/edit`,
  }
}

/** Address for merging duplicate companies of a kind, with preselected ones. */
export const mergerPath = (kind: PartnerKind, chosen: { keep?: string; gone?: string }): string =>
  `${mergerPages.merger.path}?${new URLSearchParams({ kind, ...chosen })}`

/** The kind of partner that an address is about. */
export function kindAt(pathname: string): PartnerKind {
  const kind = partnerKindNames.find(
    name => pathname === partnerRoutes[name].base || pathname.startsWith(`${partnerRoutes[name].base}/`),
  )
  if (!kind) throw new Error(`no partner page at ${pathname}`)
  return kind
}

/** The lists of new partners, in the order of their tabs. */
export const approvalLists = {
  pending: { pattern: 'get…PendingPage', word: 'decision.toDecide', empty: 'partner.emptyPending' },
  back: { pattern: 'get…BackPage', word: 'decision.returned', empty: 'partner.emptyBack' },
  finished: { pattern: 'get…FinishedPage', word: 'decision.decided', empty: 'partner.emptyFinished' },
  withdrawn: { pattern: 'get…WithdrawnPage', word: 'partner.tabWithdrawn', empty: 'partner.emptyWithdrawn' },
} as const
export type ApprovalList = keyof typeof approvalLists
export const approvalListKeys = Object.keys(approvalLists) as ApprovalList[]
