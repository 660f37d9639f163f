import { z } from 'zod'
import { documentTypeCodes } from '../../badging/badge/document.ts'
import { entriesKinds } from '../../badging/badge/fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, actsIn, row } from '../../kernel/command/page.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import { audiences, holderKinds, payMethods } from './fields.ts'
import {
  orderActions,
  orderStateMachine,
  requestActions,
  requestStateMachine,
  ticketActions,
  ticketStateMachine,
} from './states.ts'

const count = z.number().int()
const name = z.object({ cn: z.string(), en: z.string() })
/** `yyyy-MM-dd`. */
const date = z.string()

export const ticketTypeView = lazy(() =>
  z.object({
    id: idOf('ticketType'),
    version: count,
    actions: z.array(z.enum(['edit', 'delete'])),
    no: count,
    nameCn: z.string(),
    nameEn: z.string(),
    price: z.string(),
    total: count,
    saleFrom: date.nullable(),
    saleTo: date.nullable(),
    firstDay: date,
    lastDay: date,
    dated: z.boolean(),
    allowedDays: count.nullable(),
    entriesKind: z.enum(entriesKinds),
    entriesADay: count.nullable(),
    zones: z.array(idOf('zone')),
    audience: z.enum(audiences),
    underAge: count.nullable(),
    people: count,
    gateNote: z.string(),
    holder: z.enum(holderKinds),
    perPerson: count.nullable(),
    refundFee: count,
    returnsOn: date.nullable(),
    /**
     * Number of sold tickets, including refunded ones: once sold, only names, window, note and total (upwards) may
     * change.
     */
    sold: count,
    /** How many the caller may still sell. */
    left: count,
    /** Whether it is on sale now. */
    onSale: z.boolean(),
  }),
)

export const stockActs = acts(['active'], ['allot', 'return', 'apply'])

/** How many tickets of a type somebody may sell, and who gave them. */
export const stockRow = lazy(() => ({
  ticketTypeId: idOf('ticketType'),
  type: name,
  /** Null: the venue's own. */
  participationId: idOf('participation').nullable(),
  /** The stock that it was given from; null: the root, or a stock that the caller does not see. */
  parentId: idOf('ticketStock').nullable(),
  holder: name,
  granted: count,
  given: count,
  sold: count,
  /** In orders that are not paid yet. */
  held: count,
  left: count,
}))

export const orderActs = lazy(() => actsIn(orderStateMachine, orderActions))
export const ticketActs = lazy(() => actsIn(ticketStateMachine, ticketActions))
export const requestActs = lazy(() => actsIn(requestStateMachine, requestActions))

export const orderRow = lazy(() => ({
  code: z.string(),
  buyerName: z.string(),
  buyerCompany: z.string(),
  phoneMasked: z.string(),
  emailMasked: z.string(),
  sellerId: idOf('company'),
  seller: name,
  /** Types with the quantity of each. */
  lines: z.array(
    z.object({ type: name, day: date.nullable(), quantity: count, refunded: count, unitPrice: z.string() }),
  ),
  quantity: count,
  amount: z.string(),
  method: z.enum(payMethods),
  reference: z.string().nullable(),
  holdUntil: z.string().nullable(),
  links: z.enum(['none', 'due', 'sent']),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
}))

export const ticketRow = lazy(() => ({
  code: z.string(),
  ticketTypeId: idOf('ticketType'),
  type: name,
  day: date.nullable(),
  people: count,
  name: z.string(),
  phoneMasked: z.string(),
  documentType: z.enum(documentTypeCodes).nullable(),
  documentMasked: z.string(),
  sellerId: idOf('company'),
  seller: name,
  orderId: idOf('ticketOrder'),
  orderCode: z.string(),
  price: z.string(),
  validFrom: z.string(),
  validTo: z.string(),
  enteredAt: z.string().nullable(),
  createdAt: z.string(),
}))

export const requestRow = lazy(() => ({
  kind: z.enum(['stock', 'refund']),
  applicant: name,
  /** Only for a request for stock. */
  ticketTypeId: idOf('ticketType').nullable(),
  /** Only for a refund request. */
  ticketIds: z.array(idOf('ticket')),
  type: name.nullable(),
  quantity: count,
  orderId: idOf('ticketOrder').nullable(),
  orderCode: z.string().nullable(),
  /** Only for a refund request: value of the dictionary `refund_reason`. */
  reasonCode: z.string().nullable(),
  reason: z.string(),
  createdAt: z.string(),
}))

export const ticketDetail = lazy(() =>
  row('ticket', ticketActs(), {
    ...ticketRow(),
    exhibitionId: idOf('exhibition'),
    birth: date.nullable(),
    buyerName: z.string(),
    gateNote: z.string(),
    /** The text of its QR code; null if no code is active. */
    qr: z.string().nullable(),
    history: z.array(historyLine()),
  }),
)

/** A ticket in the detail of its order, or of a refund request. */
const ticketOfOrder = lazy(() =>
  row('ticket', ticketActs(), {
    code: z.string(),
    ticketTypeId: idOf('ticketType'),
    type: name,
    day: date.nullable(),
    name: z.string(),
    price: z.string(),
  }),
)

export const orderDetail = lazy(() =>
  row('ticketOrder', orderActs(), {
    ...orderRow(),
    exhibitionId: idOf('exhibition'),
    reason: z.string().nullable(),
    tickets: z.array(ticketOfOrder()),
    money: z.array(
      z.object({
        kind: z.enum(['ticketSold', 'ticketRefunded']),
        at: z.string(),
        quantity: count,
        amount: z.string(),
        kept: z.string(),
        method: z.enum(payMethods),
        reference: z.string().nullable(),
      }),
    ),
    history: z.array(historyLine()),
  }),
)

export const requestDetail = lazy(() =>
  row('ticketRequest', requestActs(), {
    ...requestRow(),
    exhibitionId: idOf('exhibition'),
    /**
     * For a request for stock: what the applicant has of the type, and what the giver has left, which the applicant does
     * not see.
     */
    stock: z.object({ granted: count, left: count, giverLeft: count.nullable() }).nullable(),
    /** For a refund request: the tickets with the paid price of each. */
    tickets: z.array(ticketOfOrder()),
    history: z.array(historyLine()),
  }),
)
