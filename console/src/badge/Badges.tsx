import { defineList } from '../ui/list/define-list.tsx'
import { BadgeDrawer } from './BadgeDrawer.tsx'
import { BadgeFilters } from './BadgeFilters.tsx'
import { badgeActions, type OfExhibition } from './badge-actions.tsx'
import { badgeColumns } from './badge-columns.tsx'
import { badgePaths } from './badge-paths.ts'
import './BadgeList.css'

interface OfList extends OfExhibition {
  /** Before there are types nobody can apply. */
  lacksTypes: boolean
  mayApply: boolean
  maySetUp: boolean
}

/** Badges of an exhibition, by how far they are. */
export const Badges = defineList<'getBadgePage', 'badge', OfList>('getBadgePage', {
  words: 'badge',
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
  empty: (_, { exhibitionId, lacksTypes, mayApply, maySetUp }) => {
    if (lacksTypes && !maySetUp) return { title: 'badge.emptyTypesMissing', why: 'badge.emptyTypesMissingWhy' }
    if (lacksTypes) {
      const action = { word: 'badge.typeAdd', to: badgePaths.addType(exhibitionId) } as const
      return { title: 'badge.emptyNoTypes', why: 'badge.emptyNoTypesWhy', action }
    }
    if (!mayApply) return { title: 'badge.emptyFirst' }
    const action = { word: 'badge.importPageTitle', to: badgePaths.import(exhibitionId) } as const
    return { title: 'badge.emptyFirst', why: 'badge.emptyFirstWhy', action }
  },
})
