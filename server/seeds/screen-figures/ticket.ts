import sql, { type Sql } from 'sql-template-tag'
import {
  byText,
  companyOf,
  figures,
  lines,
  n,
  organizer,
  rowsOf,
  type ScreenFigures,
  type ScreenIds,
  screen,
  sum,
  tabs,
} from './screen.ts'

export function ticketFigures({ exhibitionId, pastId }: ScreenIds): ScreenFigures[] {
  const at = { exhibitionId }
  const all = { ...at, pageSize: 999 }
  const ofFair = rowsOf(exhibitionId)
  return [
    ...[exhibitionId, pastId].map(id =>
      screen(
        'ticket types',
        ['organizer', 'getTicketTypeList', { exhibitionId: id }],
        ({ list }) => list.map(({ id, total, sold, left }) => ({ id, total, sold, left })),
        lines(
          {
            ...{ id: sql`t.id`, total: sql`t.total` },
            sold: n(sql`ticket k where k.ticket_type_id = t.id and k.state <> 'refunded'`),
            left: stockLeft(sql`s.ticket_type_id = t.id and s.participation_id = (select p.id from participation p
            where p.exhibition_id = t.exhibition_id and p.company_id = ${organizer})`),
          },
          sql`from ticket_type t where t.exhibition_id = ${id}`,
          sql`t.number`,
        ),
      ),
    ),
    screen(
      'ticket stock',
      ['organizer', 'getStockPage', all],
      ({ list }) =>
        list
          .map(({ id, granted, given, sold, left }) => ({ id, granted, given, sold, left }))
          .sort((one, other) => byText(one.id, other.id)),
      lines(
        {
          ...{ id: sql`t.id`, granted: sql`t.granted`, given: sql`t.given` },
          sold: n(sql`ticket k where k.stock_id = t.id and k.state <> 'refunded'`),
          left: stockLeft(sql`s.id = t.id`),
        },
        sql`from ${ofFair('ticket_stock')}`,
        sql`t.id`,
      ),
    ),
    screen(
      'tickets',
      ['agent', 'getTicketPage', at],
      read => read.tabs,
      tabs(sql`ticket t where t.exhibition_id = ${exhibitionId} and t.company_id = ${companyOf('agent')}`, {
        ...{ all: 'all', issued: 'issued', entered: 'entered', stopped: 'suspended voided refunded expired' },
      }),
    ),
    ...(['organizer', 'agent'] as const).map(account =>
      screen(
        'ticket orders',
        [account, 'getTicketOrderPage', all],
        ({ tabs: counted, list }) => ({
          ...counted,
          quantity: sum(list.map(row => row.quantity)),
          yuan: sum(list.map(row => Number(row.amount))),
        }),
        figures(
          {
            ...{ all: sql`count(*)`, unpaid: sql`count(*) filter (where t.state = 'awaitingPayment')` },
            ...{
              confirmed: sql`count(*) filter (where t.state = 'confirmed')`,
              stopped: sql`count(*) filter (where t.state not in ('awaitingPayment', 'confirmed'))`,
            },
            quantity: sql`sum((select sum(l.quantity - l.refunded) from ticket_order_line l where l.order_id = t.id))`,
            yuan: sql`sum((select sum((l.quantity - l.refunded) * l.unit_fen) from ticket_order_line l where l.order_id = t.id)) / 100`,
          },
          sql`from ${ofFair('ticket_order')} and ${account === 'organizer' ? sql`true` : sql`t.company_id = ${companyOf(account)}`}`,
        ),
      ),
    ),
    screen(
      'ticket requests',
      ['organizer', 'getTicketRequestPage', at],
      read => read.tabs,
      tabs(ofFair('ticket_request'), {
        all: 'all',
        pending: 'pending',
        returned: 'returned',
        finished: 'approved rejected withdrawn',
      }),
    ),
  ]
}

/** The part of stock `s` that is neither passed on, nor sold, nor reserved by an unpaid order. */
const stockLeft = (where: Sql) => sql`(select coalesce(sum(s.granted - s.given
  - (select count(*) from ticket k where k.stock_id = s.id and k.state <> 'refunded')
  - (select coalesce(sum(l.quantity), 0) from ticket_order_line l join ticket_order o on o.id = l.order_id
    where l.stock_id = s.id and o.state = 'awaitingPayment')), 0) from ticket_stock s where ${where})`
