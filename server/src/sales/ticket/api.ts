import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import sql, { raw, type Sql } from 'sql-template-tag'
import { readRowCounts } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { nameBegins } from '../../kernel/list/name-search.ts'

export { selectTicketsOfPerson } from './blacklist-matches.ts'
export { ticketTypeClone } from './clone-spec.ts'
export { ticketsWith } from './found-tickets.ts'
export { ticketHolders, ticketTypeNamed } from './holder-people.ts'
export { ticketTypesOfZone } from './named-by.ts'
export { ticketRequestsToDecide, ticketsIn } from './pending-tickets.ts'
export { findTicketShifts } from './shifted-days.ts'

/** Ticket sales of a participation by type and price. */
export interface TicketSales {
  ticketTypeId: string
  /** The Chinese name of the type, for lines of settlements. */
  name: string
  /** Yuan with two decimals. */
  price: string
  sold: number
  refunded: number
  /** Paid back for refunded tickets, and what the seller retained. */
  refund: string
  kept: string
  /** Unsold tickets of its stock; listed once per type, at the type's current price. */
  unsold: number
}

/**
 * Tickets sold and not returned, those of them used, and how many are for sale.
 * @param participationId of a seller's own stock; of the whole exhibition if omitted
 */
export async function summarizeTickets(
  db: Db,
  exhibitionId: string,
  participationId?: string,
): Promise<{ sold: number; entered: number; total: number }> {
  const { refunded: _refunded, ...counters } = await readRowCounts(db, participationId ?? exhibitionId, 'ticket')
  const sold = Object.values(counters).reduce((sum, count) => sum + count, 0)
  const { issued = 0, entered: inside = 0 } = counters
  // Some tickets expire, are suspended or voided after they were used.
  const since = sold === issued + inside ? 0 : await usedBefore(db, exhibitionId, participationId)
  const { count } = await db.one<{ count: number }>(
    participationId
      ? sql`select coalesce(sum(granted - given), 0)::int as count from ticket_stock where participation_id = ${participationId}`
      : sql`select coalesce(sum(total), 0)::int as count from ticket_type where exhibition_id = ${exhibitionId}`,
  )
  return { sold, entered: inside + since, total: count }
}

/** Used tickets that are no longer valid. */
async function usedBefore(db: Db, exhibitionId: string, participationId?: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from ticket where exhibition_id = ${exhibitionId} and entered_at is not null
      and state in ('suspended', 'voided', 'expired')
      and ${participationId ? sql`participation_id = ${participationId}` : sql`true`}`)
  return count
}

/** Ticket sales of a participation by type and unit price, from the append-only facts and its stock. */
export function soldOf(db: Db, participationId: string): Promise<TicketSales[]> {
  return db.many<TicketSales>(sql`
    with sums as (
      select f.ticket_type_id, f.unit_fen, sum(f.quantity) filter (where f.kind = 'ticketSold') as sold,
        sum(f.quantity) filter (where f.kind = 'ticketRefunded') as refunded, sum(f.refund_fen) as refund, sum(f.retained_fen) as kept
      from ticket_sale_event f where f.participation_id = ${participationId} group by 1, 2
    ), stocked as (
      select s.ticket_type_id, (select coalesce(sum(a.open), 0) from stock_pool a where a.scope = s.id and a.name = 'ticket') as unsold
      from ticket_stock s where s.participation_id = ${participationId}
    ), priced (ticket_type_id, unit_fen, unsold) as (
      select s.ticket_type_id, y.price_fen, s.unsold from stocked s join ticket_type y on y.id = s.ticket_type_id
      where s.unsold > 0
    )
    select y.id as "ticketTypeId", y.name_cn as name, ${formatAmountSql(sql`unit_fen`)} as price,
      coalesce(m.sold, 0)::int as sold, coalesce(m.refunded, 0)::int as refunded, ${formatAmountSql(sql`coalesce(m.refund, 0)`)} as refund,
      ${formatAmountSql(sql`coalesce(m.kept, 0)`)} as kept, coalesce(p.unsold, 0)::int as unsold
    from sums m full join priced p using (ticket_type_id, unit_fen) join ticket_type y on y.id = ticket_type_id
    order by y.number, unit_fen`)
}

/** Tickets that a participation sold minus refunded ones, as SQL over its id. */
export const ticketsSoldBy = (participationId: Sql): Sql => sql`(
  select coalesce(sum(case f.kind when 'ticketSold' then f.quantity else -f.quantity end), 0) from ticket_sale_event f
  where f.participation_id = ${participationId})`

/** The ticket of a passage `p`, if it was one: joins and columns. */
export const passedTicket = {
  tables: sql`left join ticket k on k.exhibition_id = p.exhibition_id and k.id = p.ticket_id
    left join ticket_type y on y.id = k.ticket_type_id`,
  code: sql`k.code`,
  name: sql`k.name`,
  participationId: sql`k.participation_id`,
  type: sql`case when y.id is not null then json_build_object('cn', y.name_cn, 'en', y.name_en) end`,
}

/** Ids of the tickets with this code, and of those whose holder's name begins with a text. */
export const ticketsCoded = (exhibitionId: string, code: string): Sql =>
  sql`select id from ticket where exhibition_id = ${exhibitionId} and code = ${normaliseNumber(code)}`
export const ticketsNamed = (exhibitionId: string, name: string): Sql =>
  sql`select id from ticket where exhibition_id = ${exhibitionId} and ${nameBegins('name', name)}`

/** Whether a participation on an alias ever sold a ticket, as a condition. */
export const everSold = (alias: 'p'): Sql =>
  sql`exists (select from ticket_sale_event sold where sold.participation_id = ${raw(alias)}.id)`

/** The number of a ticket by its id in an exhibition, as SQL; null if there is none. */
export const ticketCodeOf = (exhibitionId: Sql, ticketId: Sql): Sql => sql`(
  select coded.code from ticket coded where coded.exhibition_id = ${exhibitionId} and coded.id = ${ticketId})`

export { orderRetention, ticketRetention } from './retention.ts'

/** The participation that sold a ticket, as SQL; null if there is none. */
export const ticketParticipation = (exhibitionId: Sql, ticketId: Sql): Sql => sql`(
  select its.participation_id from ticket its where its.exhibition_id = ${exhibitionId} and its.id = ${ticketId})`
