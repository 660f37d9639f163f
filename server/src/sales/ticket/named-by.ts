import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

/** Orders with a ticket type. */
export const ordersOfTicketType: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'ticket.orders', to: `${tasksPath}/${exhibitionId}/tickets/orders` },
    sql`select distinct o.code as name from ticket_order_line l join ticket_order o on o.id = l.order_id
      where l.ticket_type_id = ${id}`,
  )

export const ticketTypesOfZone: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'ticket.types', to: `${tasksPath}/${exhibitionId}/tickets/types` },
    sql`select t.name_cn || ' ' || t.name_en as name from ticket_type t
      where t.exhibition_id = ${exhibitionId} and ${id} = any(t.zones)`,
  )
