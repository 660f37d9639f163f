import { type Dependant, datedRows } from '../../kernel/lifecycle/dated.ts'
import { moveTickets, ticketsFollow } from './postponed.ts'

/** The sale window of each type. */
export const datedTicketSales = datedRows({
  ...{ what: 'ticketSales', entityTypes: ['ticketType'], table: 'ticket_type' },
  ...{ type: 'timestamptz', from: 'sale_from', to: 'sale_to', ends: true },
})

/** The days of types, the return date of unsold stock, and what was sold of them, under `lockTicketTypes` (decision 26). */
export const datedTickets: Dependant<'tickets'> = {
  what: 'tickets',
  entityTypes: ['ticketType', 'ticketOrder', 'ticket'],
  columns: [
    ...['ticket_type.first_day', 'ticket_type.last_day', 'ticket_type.returns_at', 'ticket_postponement.last_day'],
    ...['ticket.day', 'ticket.valid_from', 'ticket.valid_to', 'ticket_order_line.day'],
  ],
  follow: ticketsFollow,
  shift: ({ db }, shift) => moveTickets(db, shift),
}
