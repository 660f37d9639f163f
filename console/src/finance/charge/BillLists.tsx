import { billStateMachine } from '@fairgate/contract/finance/charge/states'
import type { ReactNode } from 'react'
import { useRedPoints } from '../../kernel/auth/session.ts'
import type { TextKey } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import type { Part } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import type { ListSpec } from '../../kernel/ui/list/list-spec.ts'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { BillFilters } from './BillFilters.tsx'
import { billActions } from './bill-actions.tsx'
import { formatBillPath, type OfKind } from './bill-labels.ts'

type Shared = Pick<
  ListSpec<'getQuotaUnpaidPage', 'charge', OfKind>,
  'search' | 'filters' | 'Filters' | 'columns' | 'actions' | 'open'
>

const partyTexts = { payer: 'charge.turnPayer', holder: 'charge.turnHolder' } as const

const shared: Shared = {
  search: ['number', 'company'],
  filters: ['exhibitionId', 'dueTo'],
  Filters: BillFilters,
  columns: c => [
    c.code('number', { width: 124, locked: true }),
    // The exhibition is shown below its payer, because at 1200 px a column of its own would leave no room for the
    // figures.
    c.name('company', { min: 160, locked: true, mark: row => nameOf(row.exhibition) }),
    c.text('exhibition', { width: 192, hidden: true }),
    c.count('count', { width: 76, priority: 5 }),
    c.amount('payable', { locked: true, min: 108 }),
    c.amount('received', { priority: 4, min: 108 }),
    c.date('dueOn', { sort: 'dueOn', priority: 6 }),
    c.cell('turn', row => (row.turn ? c.t(partyTexts[row.turn]) : '—'), { width: 88, min: 88, priority: 3 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 1 }),
    c.state(billStateMachine.states),
  ],
  actions: billActions,
  open: formatBillPath,
}

const Pending = defineList<'getQuotaUnpaidPage', 'charge', OfKind>('getQuotaUnpaidPage', {
  ...shared,
  domain: 'charge',
  command: ({ kind }) => (kind === 'quota' ? 'getQuotaUnpaidPage' : 'getAccreditationPendingPage'),
  exports: ({ kind }) => (kind === 'quota' ? 'exportQuotaUnpaid' : 'exportAccreditationPending'),
  tabs: {
    all: 'charge.tabAll',
    unpaid: billStateMachine.states.unpaid,
    proofSubmitted: billStateMachine.states.proofSubmitted,
    returned: billStateMachine.states.returned,
  },
  decides: 'finish',
  empty: (_, { kind }) => ({
    ...{ kind: 'done', title: 'charge.emptyPending' },
    why: kind === 'quota' ? 'charge.emptyQuotaWhy' : 'charge.emptyFeesWhy',
  }),
})

const Finished = defineList<'getQuotaFinishedPage', 'charge', OfKind>('getQuotaFinishedPage', {
  ...(shared as object as Pick<ListSpec<'getQuotaFinishedPage', 'charge', OfKind>, keyof Shared>),
  domain: 'charge',
  command: ({ kind }) => (kind === 'quota' ? 'getQuotaFinishedPage' : 'getAccreditationFinishedPage'),
  exports: ({ kind }) => (kind === 'quota' ? 'exportQuotaFinished' : 'exportAccreditationFinished'),
  tabs: {
    all: 'charge.tabAll',
    finished: billStateMachine.states.finished,
    cancelled: billStateMachine.states.cancelled,
  },
  empty: { title: 'charge.emptyFinished', why: 'charge.emptyFinishedWhy' },
})

/** Another list in addition to the bills. */
interface MoreView {
  key: string
  word: TextKey
  List: Part<{ head?: ReactNode }>
}

/** Bills of a kind: open ones, and settled or cancelled ones; `more`: another list next to them. */
export function BillLists({ kind, more }: OfKind & { more?: MoreView }): ReactNode {
  const isPending = useRedPoints()?.[kind === 'quota' ? 'faPayQuota' : 'faPayCer'] === true
  const { view, head } = useViews('charge.viewPending', [
    { key: 'pending', word: 'charge.viewPending', redPoint: isPending },
    { key: 'finished', word: 'charge.viewFinished' },
    ...(more ? [{ key: more.key, word: more.word }] : []),
  ])
  if (more && view === more.key) return <more.List head={head} />
  const View = view === 'finished' ? Finished : Pending
  return <View key={view} head={head} kind={kind} />
}
