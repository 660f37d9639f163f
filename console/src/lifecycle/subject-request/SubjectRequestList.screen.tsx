import { formatPartly, type RetainedRows } from '@fairgate/contract/lifecycle/subject-request/retention-exceptions'
import { subjectRequestStateMachine } from '@fairgate/contract/lifecycle/subject-request/states'
import { useLocalize } from '../../kernel/i18n/language.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import './SubjectRequest.css'
import { KindFilter } from './KindFilter.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'
import { DueDay, RequestFacts } from './RequestFacts.tsx'
import { requestActions } from './request-actions.tsx'
import { kindLabels } from './request-labels.ts'

/** Requests of people about their stored data (`/subjectRequests`). */
export const SubjectRequestList = defineList<'getSubjectRequestPage', 'subjectRequest'>('getSubjectRequestPage', {
  domain: 'subjectRequest',
  add: {
    word: 'subjectRequest.add',
    can: 'privacy:edit',
    form: ({ onClose }) => <RequestDrawer onClose={onClose} />,
  },
  tabs: {
    open: 'subjectRequest.tabOpen',
    approval: 'subjectRequest.tabApproval',
    partial: 'subjectRequest.tabPartial',
    ended: 'subjectRequest.tabEnded',
    all: 'subjectRequest.tabAll',
  },
  exports: 'exportSubjectRequests',
  search: ['number', 'person'],
  filters: ['kind'],
  Filters: ({ list }) => <KindFilter value={list.filters.kind} onChange={kind => list.setFilters({ kind })} />,
  columns: c => [
    c.code('number', { locked: true, width: 120 }),
    c.choice('kind', kindLabels),
    c.cell('who', row => [row.document, row.phone, row.email].filter(Boolean).join(' · '), { grow: true, width: 232 }),
    c.date('receivedOn', { sort: 'receivedOn', priority: 3 }),
    c.cell('dueOn', row => <DueDay {...row} />, { sort: 'dueOn', width: 168, min: 128 }),
    c.cell('held', ({ held }) => (held.length > 0 ? <InPart held={held} /> : null), {
      grow: true,
      width: 232,
      priority: 2,
    }),
    c.text('enteredBy', { priority: 2, width: 120 }),
    c.state(subjectRequestStateMachine.states, { title: 'subjectRequest.status' }),
  ],
  actions: requestActions,
  decides: 'approve',
  detail: RequestFacts,
  empty: { title: 'subjectRequest.empty', why: 'subjectRequest.emptyWhy' },
})

/** Until when a partial erasure retains the rest. */
function InPart({ held }: { held: readonly RetainedRows[] }) {
  const w = useLocalize()
  return <span className="fg-request-why">{w(formatPartly(held))}</span>
}
