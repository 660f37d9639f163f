import type { RowOf } from '@fairgate/contract/app/catalogue'
import { offsetStateMachine } from '@fairgate/contract/finance/offset/states'
import { settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { Check, Undo2, X } from 'lucide-react'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { approving } from '../../kernel/ui/decision/approving.tsx'
import { reason } from '../../kernel/ui/decision/reason.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'

const link = (side: OffsetRow['from']) => ({
  to: `${settlementKindOf(side.family).base}/${side.id}`,
  label: nameOf(side.exhibition),
})

/** Offsets: company, from, to, amount, the rest of both. */
export const offsetList = (tab: 'all' | 'pending') =>
  defineList('getOffsetPage', {
    domain: 'offset',
    exports: 'exportOffsets',
    label: tab === 'pending' ? 'offset.approval' : 'offset.list',
    tab,
    tabs: { all: 'offset.tabAll', pending: 'offset.tabPending', finished: 'offset.tabFinished' },
    search: ['company', 'exhibition'],
    columns: c => [
      c.name('company', {}),
      c.cell('from', row => nameOf(row.from.exhibition), {
        width: 192,
        priority: 6,
        link: row => link(row.from),
      }),
      c.cell('to', row => nameOf(row.to.exhibition), {
        width: 192,
        priority: 6,
        link: row => link(row.to),
      }),
      c.cell('amount', row => formatAmount(row.amount), { width: 120, align: 'right', priority: 7 }),
      c.cell('fromRemainder', row => formatAmount(row.from.remainder), { width: 128, align: 'right', priority: 3 }),
      c.cell('toRemainder', row => formatAmount(row.to.remainder), { width: 128, align: 'right', priority: 3 }),
      c.text('submittedByName', { width: 120, priority: 1 }),
      c.moment('submittedAt', { priority: 2, sort: 'submittedAt' }),
      c.state(offsetStateMachine.states, { title: 'offset.status' }),
    ],
    actions: offsetActions,
    done: ['pending'],
    empty: { title: 'offset.empty', why: 'offset.emptyWhy' },
  })

type OffsetRow = RowOf<'getOffsetPage'>

const nameOfRow = ({ company, amount }: OffsetRow) => `${nameOf(company)} ${formatAmount(amount)}`

/** Actions on an offset: the venue decides, the applicant withdraws. */
const offsetActions = defineActions<OffsetRow>(
  'offset',
  {
    approve: {
      command: 'approveOffset',
      icon: Check,
      tone: 'primary',
      ask: approving(confirm({ one: 'offset.approveAsk', why: 'offset.approveWhy' })),
      word: 'decision.approve',
      done: 'decision.approved',
      undo: 'undoOffsetDecision',
      key: 'a',
    },
    reject: {
      command: 'rejectOffset',
      icon: X,
      tone: 'danger',
      ask: reason('reject', { noun: 'offset', nameOf: nameOfRow, why: 'offset.rejectWhy' }),
      word: 'decision.reject',
      button: 'decision.rejectDots',
      done: 'decision.wasRejected',
      undo: 'undoOffsetDecision',
      key: 'x',
    },
    withdraw: {
      command: 'withdrawOffset',
      icon: Undo2,
      ask: confirm({ one: 'offset.withdrawAsk' }),
      done: 'offset.withdrawn',
    },
  },
  nameOfRow,
)
