import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { parseAmount, parseDecimal4, percentageOf } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { isRefunded } from '../../finance/charge/api.ts'
import { takeOption } from '../../foundation/dictionary/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { toBatchResult } from '../../kernel/refusal/failure.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { type Transition, transitionAll, transitionWhere } from '../../kernel/transition/transition.ts'
import { type LockedTicket, ticket } from './entity.ts'
import { revokeTicketCodes } from './make-tickets.ts'
import { order, runs } from './order-entity.ts'
import { stockHome } from './order-stock.ts'
import { releaseSlots } from './person-slots.ts'
import { type BegunOf, refuseSettled } from './seller.ts'
import { ticketsEnded } from './send-link.ts'

type Why = Pick<Input<'refundTicket'>, 'method' | 'reference' | 'reasonCode' | 'note'>

/**
 * Refunds tickets, each independently. Refuses `ticket.alreadyEntered`, `ticket.refundOver` after the exhibition's date
 * except for the organizer, `ticket.settled`.
 */
export const refundTicket =
  (begunOf: BegunOf) =>
  async (
    { exhibitionId, ids, ...why }: Input<'refundTicket'>,
    context: WriteContext,
  ): Promise<Output<'refundTicket'>> => {
    const exhibition = await exhibitionFor(context.db, context.actor, exhibitionId)
    return refundIds(context, { begunOf, exhibition }, ids, why)
  }

/** The same for all refundable tickets of an order. */
export const refundAllTickets =
  (begunOf: BegunOf) =>
  async (
    { exhibitionId, id, version, ...why }: Input<'refundAllTickets'>,
    context: WriteContext,
  ): Promise<Output<'refundAllTickets'>> => {
    const { db, actor } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const found = await db.maybe<{ version: number; state: string }>(sql`
      select t.version, t.state from ticket_order t where t.id = ${id} and t.exhibition_id = ${exhibitionId}
        and ${order.scope(actor)}`)
    if (!found) refuse('kernel.notFound')
    if (found.state !== 'confirmed') refuse('kernel.notInThisState')
    if (found.version !== version) refuse('kernel.changedMeanwhile')
    const tickets = await db.many<{ id: string }>(sql`
      select t.id from ticket t where t.exhibition_id = ${exhibitionId} and t.order_id = ${id}
        and t.state in ('issued', 'entered', 'suspended') order by t.id`)
    if (tickets.length === 0) refuse('kernel.notInThisState')
    return refundIds(
      context,
      { begunOf, exhibition },
      tickets.map(one => one.id),
      why,
    )
  }

/** What a refund needs besides the tickets. */
interface Refunding {
  begunOf: BegunOf
  exhibition: ExhibitionFacts
}

async function refundIds(context: WriteContext, refunding: Refunding, ids: readonly string[], why: Why) {
  const { language, db } = context
  if (!(await takeOption(db, 'refund_reason', why.reasonCode, { exhibitionId: refunding.exhibition.id })))
    refuseFields([{ path: 'reasonCode', key: 'decision.reasonUnknown' }])
  const { transitions, failed } = await refundTickets(context, refunding, ids, why)
  return toBatchResult(transitions.length, failed, language)
}

/** Refunds tickets by id, in the caller's transaction: state, codes, stock, lines and the facts for finance. */
export async function refundTickets(
  context: WriteContext,
  { begunOf, exhibition }: Refunding,
  ids: readonly string[],
  { method, reference, reasonCode, note }: Why,
) {
  const { db, now, actor } = context
  const within = sql`t.exhibition_id = ${exhibition.id}`
  const sellers = await db.many<{ id: string | null }>(sql`
    select distinct t.participation_id as id from ticket t
    where ${within} and t.id = any(${[...ids]}::uuid[]) and ${ticket.scope(actor)}`)
  await refuseSettled(
    db,
    begunOf,
    sellers.map(({ id }) => id),
  )
  const event = (row: LockedTicket) => (row.state === 'entered' ? refuse('ticket.alreadyEntered') : 'refund')
  const done = await transitionAll(
    context,
    ticket,
    ids.map(id => ({ id })),
    event,
    {
      ...{ within, reasonCode, note },
      check: row => {
        if (!runs(actor, row) && !isRefunded(exhibition, now)) refuse('ticket.refundOver')
      },
    },
  )
  if (done.transitions.length > 0) await writeRefunds(context, done.transitions, { method, reference, reasonCode })
  return done
}

/** What follows from refunded tickets: codes revoked, stock returned, lines, facts; the last of an order refunds it. */
async function writeRefunds(
  context: WriteContext,
  refunded: readonly Transition<LockedTicket>[],
  { method, reference, reasonCode }: Omit<Why, 'note'>,
): Promise<void> {
  const { db } = context
  const rows = refunded.map(({ row }) => row)
  await revokeTicketCodes(context, rows, 'refunded')
  await releaseSlots(
    db,
    rows.map(({ id }) => id),
  )
  await stockHome(
    db,
    rows.map(({ stockId }) => ({ stockId, quantity: 1 })),
  )
  const lines = [...Map.groupBy(rows, row => `${row.orderId} ${row.ordinal}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => {
      const one = some[0] as LockedTicket
      const retained = some.reduce(
        (sum, { price, refundFee }) => sum + percentageOf(parseAmount(price), parseDecimal4(String(refundFee))),
        0n,
      )
      return {
        ...one,
        quantity: some.length,
        retained,
        back: parseAmount(one.price) * BigInt(some.length) - retained,
      }
    })
  const of = <T>(read: (line: (typeof lines)[number]) => T) => lines.map(read)
  await db.run(sql`
    with m as (
      select * from unnest(${of(line => line.orderId)}::uuid[], ${of(line => line.ordinal)}::int[],
        ${of(line => line.quantity)}::int[], ${of(line => String(line.back))}::int8[], ${of(line => String(line.retained))}::int8[])
        m (order_id, ordinal, quantity, back, retained)
    ), counted as (
      update ticket_order_line l set refunded = refunded + m.quantity from m
      where l.order_id = m.order_id and l.ordinal = m.ordinal
    )
    insert into ticket_sale_event (kind, reverses, exhibition_id, participation_id, seller_company_id, order_id, ordinal,
      order_code, ticket_type_id, quantity, unit_fen, total_fen, refund_fen, retained_fen, method, reference, reason_code)
    select 'ticketRefunded', f.fact_id, f.exhibition_id, f.participation_id, f.seller_company_id, f.order_id, f.ordinal,
      f.order_code, f.ticket_type_id, m.quantity, f.unit_fen, f.unit_fen * m.quantity, m.back, m.retained,
      coalesce(${method ?? null}, f.method), nullif(${reference}, ''), ${reasonCode}
    from m join ticket_sale_event f on f.order_id = m.order_id and f.ordinal = m.ordinal and f.kind = 'ticketSold'`)
  const orderIds = [...new Set(of(line => line.orderId))]
  // Under the locks of the orders, so that of two concurrent refunds of the last two tickets one sees both.
  await db.run(sql`select from ticket_order where id = any(${orderIds}::uuid[]) order by id for update`)
  await ticketsEnded(context, refunded)
  const whole = sql`t.id = any(${orderIds}::uuid[]) and not exists (select from ticket_order_line l
    where l.order_id = t.id and l.refunded < l.quantity)`
  await transitionWhere(context, order, whole, 'refund', { reasonCode })
}
