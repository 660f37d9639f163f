import type { Input, Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import type { ViewContext } from '../../kernel/command/context.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { soldScope } from './order-entity.ts'
import {
  orderColumns,
  orderOut,
  orderTables,
  refundsNow,
  ticketColumns,
  ticketOfOrder,
  ticketOut,
  ticketTables,
} from './queries.ts'

type TicketRow = Parameters<typeof ticketOut>[0]
type OrderRow = Parameters<typeof orderOut>[0]

export async function getTicketDetail(
  { exhibitionId, id }: Input<'getTicketDetail'>,
  { actor, db, viewed }: ViewContext,
): Promise<Output<'getTicketDetail'>> {
  type More = Pick<Output<'getTicketDetail'>, 'birth' | 'buyerName' | 'gateNote' | 'qr'>
  const found = await db.maybe<TicketRow & More>(sql`
    select ${ticketColumns}, t.birth, o.buyer_name as "buyerName", y.gate_note as "gateNote",
      (select c.code from ticket_credential c where c.exhibition_id = t.exhibition_id and c.ticket_id = t.id
        and c.revoked_reason is null) as qr
    from ${ticketTables} where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${soldScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const { birth, buyerName, gateNote, qr, ...row } = found
  const shown = ticketOut(row, actor, refundsNow(await exhibitionFor(db, actor, exhibitionId)))
  viewed({
    entityType: 'ticket',
    targetId: id,
    targetName: [shown.code, shown.name].filter(Boolean).join(' '),
    exhibitionId,
  })
  return { ...shown, exhibitionId, birth, buyerName, gateNote, qr, history: await fetchHistory(db, id) }
}

export async function getTicketOrderDetail(
  { exhibitionId, id }: Input<'getTicketOrderDetail'>,
  { actor, db, viewed }: ViewContext,
): Promise<Output<'getTicketOrderDetail'>> {
  type Detail = Output<'getTicketOrderDetail'>
  const found = await db.maybe<OrderRow & Pick<Detail, 'reason'>>(sql`
    select ${orderColumns}, t.reason from ${orderTables}
    where t.exhibition_id = ${exhibitionId} and t.id = ${id} and ${soldScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const { reason, ...row } = found
  const refunds = refundsNow(await exhibitionFor(db, actor, exhibitionId))
  const [tickets, money, history] = await Promise.all([
    db.many<TicketRow>(sql`
      select ${ticketColumns} from ${ticketTables} where t.exhibition_id = ${exhibitionId} and t.order_id = ${id}
      order by t.code`),
    db.many<Detail['money'][number]>(sql`
      select f.kind, f.at, f.quantity, ${formatAmountSql(sql`case f.kind when 'ticketSold' then f.total_fen else f.refund_fen end`)} as amount,
        ${formatAmountSql(sql`f.retained_fen`)} as kept, f.method, f.reference
      from ticket_sale_event f where f.order_id = ${id} order by f.at, f.fact_id`),
    fetchHistory(db, id),
  ])
  const order = orderOut(row, actor, refunds)
  viewed({ entityType: 'ticketOrder', targetId: id, targetName: order.code, exhibitionId })
  return {
    ...order,
    ...{ exhibitionId, reason, money, history },
    tickets: tickets.map(one => ticketOfOrder(one, actor, refunds)),
  }
}
