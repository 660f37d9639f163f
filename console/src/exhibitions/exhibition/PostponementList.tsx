import { postponementStateMachine } from '@fairgate/contract/lifecycle/postponement/states'
import { formatPeriodDates } from '../../kernel/format/period.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { PostponementDetail } from './PostponementDetail.tsx'
import { postponementActions } from './postponement-actions.tsx'

/** Whether anything in a list of approvals awaits the operator. */
export interface Waiting {
  waits: boolean
}

/** Postponement requests of organizers, for the venue's decision; a view of the exhibition approvals. */
export const PostponementList = defineList<'getPostponementPage', 'postponement', Waiting>('getPostponementPage', {
  domain: 'postponement',
  label: 'postponement.title',
  exports: 'exportPostponements',
  tabs: {
    all: 'exhibition.tabAll',
    pending: 'decision.toDecide',
    processing: 'decision.returned',
    finished: 'decision.decided',
  },
  redPoint: ({ props }) => (props.waits ? { tab: 'pending', flag: 'showApprove' } : undefined),
  search: ['exhibition', 'code', 'sponsor'],
  columns: c => [
    c.name('exhibition', { title: 'postponement.exhibition' }),
    c.code('code', { priority: 2 }),
    c.text('sponsor', { priority: 3 }),
    c.cell('open', row => formatPeriodDates(row.current.open), { width: 184, priority: 4 }),
    c.cell('planned', row => formatPeriodDates(row.planned.open), { width: 184, priority: 6 }),
    c.moment('submittedAt', { priority: 5, sort: 'submittedAt' }),
    c.state(postponementStateMachine.states, { title: 'postponement.status' }),
  ],
  actions: postponementActions,
  detail: PostponementDetail,
  done: ['pending'],
  empty: { title: 'postponement.empty', why: 'postponement.emptyWhy' },
})
