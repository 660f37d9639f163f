import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { maxReservedDays, type PayMethod, ticketsAnOrder } from '@fairgate/contract/sales/ticket/fields'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { phoneDigest } from '../../badging/badge/api.ts'
import { type ExhibitionFacts, exhibitionFor, refuseUnlessRunning } from '../../exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mask } from '../../kernel/crypto/cipher.ts'
import type { BadgeKey } from '../../kernel/crypto/keyring-keys.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { personOf } from './holders.ts'
import { makeTickets, numbered, takeNumbers } from './make-tickets.ts'
import { takeStock } from './order-stock.ts'
import { reserveSlots } from './person-slots.ts'
import { type SoldLine, soldTypes, validateLines } from './sale.ts'
import { areSettled, type BegunOf, type Seller, sellerFrom, sellingParticipation } from './seller.ts'
import { type LinkTexts, sendLink } from './send-link.ts'
import { selectTicketShifts } from './shifted-days.ts'
import { stageOf, updateTasks } from './tasks.ts'

type IssueInput = Input<'issueTickets'>

/**
 * Sells tickets, paid or held: stock, order, tickets with their codes, facts for finance, task and log in one
 * transaction. Refuses what `sellerOf` and `validateLines` refuse, `ticket.soldOut`, `ticket.perPersonReached`,
 * `ticket.referenceUsed`, `ticket.settled`, and faults of the payment at their fields.
 */
export const issueTickets =
  (begunOf: BegunOf, linkTexts: LinkTexts) =>
  async (input: IssueInput, context: WriteContext): Promise<Output<'issueTickets'>> => {
    const { actor, db } = context
    const [exhibition, participation] = await Promise.all([
      exhibitionFor(db, actor, input.exhibitionId),
      sellingParticipation(db, actor, input.exhibitionId),
    ])
    refuseUnlessRunning(exhibition)
    const seller = sellerFrom(actor, exhibition, participation)
    return sellTickets(context, { begunOf, linkTexts, exhibition, seller }, input)
  }

interface Selling {
  begunOf: BegunOf
  /** Set if links may be sent with the sale. */
  linkTexts?: LinkTexts
  exhibition: ExhibitionFacts
  seller: Seller
}

/** The same for a caller that has found exhibition and seller already: an import sells many orders. */
export async function sellTickets(
  context: WriteContext,
  { begunOf, linkTexts, exhibition, seller }: Selling,
  input: IssueInput,
): Promise<Output<'issueTickets'>> {
  const { db, services, now } = context
  refuseUnpayable(input, seller, now)
  const typeIds = input.lines.map(line => line.ticketTypeId)
  const [types, isSettled] = await Promise.all([
    soldTypes(context, exhibition.id, typeIds, seller),
    areSettled(db, begunOf, [seller.participation?.id ?? null]),
  ])
  const lines = validateLines(input, types, exhibition, { now, timeZone: services.config.venueTimeZone })
  if (isSettled) refuse('ticket.settled')
  const isReserved = input.holdUntil !== undefined
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const [firstNumber, key] = await takeStockAndNumbers(context, exhibition.id, lines, isReserved ? 1 : quantity + 1)
  const made = {
    ...{ id: uuidv7(), code: numbered('TO', firstNumber), participationId: seller.participation?.id ?? null },
    ...{ companyId: seller.companyId, method: input.method, reference: input.reference ?? null },
  }
  const ticketIds = isReserved ? [] : Array.from({ length: quantity }, () => uuidv7())
  const links = linksOf(input)
  const slots = buildSlotRequests(context, buyerKey(context, input.buyer), made.id, lines, ticketIds)
  // Statements that do not read each other's answers are sent together.
  const writes: Promise<unknown>[] = [writeOrder(context, exhibition, input, made, lines)]
  if (slots.length > 0) await Promise.all([...writes, reserveSlots(db, slots)])
  if (!isReserved)
    writes.push(
      makeTickets({ db, services, exhibition, key }, made, lines, { firstNumber: firstNumber + 1, ids: ticketIds }),
    )
  // Ticket, code and message in one transaction, so that no buyer pays without a message.
  if (links === 'sent') {
    await Promise.all(writes)
    const { phone, email, language } = input.buyer
    await sendLink(context, linkTexts, {
      ...{ exhibitionId: exhibition.id, purpose: 'order', subject: made.id, to: phone ?? email ?? '' },
      ...{ language, count: quantity },
    })
  }
  const state = isReserved ? 'awaitingPayment' : 'confirmed'
  await Promise.all([
    ...writes,
    addHistory(context, 'ticketOrder', { id: made.id, event: isReserved ? 'hold' : 'sell' }, null, state),
    updateTasks(db, [
      { exhibitionId: exhibition.id, participationId: made.participationId, deltas: stageOf(state, links) },
    ]),
  ])
  publishRowChange(context.push, [seller.companyId, exhibition.sponsorId], 'ticketOrder', 'ticket', 'ticketStock')
  context.log({
    ...{ entityType: 'ticketOrder', targetId: made.id, targetName: made.code, exhibitionId: exhibition.id },
    after: { state, quantity, method: input.method, buyer: input.buyer.name },
  })
  return { id: made.id, version: 1, code: made.code, ticketIds }
}

/** The first of `wanted` numbers and the key of the codes, after the stock: numbers are locked last. */
async function takeStockAndNumbers(
  context: WriteContext,
  exhibitionId: string,
  lines: readonly SoldLine[],
  wanted: number,
): Promise<[firstNumber: number, key: BadgeKey]> {
  const sold = lines.map(({ type, quantity }) => ({ stockId: type.stockId, quantity }))
  const [, firstNumber, key] = await Promise.all([
    takeStock(context, sold),
    takeNumbers(context.db, exhibitionId, wanted),
    context.services.keyring.badgeKey(exhibitionId),
  ])
  return [firstNumber, key]
}

/** Sent with the sale, or still to be sent: later, or when a held order is paid. */
function linksOf({ send, holdUntil }: IssueInput): 'none' | 'due' | 'sent' {
  if (send === undefined) return 'none'
  return send === 'now' && holdUntil === undefined ? 'sent' : 'due'
}

/** Refuses faults of payment or hold, and orders with too many tickets. */
function refuseUnpayable({ lines, ...sale }: IssueInput, seller: Seller, now: Date): void {
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  if (quantity > ticketsAnOrder)
    refuseFields([{ path: 'lines', key: 'ticket.tooManyTickets', values: { max: ticketsAnOrder } }])
  refuseUnsellable(sale, seller, now)
}

/** Refuses an unreachable buyer, an invalid payment, or a hold that is too long. */
export function refuseUnsellable(
  { holdUntil, buyer, ...paid }: Pick<IssueInput, 'holdUntil' | 'buyer' | 'method' | 'reference' | 'reason'>,
  seller: Pick<Seller, 'runs'>,
  now: Date,
): void {
  if (buyer.phone === undefined && buyer.email === undefined)
    refuseFields([{ path: 'buyer.phone', key: 'ticket.buyerUnreached' }])
  if (holdUntil === undefined) {
    refuseUnpaid(paid, seller.runs)
    return
  }
  if (paid.method === 'complimentary') refuse('ticket.freeIsNotHeld', { field: 'holdUntil' })
  const at = Date.parse(holdUntil)
  if (at <= now.getTime() || at > now.getTime() + maxReservedDays * 86_400_000)
    refuseFields([{ path: 'holdUntil', key: 'ticket.reservedTooLong', values: { days: maxReservedDays } }])
}

/**
 * Faults of a payment: a missing reference except for cash, a missing reason of a complimentary one, which only the
 * organizer may give.
 */
export function refuseUnpaid(
  { method, reference, reason }: { method: PayMethod; reference?: string; reason?: string },
  runs: boolean,
): void {
  if (method === 'complimentary') {
    if (!runs) refuseFields([{ path: 'method', key: 'ticket.freeByOrganizer' }])
    if (reason === undefined) refuseFields([{ path: 'reason', key: 'kernel.required' }])
  } else if (method !== 'cash' && reference === undefined) {
    refuseFields([{ path: 'reference', key: 'kernel.required' }])
  }
}

async function writeOrder(
  { db, actor, services: { cipher } }: WriteContext,
  exhibition: ExhibitionFacts,
  input: IssueInput,
  {
    id,
    code,
    participationId,
    companyId,
  }: { id: string; code: string; participationId: string | null; companyId: string },
  lines: readonly SoldLine[],
): Promise<void> {
  const { buyer, method, reference, reason, holdUntil } = input
  const encryptValue = (plain: string | undefined, column: string) =>
    plain === undefined ? null : cipher.encrypt(plain, { table: 'ticket_order', column, row: id })
  const isReserved = holdUntil !== undefined
  const of = <T>(read: (line: SoldLine) => T) => lines.map(read)
  const mail = buyer.email?.toLowerCase()
  await mapConstraintErrors(
    db.run(sql`
      with made as (
        insert into ticket_order (id, state, exhibition_id, code, participation_id, company_id, sponsor_id, buyer_name,
          buyer_company, phone_blind_index, phone_encrypted, phone_masked, email_blind_index, email_encrypted, email_masked, method, reference,
          reason, quantity, amount_fen, language, reserved_until, links, holders_encrypted, created_by, confirmed_at)
        values (${id}, ${isReserved ? 'awaitingPayment' : 'confirmed'}, ${exhibition.id}, ${code}, ${participationId}, ${companyId},
          ${exhibition.sponsorId}, ${buyer.name}, ${buyer.company}, ${buyer.phone ? phoneDigest(cipher, buyer.phone) : null},
          ${encryptValue(buyer.phone, 'phone_sealed')}, ${buyer.phone ? mask(buyer.phone) : ''},
          ${mail ? cipher.digest(mail, 'mail') : null}, ${encryptValue(buyer.email, 'email_sealed')},
          ${buyer.email ? maskedMail(buyer.email) : ''}, ${method}, ${isReserved ? null : (reference ?? null)},
          ${method === 'complimentary' ? reason : null},
          ${lines.reduce((sum, line) => sum + line.quantity, 0)},
          ${String(lines.reduce((sum, line) => sum + line.unitFen * BigInt(line.quantity), 0n))}::int8, ${buyer.language},
          ${holdUntil ?? null}, ${linksOf(input)}, ${isReserved ? encryptValue(JSON.stringify(of(line => line.holders)), 'holders_sealed') : null},
          ${actor.operatorId}, ${isReserved ? null : sql`clock_timestamp()`})
        returning id
      )
      insert into ticket_order_line (order_id, ordinal, exhibition_id, ticket_type_id, stock_id, day, quantity, unit_fen, schedule_revision)
      select made.id, l.n, ${exhibition.id}, l.type_id, l.stock_id, l.day, l.quantity, l.unit_fen, ${selectTicketShifts(exhibition.id)}
      from made, unnest(${of(line => line.type.id)}::uuid[], ${of(line => line.type.stockId)}::uuid[],
        ${of(line => line.day)}::date[], ${of(line => line.quantity)}::int[], ${of(line => String(line.unitFen))}::int8[])
        with ordinality l (type_id, stock_id, day, quantity, unit_fen, n)`),
    { ticket_reference_used: ['ticket.referenceUsed', 'reference'] },
  )
}

/** What identifies a buyer: the telephone, else the mail address. */
const buyerKey = ({ services: { cipher } }: WriteContext, { phone, email }: IssueInput['buyer']): Buffer =>
  phone ? phoneDigest(cipher, phone) : cipher.digest((email ?? '').toLowerCase(), 'mail')

/** `z***@example.com`. */
export const maskedMail = (mail: string) => mail.replace(/^(.).*(?=@)/, '$1***')

/** A unit of the limit per person for each ticket of a limited type; for a held order for as many as it will have. */
export function buildSlotRequests(
  { services: { cipher } }: Pick<WriteContext, 'services'>,
  buyer: Buffer,
  orderId: string,
  lines: readonly SoldLine[],
  ticketIds: readonly string[],
) {
  let n = 0
  return lines.flatMap(({ type, quantity, holders }) =>
    Array.from({ length: quantity }, (_, at) => {
      const ticketId = ticketIds[n++] ?? null
      const { id: ticketTypeId, perPerson } = type
      if (perPerson === null) return []
      return [{ ticketTypeId, perPerson, orderId, ticketId, person: personOf(cipher, holders[at], buyer) }]
    }).flat(),
  )
}
