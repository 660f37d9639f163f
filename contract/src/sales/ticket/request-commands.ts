import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { exportOf, list, row } from '../../kernel/command/page.ts'
import { integer } from '../../kernel/field/integer.ts'
import { ticketsAnOrder } from './fields.ts'
import { requestActs, requestDetail, requestRow } from './views.ts'

const view = can('ticket:view')
const sell = can('ticket:sell')
const decide = can('ticket:approve', 'ticket:allot')

const inExhibition = { exhibitionId: idOf('exhibition') }
const ids = z.array(idOf('ticket')).min(1).max(ticketsAnOrder)
const reason = z.string().trim().min(1).max(500)

const requests = list({
  access: view,
  label: ['门票申请列表', 'Ticket requests'],
  row: () => row('ticketRequest', requestActs(), requestRow()),
  sort: ['createdAt'],
  tabs: ['all', 'pending', 'returned', 'finished'],
  filter: () => inExhibition,
})

/** Requests of sellers, for stock or for refunds. */
export const ticketRequestCommands = commands({
  getTicketRequestPage: requests,
  exportTicketRequests: exportOf(requests, ['导出门票申请', 'Export ticket requests'], can('ticket:export')),
  applyTicketRequest: write({
    access: sell,
    label: ['提交门票申请', 'Apply for tickets'],
    /**
     * A request for stock of a type, or for a refund of tickets of one order; with `id` a returned one is submitted
     * again.
     */
    input: () =>
      z.strictObject({
        ...inExhibition,
        id: idOf('ticketRequest').optional(),
        version: integer(1).optional(),
        stock: z
          .strictObject({ ticketTypeId: idOf('ticketType'), quantity: z.number().int().min(1).max(1_000_000) })
          .optional(),
        /** Without tickets: all tickets of the order that were not used. */
        refund: z
          .strictObject({
            orderId: idOf('ticketOrder'),
            ticketIds: ids.optional(),
            /** Value of the dictionary `refund_reason`; the refund inherits it. */
            reasonCode: reasonCode.default('other'),
          })
          .optional(),
        reason,
      }),
    output: () => changedRow('ticketRequest'),
  }),
  getTicketRequestDetail: read({
    access: view,
    label: ['查看门票申请', 'View a ticket request'],
    input: () => z.strictObject({ ...inExhibition, id: idOf('ticketRequest') }),
    output: requestDetail,
  }),
  withdrawTicketRequest: write({
    access: sell,
    label: ['撤回门票申请', 'Withdraw a ticket request'],
    input: () => z.strictObject(rowKey('ticketRequest')),
    output: () => changedRow('ticketRequest'),
  }),
  approveTicketRequest: write({
    access: decide,
    label: ['通过门票申请', 'Approve a ticket request'],
    input: () => z.strictObject({ ...rowKey('ticketRequest'), note: decisionNote }),
    output: () => changedRow('ticketRequest'),
  }),
  rejectTicketRequest: write({
    access: decide,
    label: ['拒绝门票申请', 'Reject a ticket request'],
    input: () => z.strictObject({ ...rowKey('ticketRequest'), reasonCode, note: decisionNote }),
    output: () => changedRow('ticketRequest'),
  }),
  returnTicketRequest: write({
    access: decide,
    label: ['退回门票申请', 'Return a ticket request'],
    input: () => z.strictObject({ ...rowKey('ticketRequest'), reasonCode, note: decisionNote }),
    output: () => changedRow('ticketRequest'),
  }),
  undoTicketRequestDecision: write({
    access: decide,
    label: ['撤销门票申请审批', 'Undo a decision on a ticket request'],
    /**
     * The caller's own last decision, within seconds; an approval of stock as long as it is unsold. `version` as the
     * decision left it.
     */
    input: () => z.strictObject(rowKey('ticketRequest')),
    output: () => changedRow('ticketRequest'),
  }),
})
