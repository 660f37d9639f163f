import { ExhibitionFrame, type TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { useMay } from '../../kernel/auth/session.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { applyingIn } from './applying.ts'
import { BadgeButtons } from './BadgeButtons.tsx'
import { BadgeDrawer } from './BadgeDrawer.tsx'
import { BadgeFilters } from './BadgeFilters.tsx'
import { badgeActions } from './badge-actions.tsx'
import { badgeColumns } from './badge-columns.tsx'
import { emptyBadges, type OfBadgeList } from './empty-badges.ts'
import './BadgeList.css'
import { useBadgeTypes } from './use-badge-types.ts'

/** Badges of an exhibition: an applicant sees its own, the organizer and the venue all. */
export function BadgeList() {
  return (
    <ExhibitionFrame tab="badges" list actions={detail => <BadgeButtons detail={detail} />}>
      {detail => <Ready detail={detail} />}
    </ExhibitionFrame>
  )
}

function Ready({ detail }: { detail: TaskDetail }) {
  const exhibitionId = detail.exhibition.id
  const { types, isPending } = useBadgeTypes(exhibitionId)
  const lacksTypes = !isPending && types.length === 0
  const [mayApply, maySetUp, maySell] = [useMay('badge:apply'), useMay('badgeType:add'), useMay('ticket:sell')]
  const applying = applyingIn(detail)
  return <Badges {...{ exhibitionId, lacksTypes, mayApply, maySetUp, maySell, applying }} />
}

/** Badges of an exhibition, by state. */
const Badges = defineList<'getBadgePage', 'badge', OfBadgeList>('getBadgePage', {
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
