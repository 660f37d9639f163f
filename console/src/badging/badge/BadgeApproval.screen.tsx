import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { BadgeDrawer } from './BadgeDrawer.tsx'
import { BadgeFilters } from './BadgeFilters.tsx'
import { badgeActions } from './badge-actions.tsx'
import { badgeColumns } from './badge-columns.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { type OfExhibitionPage, useExhibition } from './use-exhibition.ts'
import './BadgeList.css'

/** Badges that await a decision, processed with the arrow keys and A, or all of a filter by one job. */
export function BadgeApproval() {
  const exhibition = useExhibition()
  return <Decisions exhibitionId={exhibition.id} exhibition={exhibition} />
}

const Decisions = defineList<'getBadgeApprovalPage', 'badge', OfExhibitionPage>('getBadgeApprovalPage', {
  domain: 'badge',
  exports: 'exportBadgeApprovals',
  within: ({ exhibition }) => [exhibition.name],
  facts: (_, t, { props: { exhibition } }) => [...exhibitionFacts(exhibition), t('badge.keysHint')],
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  tabs: {
    all: 'badge.tabAll',
    pending: 'decision.toDecide',
    waiting: 'decision.waitingOnOthers',
    processing: 'decision.returned',
    finished: 'decision.decided',
  },
  tab: 'pending',
  done: ['pending'],
  search: ['name', 'documentNumber', 'code', 'phone'],
  filters: ['state', 'badgeTypeId', 'card', 'printed', 'issued', 'created', 'batchId', 'companyId'],
  Filters: BadgeFilters,
  columns: badgeColumns,
  actions: badgeActions,
  detail: BadgeDrawer,
  empty: { kind: 'done', title: 'badge.emptyTab' },
})
