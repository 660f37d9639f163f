import type { ticketCommands } from '@fairgate/contract/sales/ticket/commands'
import type { ticketImportCommands } from '@fairgate/contract/sales/ticket/import-commands'
import type { ticketRequestCommands } from '@fairgate/contract/sales/ticket/request-commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { cancelTicketOrder } from './cancel.ts'
import { getTicketDetail, getTicketOrderDetail } from './detail.ts'
import { ticketImportHandlers } from './import/handlers.ts'
import { issueTickets } from './issue.ts'
import { payTicketOrder } from './pay.ts'
import { ofSeen, orders, tickets } from './queries.ts'
import { refundAllTickets, refundTicket } from './refund.ts'
import { getTicketRequestDetail, requests } from './request-queries.ts'
import {
  applyTicketRequest,
  approveTicketRequest,
  rejectTicketRequest,
  returnTicketRequest,
  undoTicketRequestDecision,
  withdrawTicketRequest,
} from './requests.ts'
import { type BegunOf, getTicketSellerList } from './seller.ts'
import type { LinkTexts } from './send-link.ts'
import { allotStock, getStockTakerList, returnStock, stocks } from './stock.ts'
import { getTicketTypeList, ticketTypeHandlers, type ZonesOfTickets } from './ticket-types.ts'
import { editTicketHolder, resumeTicket, revealTicketNumbers, suspendTicket, voidTicket } from './transition-tickets.ts'

/** What tickets need from later modules: zones of the gate, started settlements, and the wording of links. */
export const ticketHandlers = (
  zones: ZonesOfTickets,
  begunOf: BegunOf,
  linkTexts: LinkTexts,
): HandlersOf<typeof ticketCommands & typeof ticketRequestCommands & typeof ticketImportCommands> => ({
  ...ticketImportHandlers(begunOf),
  getTicketTypeList,
  ...ticketTypeHandlers(zones),
  getStockPage: ofSeen(stocks.page),
  exportStock: ofSeen(stocks.start),
  getStockTakerList,
  allotStock,
  returnStock,
  issueTickets: issueTickets(begunOf, linkTexts),
  payTicketOrder: payTicketOrder(begunOf, linkTexts),
  cancelTicketOrder,
  getTicketSellerList,
  getTicketOrderPage: orders.page,
  getTicketOrderDetail,
  exportTicketOrders: orders.start,
  getTicketPage: tickets.page,
  getTicketDetail,
  editTicketHolder,
  suspendTicket,
  resumeTicket,
  voidTicket,
  refundTicket: refundTicket(begunOf),
  refundAllTickets: refundAllTickets(begunOf),
  revealTicketNumbers,
  exportTickets: tickets.start,
  applyTicketRequest,
  withdrawTicketRequest,
  approveTicketRequest: approveTicketRequest(begunOf),
  rejectTicketRequest,
  returnTicketRequest,
  undoTicketRequestDecision,
  getTicketRequestDetail,
  getTicketRequestPage: ofSeen(requests.page),
  exportTicketRequests: ofSeen(requests.start),
})
