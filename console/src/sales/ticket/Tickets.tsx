import { ticketStateMachine } from '@fairgate/contract/sales/ticket/states'
import { formatDate } from '../../kernel/format/format.ts'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { TicketDrawer } from './TicketDrawer.tsx'
import { TicketFilters } from './TicketFilters.tsx'
import { ticketActions } from './ticket-actions.tsx'
import { ticketTabLabels } from './ticket-labels.ts'
import { type OfExhibition, ticketPaths } from './ticket-paths.ts'

interface OfList extends OfExhibition {
  /** Without types nothing can be sold. */
  lacksTypes: boolean
  maySell: boolean
}

/** Tickets of an exhibition: a seller sees its own, the organizer and the venue all. */
export const Tickets = defineList<'getTicketPage', 'ticket', OfList>('getTicketPage', {
  domain: 'ticket',
  title: 'ticket.tickets',
  inside: true,
  exports: 'exportTickets',
  payload: ({ exhibitionId }) => ({ exhibitionId }),
  tabs: ticketTabLabels,
  search: ['code', 'order', { value: 'name', label: 'ticket.searchName', type: 'text' }, 'phone', 'documentNumber'],
  filters: ['ticketTypeId', 'sellerId', 'orderId', 'day'],
  Filters: TicketFilters,
  columns: c => [
    c.code('code', { width: 124, locked: true }),
    c.text('type', { width: 160, priority: 7 }),
    c.name('name', { title: 'ticket.holder', width: 144, locked: true }),
    c.cell('day', row => (row.day ? formatDate(row.day) : c.t('ticket.anyDay')), { width: 112, priority: 5 }),
    c.count('people', { width: 72, priority: 2 }),
    c.text('seller', { width: 168, priority: 4 }),
    c.code('orderCode', { title: 'ticket.order', width: 116, priority: 3 }),
    c.moment('enteredAt', { priority: 6 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 1 }),
    c.state(ticketStateMachine.states),
  ],
  actions: ticketActions,
  detail: TicketDrawer,
  empty: (_, { exhibitionId, lacksTypes, maySell }) => {
    if (lacksTypes) {
      const action = { word: 'ticket.types', to: ticketPaths.types(exhibitionId) } as const
      return { title: 'ticket.empty', why: 'ticket.emptyTypesWhy', action }
    }
    const action = maySell && ({ word: 'ticket.sell', to: ticketPaths.sell(exhibitionId) } as const)
    return { title: 'ticket.empty', why: 'ticket.emptyWhy', action }
  },
})
