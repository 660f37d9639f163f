import { useRedPoints } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { exhibitionColumns } from './exhibition-columns.tsx'
import { ApprovalDetail, approvalActions } from './exhibition-decision.tsx'
import { PostponementList, type Waiting } from './PostponementList.tsx'

/** Submissions of organizers, for the venue's decision. */
const Submissions = defineList<'getExhibitionApprovalPage', 'exhibition', Waiting>('getExhibitionApprovalPage', {
  domain: 'exhibition',
  tabs: {
    all: 'exhibition.tabAll',
    pending: 'decision.toDecide',
    waiting: 'decision.waitingOnOthers',
    processing: 'decision.returned',
    finished: 'decision.decided',
  },
  redPoint: ({ props }) => (props.waits ? { tab: 'pending', flag: 'showApprove' } : undefined),
  search: [
    'name',
    'code',
    'sponsor',
    { value: 'showType', label: 'exhibition.showType', type: 'select', dictionary: 'show_type' },
    { value: 'openOn', label: 'exhibition.openOn', type: 'date' },
  ],
  columns: exhibitionColumns,
  actions: approvalActions,
  detail: ApprovalDetail,
  empty: { kind: 'done', title: 'shell.allDoneTitle', why: 'shell.allDoneLine' },
})

const onePage = { pageSize: 10, tab: 'pending' } as const

/** Approvals by the venue (`/exhibitionApproval`): exhibitions and postponements. */
export function ExhibitionApproval() {
  const raised = useRedPoints()?.showApprove === true
  const submitted = useQueryCommand('getExhibitionApprovalPage', onePage, { quiet: true }).data?.asks?.pending ?? 0
  const pendingCount = useQueryCommand('getPostponementPage', onePage, { quiet: true }).data?.asks?.pending ?? 0
  // The flag covers both and arrives before the counts: while no count explains it, both may be pending.
  const pendingTabs = {
    exhibitions: raised && (submitted > 0 || pendingCount === 0),
    postponements: raised && (pendingCount > 0 || submitted === 0),
  }
  const { view = 'exhibitions', head } = useViews('postponement.views', [
    { key: 'exhibitions', word: 'postponement.viewExhibitions', redPoint: pendingTabs.exhibitions },
    { key: 'postponements', word: 'postponement.viewPostponements', redPoint: pendingTabs.postponements },
  ])
  const View = view === 'postponements' ? PostponementList : Submissions
  return <View key={view} head={head} waits={pendingTabs[view]} />
}
