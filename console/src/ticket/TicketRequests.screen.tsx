import type { Output } from '@fairgate/contract/catalogue'
import { requestLife } from '@fairgate/contract/ticket/states'
import { Check, Undo2 } from 'lucide-react'
import { reason } from '../ui/decision/reason.tsx'
import { confirm } from '../ui/list/confirm.tsx'
import { defineActions } from '../ui/list/define-actions.ts'
import { defineList } from '../ui/list/define-list.tsx'
import { TicketFrame } from './TicketFrame.tsx'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

type RequestRow = Output<'getTicketRequestPage'>['list'][number]

/** Requests for stock, and for money back after its date (`…/tickets/requests`). */
export const TicketRequests = () => (
  <TicketFrame view="requests">{exhibitionId => <Requests exhibitionId={exhibitionId} />}</TicketFrame>
)

const kinds = { stock: 'ticket.requestStock', refund: 'ticket.requestRefund' } as const
const nameOfRow = ({ reason }: RequestRow) => reason

const requestActions = defineActions<RequestRow, OfExhibition>(
  'ticket',
  {
    approve: {
      command: 'approveTicketRequest',
      ask: confirm({ one: 'ticket.approveAsk', why: 'ticket.approveWhy' }),
      icon: Check,
      tone: 'primary',
      done: 'ticket.approveDone',
    },
    return: {
      command: 'returnTicketRequest',
      ask: reason('return', { noun: 'ticketRequest', nameOf: nameOfRow, exhibitionOf: (_, p) => p.exhibitionId }),
      done: 'ticket.returnRequestDone',
    },
    reject: {
      command: 'rejectTicketRequest',
      ask: reason('reject', { noun: 'ticketRequest', nameOf: nameOfRow, exhibitionOf: (_, p) => p.exhibitionId }),
      tone: 'danger',
      done: 'ticket.rejectDone',
    },
    withdraw: { command: 'withdrawTicketRequest', icon: Undo2, done: 'ticket.withdrawDone' },
  },
  nameOfRow,
)

const Requests = defineList<'getTicketRequestPage', 'ticket', OfExhibition>('getTicketRequestPage', {
  words: 'ticket',
  title: 'ticket.requests',
  inside: true,
  exports: 'exportTicketRequests',
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  tabs: {
    all: 'ticket.tabAll',
    pending: 'ticket.tabPending',
    returned: 'ticket.tabReturned',
    finished: 'ticket.tabFinished',
  },
  columns: c => [
    c.name('applicant', { width: 200, locked: true }),
    c.choice('kind', kinds, { title: 'ticket.requestKind', priority: 6 }),
    c.text('type', { width: 160, priority: 5 }),
    c.count('quantity', { priority: 4 }),
    c.code('orderCode', { title: 'ticket.order', priority: 1 }),
    c.text('reason', { width: 240, priority: 3 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 2 }),
    c.state(requestLife.states),
  ],
  actions: requestActions,
  decides: 'approve',
  empty: (_, { exhibitionId }) => ({
    ...{ title: 'ticket.emptyRequests', why: 'ticket.emptyRequestsWhy' },
    action: { word: 'ticket.stock', to: ticketPaths.stock(exhibitionId) },
  }),
})
