import { requestStateMachine } from '@fairgate/contract/sales/ticket/states'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'
import { requestActions } from './request-actions.tsx'
import { TicketFrame } from './TicketFrame.tsx'
import { requestKindLabels } from './ticket-labels.ts'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

/** Requests for stock, and for refunds after their date (`…/tickets/requests`). */
export const TicketRequests = () => (
  <TicketFrame view="requests">{exhibitionId => <Requests exhibitionId={exhibitionId} />}</TicketFrame>
)

const Requests = defineList<'getTicketRequestPage', 'ticket', OfExhibition>('getTicketRequestPage', {
  domain: 'ticket',
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
    c.choice('kind', requestKindLabels, { title: 'ticket.requestKind', priority: 6 }),
    c.text('type', { width: 160, priority: 5 }),
    c.count('quantity', { priority: 4 }),
    c.code('orderCode', { title: 'ticket.order', priority: 1 }),
    c.text('reason', { width: 240, priority: 3 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 2 }),
    c.state(requestStateMachine.states),
  ],
  actions: requestActions,
  detail: RequestDrawer,
  decides: 'approve',
  empty: (_, { exhibitionId }) => ({
    ...{ title: 'ticket.emptyRequests', why: 'ticket.emptyRequestsWhy' },
    action: { word: 'ticket.stock', to: ticketPaths.stock(exhibitionId) },
  }),
})
