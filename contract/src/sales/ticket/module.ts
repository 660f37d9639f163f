import { permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'
import { tasksPath } from '../../kernel/page/tasks-path.ts'

const organizers = ['platform', 'sponsor'] as const
const sellers = [...organizers, 'agent', 'agentSec'] as const

export const ticketPermissions = permissions({
  'ticket:view': { label: ['查看门票', 'View tickets'], group: 'badgeAffairs', companies: sellers },
  'ticket:sell': { label: ['出票', 'Sell tickets'], group: 'badgeApplication', companies: sellers },
  'ticket:allot': {
    label: ['分配门票库存', 'Allocate ticket stock'],
    group: 'badgeAffairs',
    companies: [...organizers, 'agent'],
  },
  'ticket:approve': {
    label: ['审批门票申请', 'Review ticket requests'],
    group: 'badgeAffairs',
    companies: organizers,
    person: true,
  },
  'ticket:void': {
    label: ['作废与暂停门票', 'Void and suspend tickets'],
    group: 'badgeAffairs',
    companies: organizers,
  },
  'ticket:export': { label: ['导出门票', 'Export tickets'], group: 'badgeAffairs', companies: sellers },
  'ticket:reveal': {
    label: ['查看持票人完整号码', 'View ticket holders’ full numbers'],
    group: 'badgeAffairs',
    companies: organizers,
  },
  'ticketType:edit': { label: ['设置票种', 'Manage ticket types'], group: 'badgeAffairs', companies: organizers },
})

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

export const ticketLinkPages = pageEntries({
  openTicket: {
    path: '/noLogin/ticket/:code',
    screen: 'ticket/OpenTicket',
    label: ['门票', 'Ticket'],
    open: true,
  },
})

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
