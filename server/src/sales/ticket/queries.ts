import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { normaliseNumber, toHalfWidth } from '@fairgate/contract/kernel/field/half-width'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { orderStateMachine, orderTabs, ticketStateMachine, ticketTabs } from '@fairgate/contract/sales/ticket/states'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import sql, { type Sql } from 'sql-template-tag'
import { documentTail, phoneDigest, phoneTail, searchedDocuments } from '../../badging/badge/api.ts'
import { type ExhibitionFacts, exhibitionFor, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import { participationOf } from '../../exhibitions/participation/api.ts'
import { isRefunded } from '../../finance/charge/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { readRowCounts, tabTotals } from '../../kernel/counter/row-count.ts'
import type { Cipher } from '../../kernel/crypto/cipher.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../kernel/list/listing.ts'
import { nameBegins, textInside } from '../../kernel/list/name-search.ts'
import { listActions } from '../../kernel/transition/entity-definition.ts'
import { type LockedTicket, ticket } from './entity.ts'
import { type LockedOrder, order, runs, type SoldBy, sells, soldIn } from './order-entity.ts'
import { daysOf, lineDays } from './shifted-days.ts'

const days = daysOf('t')

export const named = (alias: 'y' | 'co'): Sql =>
  alias === 'y'
    ? sql`json_build_object('cn', y.name_cn, 'en', y.name_en)`
    : sql`json_build_object('cn', co.name_cn, 'en', co.name_en)`

/** Columns of a ticket `t` in lists and detail, with its type `y`, its seller `co` and its order `o`. */
export const ticketColumns = sql`t.id, t.version, t.state, t.code, t.ticket_type_id as "ticketTypeId", ${named('y')} as type,
  ${days.day} as day, t.people, t.name, t.phone_masked as "phoneMasked", t.document_type as "documentType", t.document_masked as "documentMasked",
  t.company_id as "sellerId", ${named('co')} as seller, t.order_id as "orderId", o.code as "orderCode",
  ${formatAmountSql(sql`t.unit_fen`)} as price, ${days.validFrom} as "validFrom", ${days.validTo} as "validTo", t.entered_at as "enteredAt",
  t.created_at as "createdAt", o.sponsor_id as "sponsorId"`
export const ticketTables = sql`ticket t join ticket_type y on y.id = t.ticket_type_id join company co on co.id = t.company_id
  join ticket_order o on o.id = t.order_id ${days.moved}`

type TicketRow = Omit<Output<'getTicketPage'>['list'][number], 'statusCode' | 'actions'> & { sponsorId: string }

/** A link is sent only for a ticket that opens a gate. */
export const sendable = (state: LockedTicket['state']): boolean => state === 'issued' || state === 'entered'

/**
 * Whether refunds are permitted now by the rule of the exhibition; after that a seller requests them from the
 * organizer.
 */
export const refundsNow = (exhibition: ExhibitionFacts): boolean => isRefunded(exhibition, new Date())

/** Actions on sold tickets: after the refund date a seller requests a refund. The organizer refunds at any date. */
function byDate<V extends string>(verbs: readonly V[], actor: Actor, row: SoldBy, refunds: boolean): (V | 'apply')[] {
  const applies = !refunds && !runs(actor, row) && row.companyId === actor.companyId
  return verbs.map(verb => (verb === 'refund' && applies ? 'apply' : verb))
}

/** A ticket as the caller sees it, with its actions. */
export function ticketOut(
  { sponsorId, ...row }: TicketRow,
  actor: Actor,
  refunds: boolean,
): Output<'getTicketPage'>['list'][number] {
  const lockedTicket = { ...row, companyId: row.sellerId, sponsorId } as unknown as LockedTicket
  const mine = actor.permissions.has('ticket:sell') && sells(actor, lockedTicket)
  const reveals = actor.permissions.has('ticket:reveal') && (row.phoneMasked !== '' || row.documentMasked !== '')
  return {
    ...row,
    statusCode: statusOf(row.state),
    actions: [
      ...byDate(listActions(ticket, actor, lockedTicket), actor, lockedTicket, refunds).map(verb =>
        verb === 'readmit' ? 'resume' : verb,
      ),
      ...(mine && row.state === 'issued' ? (['edit'] as const) : []),
      ...(mine && sendable(row.state) && row.phoneMasked !== '' ? (['send'] as const) : []),
      ...(reveals ? (['reveal'] as const) : []),
    ],
  }
}

/** A ticket in the detail of its order, or of a refund request. */
export function ticketOfOrder(row: TicketRow, actor: Actor, refunds: boolean) {
  const { id, version, state, statusCode, actions, code, ticketTypeId, type, day, name, price } = ticketOut(
    row,
    actor,
    refunds,
  )
  return { id, version, state, statusCode, actions, code, ticketTypeId, type, day, name, price }
}

/** Searches of a list of tickets `t`; a number by all or its last four characters. */
export const ticketSearches = (cipher: Cipher) => ({
  code: (typed: string) => sql`t.code = ${normaliseNumber(typed)}`,
  order: (typed: string) => sql`t.order_id in (select f.id from ticket_order f
    where f.exhibition_id = t.exhibition_id and f.code = ${normaliseNumber(typed)})`,
  name: (typed: string) => nameBegins('t.name', typed),
  phone(typed: string) {
    const tail = phoneTail(cipher, typed)
    return tail === undefined ? sql`t.phone_blind_index = ${phoneDigest(cipher, typed)}` : sql`t.phone_tail = ${tail}`
  },
  documentNumber(typed: string) {
    const tail = documentTail(cipher, typed)
    return tail === undefined
      ? sql`t.document_blind_index = any(${searchedDocuments(cipher, typed)}::bytea[])`
      : sql`t.document_tail = ${tail}`
  },
})

type TicketFilter = Pick<Input<'getTicketPage'>, 'ticketTypeId' | 'sellerId' | 'orderId' | 'day'>

export const ticketFilters = ({ ticketTypeId, sellerId, orderId, day }: TicketFilter): Sql[] => [
  ...(ticketTypeId ? [sql`t.ticket_type_id = ${ticketTypeId}`] : []),
  ...(sellerId ? [sql`t.company_id = ${sellerId}`] : []),
  ...(orderId ? [sql`t.order_id = ${orderId}`] : []),
  ...(day ? [sql`(t.day is null or ${days.day} = ${day})`] : []),
]

export const tickets = exportedList({
  ...{ kind: 'ticket.export', entityType: 'ticket', file: 'tickets', domain: 'ticket', title: 'ticket.exportTitle' },
  listing: async ({ actor, db, services }: ListContext, input: Omit<Input<'getTicketPage'>, keyof PageInput>) => {
    const filters = ticketFilters(input)
    const exhibition = await exhibitionFor(db, actor, input.exhibitionId)
    const refunds = refundsNow(exhibition)
    return {
      select: ticketColumns,
      from: ticketTables,
      countFrom: input.day ? sql`ticket t ${days.moved}` : sql`ticket t`,
      where: [sql`t.exhibition_id = ${input.exhibitionId}`, soldIn(actor, exhibition), ...filters],
      filtered: filters.length > 0,
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      searches: ticketSearches(services.cipher),
      tabs: buildTabs('t.state', ticketTabs),
      totals: async db => totalsOf(db, actor, exhibition, 'ticket', ticketTabs),
      finish: (row: TicketRow) => ticketOut(row, actor, refunds),
    } satisfies Listing<TicketRow, Output<'getTicketPage'>['list'][number], Input<'getTicketPage'>>
  },
  columns: c => [
    c.text('code'),
    c.name('type'),
    c.name('name', 'ticket.holder'),
    c.text('phoneMasked', 'ticket.phone'),
    c.text('documentMasked', 'ticket.document'),
    c.cell('day', row => row.day ?? ''),
    c.count('people'),
    c.amount('price'),
    c.name('seller'),
    c.text('orderCode', 'ticket.order'),
    c.choice('state', ticketStateMachine.states),
    c.moment('enteredAt'),
    c.moment('createdAt'),
  ],
})

/** Tab totals from counters: those of the exhibition for its organizer, else those of the caller's participation. */
async function totalsOf(
  db: Db,
  actor: Actor,
  exhibition: ExhibitionFacts,
  family: string,
  tabs: Record<string, readonly string[]>,
): Promise<Record<string, number>> {
  const scope = runsExhibition(actor, exhibition)
    ? exhibition.id
    : (await participationOf(db, exhibition.id, actor.companyId))?.id
  return tabTotals(scope ? await readRowCounts(db, scope, family) : {}, tabs)
}

type OrderOut = Output<'getTicketOrderPage'>['list'][number]
type OrderRow = Omit<OrderOut, 'statusCode' | 'actions'> & { sponsorId: string }

/** Columns of an order `t` in lists and detail, with its seller `co`. */
export const orderColumns = sql`t.id, t.version, t.state, t.code, t.buyer_name as "buyerName",
  t.buyer_company as "buyerCompany", t.phone_masked as "phoneMasked", t.email_masked as "emailMasked",
  t.company_id as "sellerId", ${named('co')} as seller, t.quantity, ${formatAmountSql(sql`t.amount_fen`)} as amount, t.method,
  t.reference, t.reserved_until as "holdUntil", t.links, t.created_at as "createdAt", t.confirmed_at as "confirmedAt",
  t.sponsor_id as "sponsorId",
  (select json_agg(json_build_object('type', ${named('y')}, 'day', ${lineDays.day}, 'quantity', l.quantity, 'refunded', l.refunded,
      'unitPrice', ${formatAmountSql(sql`l.unit_fen`)}) order by l.ordinal)
    from ticket_order_line l join ticket_type y on y.id = l.ticket_type_id ${lineDays.moved}
    where l.order_id = t.id) as lines`
export const orderTables = sql`ticket_order t join company co on co.id = t.company_id`

export function orderOut({ sponsorId, ...row }: OrderRow, actor: Actor, refunds: boolean): OrderOut {
  const lockedOrder = { ...row, companyId: row.sellerId, sponsorId } as unknown as LockedOrder
  const reached = row.phoneMasked !== '' || row.emailMasked !== ''
  const sends =
    row.state === 'confirmed' && reached && actor.permissions.has('ticket:sell') && sells(actor, lockedOrder)
  const verbs = byDate(listActions(order, actor, lockedOrder), actor, lockedOrder, refunds)
  const actions = [...verbs, ...(sends ? (['send'] as const) : [])]
  return { ...row, statusCode: statusOf(row.state), actions }
}

export const orderSearches = (cipher: Cipher) => ({
  code: (typed: string) => sql`t.code = ${normaliseNumber(typed)}`,
  name: (typed: string) => textInside(['t.buyer_name', 't.buyer_company'], typed),
  phone: (typed: string) => sql`t.phone_blind_index = ${phoneDigest(cipher, typed)}`,
  reference: (typed: string) => sql`t.reference = ${toHalfWidth(typed)}`,
})

type OrderFilter = Pick<Input<'getTicketOrderPage'>, 'sellerId' | 'method' | 'importId'>

export const orderFilters = ({ sellerId, method, importId }: OrderFilter): Sql[] => [
  ...(importId ? [sql`t.import_id = ${importId}`] : []),
  ...(sellerId ? [sql`t.company_id = ${sellerId}`] : []),
  ...(method ? [sql`t.method = ${method}`] : []),
]

export const orders = exportedList({
  ...{
    kind: 'ticket.exportOrders',
    entityType: 'ticketOrder',
    file: 'orders',
    domain: 'ticket',
    title: 'ticket.exportOrdersTitle',
  },
  listing: async ({ actor, db, services }: ListContext, input: Omit<Input<'getTicketOrderPage'>, keyof PageInput>) => {
    const filters = orderFilters(input)
    const exhibition = await exhibitionFor(db, actor, input.exhibitionId)
    const refunds = refundsNow(exhibition)
    return {
      select: orderColumns,
      from: orderTables,
      countFrom: sql`ticket_order t`,
      where: [sql`t.exhibition_id = ${input.exhibitionId}`, soldIn(actor, exhibition), ...filters],
      filtered: filters.length > 0,
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      searches: orderSearches(services.cipher),
      tabs: buildTabs('t.state', orderTabs),
      totals: async db => totalsOf(db, actor, exhibition, 'ticketOrder', orderTabs),
      finish: (row: OrderRow) => orderOut(row, actor, refunds),
    } satisfies Listing<OrderRow, OrderOut, Input<'getTicketOrderPage'>>
  },
  columns: c => [
    c.text('code'),
    c.text('buyerName'),
    c.text('buyerCompany'),
    c.text('phoneMasked', 'ticket.phone'),
    c.cell('lines', row =>
      row.lines.map(({ type, quantity }) => `${type[c.language] || type.cn} × ${quantity}`).join(', '),
    ),
    c.count('quantity'),
    c.amount('amount'),
    c.choice('method', ticketLabels.methods),
    c.text('reference'),
    c.name('seller'),
    c.choice('state', orderStateMachine.states),
    c.moment('createdAt'),
  ],
})

/** A list, or its export, of an exhibition that the caller sees; refuses `kernel.notFound` otherwise. */
export const ofSeen =
  <I extends { exhibitionId: string }, C extends ReadContext, O>(answer: (input: I, context: C) => Promise<O>) =>
  async (input: I, context: C): Promise<O> => {
    await exhibitionFor(context.db, context.actor, input.exhibitionId)
    return answer(input, context)
  }
