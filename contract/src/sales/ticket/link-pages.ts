import { pageEntries } from '../../kernel/page/page-entry.ts'

export const ticketLinkPages = pageEntries({
  openTicket: {
    path: '/noLogin/ticket/:code',
    screen: 'ticket/OpenTicket',
    label: ['门票', 'Ticket'],
    open: true,
  },
})
