import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const tickets = `${tasksPath}/:id/tickets` as const

export const ticketPages = pageEntries({
  tickets: {
    path: tickets,
    screen: 'ticket/TicketList',
    label: ['门票', 'Tickets'],
    back: 'affair',
    permission: 'ticket:view',
    jobs: ['ticket.export'],
  },
  ticketOrders: {
    path: `${tickets}/orders`,
    screen: 'ticket/TicketOrders',
    label: ['门票订单', 'Ticket orders'],
    under: 'tickets',
    jobs: ['ticket.exportOrders'],
  },
  ticketTypes: {
    path: `${tickets}/types`,
    screen: 'ticket/TicketTypes',
    label: ['票种', 'Ticket types'],
    under: 'tickets',
  },
  addTicketType: {
    path: `${tickets}/types/new`,
    screen: 'ticket/TicketTypeEditor',
    label: ['新增票种', 'Add a ticket type'],
    under: 'ticketTypes',
  },
  editTicketType: {
    path: `${tickets}/types/:ticketTypeId`,
    screen: 'ticket/TicketTypeEditor',
    label: ['修改票种', 'Edit ticket type'],
    under: 'ticketTypes',
  },
  ticketStock: {
    path: `${tickets}/stock`,
    screen: 'ticket/TicketStock',
    label: ['门票库存', 'Ticket stock'],
    under: 'tickets',
    jobs: ['ticket.exportStock'],
  },
  sellTickets: {
    path: `${tickets}/sell`,
    screen: 'ticket/SellTickets',
    label: ['出票', 'Sell tickets'],
    under: 'tickets',
  },
  ticketImport: {
    path: `${tickets}/import`,
    screen: 'ticket/TicketImport',
    label: ['导入门票', 'Import tickets'],
    permission: 'ticket:sell',
    back: 'tickets',
    jobs: ['ticket.import'],
  },
  ticketImportReport: {
    path: `${tickets}/import/:importId`,
    screen: 'ticket/TicketImportReport',
    label: ['门票导入结果', 'Ticket import results'],
    under: 'ticketImport',
  },
  ticketRequests: {
    path: `${tickets}/requests`,
    screen: 'ticket/TicketRequests',
    label: ['门票申请', 'Ticket requests'],
    under: 'tickets',
    jobs: ['ticket.exportRequests'],
  },
})
