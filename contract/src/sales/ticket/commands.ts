import { z } from 'zod'
import { refundRules } from '../../exhibitions/exhibition/choices.ts'
import { can, changedRow, commands, decidedRows, done, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, reasonCode } from '../../kernel/command/decision-fields.ts'
import type { EntityType } from '../../kernel/command/entity-type.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { exportOf, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { day, instant } from '../../kernel/schedule/day.ts'
import {
  buyerFields,
  holderFields,
  orderSearchTypes,
  paidFields,
  payMethods,
  sendWays,
  ticketRevealFields,
  ticketSearchTypes,
  ticketsAnOrder,
  ticketTypeFields,
} from './fields.ts'
import {
  orderActs,
  orderDetail,
  orderRow,
  stockActs,
  stockRow,
  ticketActs,
  ticketDetail,
  ticketRow,
  ticketTypeView,
} from './views.ts'

const view = can('ticket:view')
const sell = can('ticket:sell')
const stop = can('ticket:void')
const exportable = can('ticket:export')

/** The keys of tickets and their rows begin with the exhibition, so every command names it. */
const inExhibition = { exhibitionId: idOf('exhibition') }
const keyOf = (entityType: EntityType) => ({ ...inExhibition, ...rowKey(entityType) })
const ids = z.array(idOf('ticket')).min(1).max(ticketsAnOrder)
const quantity = z.number().int().min(1).max(ticketsAnOrder)
const note = z.string().trim().min(1).max(500)

const holder = lazy(() => z.strictObject(shapeOf(holderFields)))
const paid = lazy(() => shapeOf(paidFields))

const refund = lazy(() => ({
  /** How the money is paid back; as it was paid if omitted. */
  method: z.enum(payMethods).exclude(['complimentary']).optional(),
  reference: z.string().trim().max(64).default(''),
  /** Value of the dictionary `refund_reason`. */
  reasonCode,
  note: decisionNote,
}))

const ticketFilter = lazy(() => ({
  ticketTypeId: idOf('ticketType').optional(),
  sellerId: idOf('company').optional(),
  orderId: idOf('ticketOrder').optional(),
  day: day.optional(),
}))
const orderFilter = lazy(() => ({
  sellerId: idOf('company').optional(),
  method: z.enum(payMethods).optional(),
  /** Tickets of one imported sheet. */
  importId: idOf('ticketImport').optional(),
}))

const tickets = list({
  access: view,
  label: ['门票列表', 'Tickets'],
  row: () => row('ticket', ticketActs(), ticketRow()),
  search: ticketSearchTypes,
  sort: ['createdAt'],
  tabs: ['all', 'issued', 'entered', 'stopped'],
  filter: () => ({ ...inExhibition, ...ticketFilter() }),
})

const orders = list({
  access: view,
  label: ['门票订单列表', 'Ticket orders'],
  row: () => row('ticketOrder', orderActs(), orderRow()),
  search: orderSearchTypes,
  sort: ['createdAt'],
  tabs: ['all', 'unpaid', 'confirmed', 'stopped'],
  filter: () => ({ ...inExhibition, ...orderFilter() }),
})

const stocks = list({
  access: view,
  label: ['门票库存', 'Ticket stock'],
  /** A whole tree fits the page of 999: the root of each type, then those it gives to, and so on. */
  row: () => row('ticketStock', stockActs, stockRow()),
  sort: ['createdAt'],
  filter: () => ({ ...inExhibition, ticketTypeId: idOf('ticketType').optional() }),
})

export const ticketCommands = commands({
  getTicketPage: tickets,
  exportTickets: exportOf(tickets, ['导出门票', 'Export tickets'], exportable),
  getTicketOrderPage: orders,
  getTicketSellerList: read({
    access: view,
    label: ['售票方列表', 'Ticket sellers'],
    input: () => z.strictObject(inExhibition),
    /** Companies that have sold, among the orders that the operator sees. */
    output: () =>
      z.object({
        list: z.array(z.object({ id: idOf('company'), name: z.object({ cn: z.string(), en: z.string() }) })),
      }),
  }),
  exportTicketOrders: exportOf(orders, ['导出门票订单', 'Export ticket orders'], exportable),
  getStockPage: stocks,
  exportStock: exportOf(stocks, ['导出门票库存', 'Export ticket stock'], exportable),
  getTicketTypeList: read({
    access: view,
    label: ['票种列表', 'Ticket types'],
    input: () => z.strictObject(inExhibition),
    output: () =>
      z.object({
        list: z.array(ticketTypeView()),
        /** Whether the operator's company may sell here, and may add types. */
        actions: z.array(z.enum(['add', 'sell'])),
        /** First and last day of the exhibition, and its refund rule. */
        open: z.object({
          from: z.string().nullable(),
          to: z.string().nullable(),
          refundRule: z.enum(refundRules).nullable(),
        }),
      }),
  }),
  addTicketType: write({
    access: can('ticketType:edit'),
    label: ['新增票种', 'Add a ticket type'],
    input: () => z.strictObject({ ...inExhibition, ...shapeOf(ticketTypeFields) }),
    output: () => changedRow('ticketType'),
  }),
  editTicketType: write({
    access: can('ticketType:edit'),
    label: ['修改票种', 'Edit a ticket type'],
    input: () => z.strictObject({ ...keyOf('ticketType'), ...shapeOf(ticketTypeFields) }),
    output: () => changedRow('ticketType'),
  }),
  deleteTicketType: write({
    access: can('ticketType:edit'),
    label: ['删除票种', 'Delete a ticket type'],
    input: () => z.strictObject(keyOf('ticketType')),
    output: done,
  }),

  getStockTakerList: read({
    access: can('ticket:allot'),
    label: ['可分配门票库存的单位', 'Companies that can receive ticket stock'],
    input: () => z.strictObject(inExhibition),
    output: () =>
      z.object({
        list: z.array(
          z.object({
            /** Null: the venue. */
            participationId: idOf('participation').nullable(),
            name: z.object({ cn: z.string(), en: z.string() }),
          }),
        ),
      }),
  }),
  allotStock: write({
    access: can('ticket:allot'),
    label: ['分配门票库存', 'Allocate ticket stock'],
    /** An absolute number; a smaller one recalls what is unsold. `version` of the changed stock, if it exists. */
    input: () =>
      z.strictObject({
        ticketTypeId: idOf('ticketType'),
        participationId: idOf('participation').nullable(),
        granted: z.number().int().min(0).max(1_000_000),
        version: integer(1).optional(),
      }),
    output: () => changedRow('ticketStock'),
  }),
  returnStock: write({
    access: can('ticket:allot', 'ticket:sell'),
    label: ['退回门票库存', 'Return ticket stock'],
    /** From the caller's own stock. */
    input: () =>
      z.strictObject({
        ticketTypeId: idOf('ticketType'),
        quantity: z.number().int().min(1).max(1_000_000),
        version: integer(1),
      }),
    output: () => changedRow('ticketStock'),
  }),

  issueTickets: write({
    access: sell,
    label: ['出票', 'Sell tickets'],
    /** Paid, or held until `holdUntil` if given. */
    input: () =>
      z.strictObject({
        ...inExhibition,
        lines: z
          .array(
            z.strictObject({
              ticketTypeId: idOf('ticketType'),
              day: day.optional(),
              quantity,
              holders: z.array(holder()).max(ticketsAnOrder).optional(),
            }),
          )
          .min(1)
          .max(50),
        buyer: z.strictObject(shapeOf(buyerFields)),
        ...paid(),
        holdUntil: instant.optional(),
        /** If omitted, no link is expected. A held order with a link gets it when it is paid. */
        send: z.enum(sendWays).optional(),
      }),
    output: () => changedRow('ticketOrder').extend({ code: z.string(), ticketIds: z.array(idOf('ticket')) }),
  }),
  payTicketOrder: write({
    access: sell,
    label: ['登记订单付款', 'Record payment of an order'],
    input: () => z.strictObject({ ...keyOf('ticketOrder'), ...paid() }),
    output: () => changedRow('ticketOrder').extend({ ticketIds: z.array(idOf('ticket')) }),
  }),
  cancelTicketOrder: write({
    access: sell,
    label: ['取消订单', 'Cancel an order'],
    input: () => z.strictObject({ ...keyOf('ticketOrder'), note: decisionNote }),
    output: () => changedRow('ticketOrder'),
  }),
  getTicketOrderDetail: read({
    access: view,
    label: ['查看门票订单', 'View a ticket order'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('ticketOrder') }),
    output: orderDetail,
  }),

  getTicketDetail: read({
    access: view,
    label: ['查看门票', 'View a ticket'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('ticket') }),
    output: ticketDetail,
  }),
  editTicketHolder: write({
    access: sell,
    label: ['更换持票人', 'Change the holder of a ticket'],
    /** The ticket gets a new code; the old one is revoked. */
    input: () => z.strictObject({ ...keyOf('ticket'), ...shapeOf(holderFields) }),
    output: () => changedRow('ticket'),
  }),
  suspendTicket: write({
    access: stop,
    label: ['暂停门票', 'Suspend a ticket'],
    input: () => z.strictObject({ ...keyOf('ticket'), note }),
    output: () => changedRow('ticket'),
  }),
  resumeTicket: write({
    access: stop,
    label: ['恢复门票', 'Resume a ticket'],
    input: () => z.strictObject(keyOf('ticket')),
    output: () => changedRow('ticket'),
  }),
  voidTicket: write({
    access: stop,
    label: ['作废门票', 'Void tickets'],
    input: () => z.strictObject({ ...inExhibition, ids, note }),
    output: () => decidedRows('ticket'),
  }),
  refundTicket: write({
    access: sell,
    label: ['退票', 'Refund tickets'],
    input: () => z.strictObject({ ...inExhibition, ids, ...refund() }),
    output: () => decidedRows('ticket'),
  }),
  refundAllTickets: write({
    access: sell,
    label: ['整单退票', 'Refund a whole order'],
    input: () => z.strictObject({ ...keyOf('ticketOrder'), ...refund() }),
    output: () => decidedRows('ticket'),
  }),
  revealTicketNumbers: write({
    access: can('ticket:reveal'),
    label: ['查看持票人完整号码', 'View full numbers of a ticket holder'],
    /** The audit log stores operator, ticket and reason. */
    input: () => z.strictObject({ ...inExhibition, id: idOf('ticket'), ...shapeOf(ticketRevealFields) }),
    output: () => z.object({ documentNumber: z.string(), phone: z.string() }),
    secret: true,
  }),
})
