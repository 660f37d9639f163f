import { useText } from '../kernel/language.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Empty } from '../ui/Empty.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { BadgeWorklist, type WorklistOf } from './BadgeWorklist.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { NoMatch } from './NoMatch.tsx'
import { useExhibition } from './use-exhibition.ts'

const TABS = [
  ['all', 'badge.tabAll'],
  ['pending', 'decision.toDecide'],
  ['processing', 'decision.returned'],
  ['finished', 'decision.decided'],
] as const

/** Badges that wait for a decision, worked off with the arrow keys and A, or all of a filter at once as a job. */
export function BadgeApproval() {
  const t = useText()
  const exhibition = useExhibition()
  const approval = useWorklist('getBadgeApprovalPage', {
    payload: { exhibitionId: exhibition.id },
    filters: ['badgeTypeId', 'batchId', 'companyId'],
    tab: 'pending',
  })
  // The two lists answer the same rows; the names of their tabs are all that differs.
  const list: WorklistOf = approval
  return (
    <BadgeWorklist
      exhibitionId={exhibition.id}
      list={list}
      name="badge-approval"
      label={t('badge.approvalTitle')}
      filterTab={list.tab === 'pending' ? 'pending' : undefined}
      tabs={TABS.map(([key, label]) => ({
        key,
        label: t(label),
        ...list.tallyOf(key),
      }))}
      head={<PageHead within={[exhibition.name]} facts={[...exhibitionFacts(exhibition), t('badge.keysHint')]} />}
      empty={
        list.tab === 'pending' && !list.narrowed ? (
          <Empty kind="done" title={t('badge.emptyDone')} why={[t('badge.emptyDoneWhy')]} />
        ) : (
          <NoMatch list={list} />
        )
      }
    />
  )
}
