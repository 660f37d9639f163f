import { pageEntries } from '../kernel/page-entry.ts'

export const invoicePages = pageEntries({
  invoices: {
    path: '/invoiceManagement',
    screen: 'invoice/InvoiceList',
    words: ['电子发票', 'Electronic invoices'],
    permission: 'invoice:view',
    group: 'finance',
    place: 5,
    redPoints: ['invoicesAsked'],
  },
  applyInvoice: {
    path: '/invoiceManagement/apply',
    screen: 'invoice/InvoiceList',
    words: ['申请开票', 'Apply for an invoice'],
    under: 'invoices',
  },
  invoiceDetails: {
    path: '/invoiceManagement/details/:id',
    screen: 'invoice/InvoiceDetails',
    words: ['发票详情', 'Invoice details'],
    under: 'invoices',
  },
  makeInvoice: {
    path: '/invoiceManagement/make/:id',
    screen: 'invoice/MakeInvoice',
    words: ['开具发票', 'Issue invoices'],
    under: 'invoices',
  },
})
