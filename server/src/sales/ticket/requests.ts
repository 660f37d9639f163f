import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { ReasonedVerb } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import sql from 'sql-template-tag'
import { exhibitionById, exhibitionFor, refuseUnlessRunning } from '../../exhibitions/exhibition/api.ts'
import { participationById } from '../../exhibitions/participation/api.ts'
import { refuseUnlessReason, takeOption } from '../../foundation/dictionary/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { Refused, refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { type UndoPlan, undoDecision } from '../../kernel/transition/undo.ts'
import { refundTickets } from './refund.ts'
import { type LockedRequest, type RequestEvent, type RequestState, request } from './request-entity.ts'
import { type BegunOf, sellerOf } from './seller.ts'
import { dropOpened, lockedStocks, openStock, pass } from './stock-rows.ts'
import { updateTasks } from './tasks.ts'

/** Requests stock from its giver, or a refund after the date. A returned request is submitted again. */
export async function applyTicketRequest(
  { exhibitionId, id, version, stock, refund, reason }: Input<'applyTicketRequest'>,
  context: WriteContext,
): Promise<Output<'applyTicketRequest'>> {
  const { db, actor } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  refuseUnlessRunning(exhibition)
  const { participation } = await sellerOf(db, actor, exhibition)
  // The venue and the organizer decide for themselves.
  if (!participation || participation.parentId === null) refuse('kernel.noPermission')
  if ((stock === undefined) === (refund === undefined)) refuseFields([{ path: 'stock', key: 'kernel.required' }])
  const details = stock
    ? await applyStock(context, exhibitionId, stock)
    : await applyRefund(context, exhibitionId, refund as NonNullable<typeof refund>)
  const above = await participationById(db, participation.parentId)
  const giverId = above?.companyId ?? exhibition.sponsorId
  if (id !== undefined) {
    const within = sql`t.exhibition_id = ${exhibitionId}`
    const before = await locked(context, request, { id, version, within })
    if (before.companyId !== actor.companyId || before.kind !== details.kind) refuse('kernel.notFound')
    const set = sql`ticket_type_id = ${details.ticketTypeId}, quantity = ${details.quantity}, order_id = ${details.orderId},
      reason_code = ${details.reasonCode}, ticket_ids = ${details.ticketIds}::uuid[], reason = ${reason}, submitted_by = ${actor.operatorId},
      submitted_at = clock_timestamp()`
    const done = await transition(context, request, { id, version }, 'submit', { set })
    return { id, version: done.version }
  }
  const made = await db.one<LockedRequest>(sql`
    insert into ticket_request as t (kind, exhibition_id, participation_id, company_id, sponsor_id, giver_id, ticket_type_id,
      quantity, order_id, ticket_ids, reason_code, reason, submitted_by, submitted_at, created_at)
    select ${details.kind}::text, ${exhibitionId}::uuid, ${participation.id}::uuid, ${actor.companyId}::uuid,
      ${exhibition.sponsorId}::uuid, ${giverId}::uuid, ${details.ticketTypeId}::uuid, ${details.quantity}::int, ${details.orderId}::uuid,
      ${details.ticketIds}::uuid[], ${details.reasonCode}::text, ${reason}::text, ${actor.operatorId}::uuid, moment.at, moment.at
    from (select clock_timestamp() as at) moment
    returning ${request.columns}`)
  await addHistory(context, 'ticketRequest', { id: made.id, event: 'submit' }, null, 'pending')
  await updateTasks(db, [{ exhibitionId, participationId: participation.id, deltas: { pending: 1 } }])
  publishRowChangeOf(context, request, [{ row: made, state: made.state }])
  context.log({
    ...{ entityType: 'ticketRequest', targetId: made.id, targetName: reason.slice(0, 40), exhibitionId },
    after: {
      kind: details.kind,
      quantity: details.quantity,
      ...(details.reasonCode && { reasonCode: details.reasonCode }),
    },
  })
  return { id: made.id, version: made.version }
}

interface RequestDetails {
  kind: 'stock' | 'refund'
  ticketTypeId: string | null
  quantity: number | null
  orderId: string | null
  ticketIds: string[] | null
  reasonCode: string | null
}

async function applyStock(
  { db }: WriteContext,
  exhibitionId: string,
  { ticketTypeId, quantity }: { ticketTypeId: string; quantity: number },
): Promise<RequestDetails> {
  const type = await db.maybe(
    sql`select 1 from ticket_type where id = ${ticketTypeId} and exhibition_id = ${exhibitionId} for key share`,
  )
  if (!type) refuse('kernel.notFound')
  return { kind: 'stock', ticketTypeId, quantity, orderId: null, ticketIds: null, reasonCode: null }
}

async function applyRefund(
  { db, actor }: WriteContext,
  exhibitionId: string,
  { orderId, ticketIds: named, reasonCode }: { orderId: string; ticketIds?: string[]; reasonCode: string },
): Promise<RequestDetails> {
  if (!(await takeOption(db, 'refund_reason', reasonCode, { exhibitionId })))
    refuseFields([{ path: 'refund.reasonCode', key: 'decision.reasonUnknown' }])
  const ticketIds = named ?? (await refundableOf(db, exhibitionId, orderId, actor.companyId))
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from ticket t where t.exhibition_id = ${exhibitionId} and t.order_id = ${orderId}
      and t.company_id = ${actor.companyId} and t.id = any(${ticketIds}::uuid[])`)
  if (n !== new Set(ticketIds).size) refuse('kernel.notFound')
  const state = sql`select from ticket t where t.exhibition_id = ${exhibitionId} and t.id = any(${ticketIds}::uuid[])
    and t.state <> 'issued'`
  if (await db.maybe(sql`${state} limit 1`)) refuse('kernel.notInThisState')
  return { kind: 'refund', ticketTypeId: null, quantity: n, orderId, ticketIds: [...new Set(ticketIds)], reasonCode }
}

/** All unused tickets of an order of the seller; refuses if there are none. */
async function refundableOf(db: Db, exhibitionId: string, orderId: string, companyId: string): Promise<string[]> {
  const found = await db.many<{ id: string; state: string }>(sql`
    select t.id, t.state from ticket t where t.exhibition_id = ${exhibitionId} and t.order_id = ${orderId}
      and t.company_id = ${companyId} order by t.id`)
  if (found.length === 0) refuse('kernel.notFound')
  const issued = found.filter(({ state }) => state === 'issued')
  if (issued.length === 0) refuse('kernel.notInThisState')
  return issued.map(({ id }) => id)
}

export async function withdrawTicketRequest(key: Input<'withdrawTicketRequest'>, context: WriteContext) {
  const { version } = await transition(context, request, key, 'withdraw')
  return { id: key.id, version }
}

export async function rejectTicketRequest(
  { reasonCode, note, ...key }: Input<'rejectTicketRequest'>,
  context: WriteContext,
) {
  await refuseWrongReason(context, 'reject', key.id, reasonCode)
  const { version } = await transition(context, request, key, 'reject', { reasonCode, note })
  return { id: key.id, version }
}

export async function returnTicketRequest(
  { reasonCode, note, ...key }: Input<'returnTicketRequest'>,
  context: WriteContext,
) {
  await refuseWrongReason(context, 'return', key.id, reasonCode)
  const { version } = await transition(context, request, key, 'return', { reasonCode, note })
  return { id: key.id, version }
}

/**
 * Undoes a decision, so that the request is pending as before. Granted stock returns to its giver, unless it has been
 * sold or given on; a refund cannot be undone.
 */
export async function undoTicketRequestDecision(
  key: Input<'undoTicketRequestDecision'>,
  context: WriteContext,
): Promise<Output<'undoTicketRequestDecision'>> {
  const ofStock = await hasStocks(context.db, key.id)
  const stock: UndoPlan<LockedRequest, RequestState, RequestEvent> = {
    async allocate([last]) {
      const back = last && (await withSavepoint(context.db, () => grant(context, last.row, -1)))
      return back instanceof Refused ? [{ id: key.id, name: '', reason: 'decision.overtaken' }] : []
    },
  }
  const book = { return: {}, reject: {}, ...(ofStock && { approve: stock }) }
  const { version } = await undoDecision(context, request, key, book)
  return { id: key.id, version }
}

/** Locks the stocks of a request before its task, in the order of their givers. Returns whether it is for stock. */
async function hasStocks(db: Db, id: string): Promise<boolean> {
  const details = await db.maybe<{ typeId: string }>(
    sql`select ticket_type_id as "typeId" from ticket_request where id = ${id} and kind = 'stock'`,
  )
  if (details) await lockedStocks(db, details.typeId)
  return details !== undefined
}

/** A reason must be one that the request's exhibition offers. */
async function refuseWrongReason({ db, actor }: WriteContext, verb: ReasonedVerb, id: string, reasonCode: string) {
  const row = await db.maybe<{ exhibitionId: string }>(sql`
    select t.exhibition_id as "exhibitionId" from ticket_request t where t.id = ${id} and ${request.scope(actor)}`)
  if (!row) refuse('kernel.notFound')
  await refuseUnlessReason(db, verb, 'ticketRequest', { reasonCode, exhibitionId: row.exhibitionId })
}

/**
 * Approves: stock is granted immediately from the approver's own, or the tickets are refunded at any date. Refuses like
 * those operations; the request then stays pending.
 */
export const approveTicketRequest =
  (begunOf: BegunOf) =>
  async ({ note, ...key }: Input<'approveTicketRequest'>, context: WriteContext) => {
    await hasStocks(context.db, key.id)
    const { row, version } = await transition(context, request, key, 'approve', { note })
    if (row.kind === 'stock') await grant(context, row)
    else await payBack(context, begunOf, row)
    return { id: key.id, version }
  }

/** Grants the requested stock, or takes it back. */
async function grant({ db }: WriteContext, row: LockedRequest, sign: 1 | -1 = 1): Promise<void> {
  const { exhibitionId, participationId } = row
  const ticketTypeId = row.ticketTypeId as string
  const stocks = await lockedStocks(db, ticketTypeId)
  const applicant = await participationById(db, participationId)
  const from = stocks.find(stock => stock.participationId === applicant?.parentId)
  if (!from) refuse('ticket.soldOut', { values: { left: 0 } })
  const found = stocks.find(stock => stock.participationId === participationId)
  const to = found ?? (await openStock(db, { exhibitionId, ticketTypeId, participationId, parentId: from.id }))
  await pass(db, from, to, sign * (row.quantity as number))
  if (sign < 0) await dropOpened(db, to)
}

async function payBack(context: WriteContext, begunOf: BegunOf, row: LockedRequest): Promise<void> {
  const exhibition = await exhibitionById(context.db, row.exhibitionId)
  if (!exhibition) throw new Error(`a request without its exhibition ${row.exhibitionId}`)
  const why = { reasonCode: row.reasonCode ?? 'other', note: row.reason, reference: '', method: undefined }
  const { failed } = await refundTickets(context, { begunOf, exhibition }, row.ticketIds ?? [], why)
  const [first] = failed
  // All or none, because the approval covers the whole request.
  if (first) throw new Refused(first.reason, { values: first.values })
}
