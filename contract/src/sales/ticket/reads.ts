import type { Reads } from '../../kernel/command/entity-type.ts'

export const ticketReads = {
  getTicketTypeList: ['ticketType', 'ticketStock', 'ticketOrder', 'exhibition'],
  getStockPage: ['ticketStock', 'ticketType', 'ticketOrder', 'ticket', 'participation'],
  getStockTakerList: ['participation'],
  getTicketSellerList: ['ticketOrder'],
  getTicketOrderPage: ['ticketOrder', 'ticket', 'ticketType'],
  getTicketOrderDetail: ['ticketOrder', 'ticket', 'ticketType'],
  getTicketPage: ['ticket', 'ticketOrder', 'ticketType'],
  getTicketDetail: ['ticket', 'ticketOrder', 'ticketType'],
  getTicket: ['ticket', 'ticketOrder', 'ticketType', 'audience'],
  getTicketImportPage: ['ticketImport'],
  getTicketImportReport: ['ticketImport'],
  getTicketImportRowPage: ['importRow'],
  getTicketRequestPage: ['ticketRequest', 'ticketType'],
  getTicketRequestDetail: ['ticketRequest', 'ticketType', 'ticketStock', 'ticket', 'ticketOrder'],
} as const satisfies Reads
