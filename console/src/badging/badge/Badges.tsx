import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { BadgeDrawer } from './BadgeDrawer.tsx'
import { BadgeFilters } from './BadgeFilters.tsx'
import { badgeActions } from './badge-actions.tsx'
import { badgeColumns } from './badge-columns.tsx'
import { emptyBadges, type OfBadgeList } from './empty-badges.ts'
import './BadgeList.css'

/** Badges of an exhibition, by state. */
export const Badges = defineList<'getBadgePage', 'badge', OfBadgeList>('getBadgePage', {
  domain: 'badge',
  title: 'badge.badgesTitle',
  inside: true,
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  tabs: {
    all: 'badge.tabAll',
    draft: 'badge.tabDraft',
    pending: 'badge.tabPending',
    returned: 'decision.returned',
    rejected: 'decision.rejected',
    awaitingPayment: 'badge.tabAwaitingPayment',
    active: 'badge.tabActive',
    stopped: 'badge.tabStopped',
  },
  search: ['name', 'documentNumber', 'code', 'phone'],
  filters: ['state', 'badgeTypeId', 'card', 'printed', 'issued', 'created', 'batchId', 'companyId'],
  Filters: BadgeFilters,
  columns: badgeColumns,
  actions: badgeActions,
  detail: BadgeDrawer,
  empty: emptyBadges,
})
