import { pageEntries } from '../../kernel/page/page-entry.ts'

export const invoicePages = pageEntries({
  invoices: {
    path: '/invoiceManagement',
    screen: 'invoice/InvoiceList',
    label: ['电子发票', 'Electronic invoices'],
    permission: 'invoice:view',
    group: 'finance',
    place: 5,
    redPoints: ['invoicesAsked'],
  },
  applyInvoice: {
    path: '/invoiceManagement/apply',
    screen: 'invoice/InvoiceList',
    label: ['申请开票', 'Apply for an invoice'],
    under: 'invoices',
  },
  invoiceDetails: {
    path: '/invoiceManagement/details/:id',
    screen: 'invoice/InvoiceDetails',
    label: ['发票详情', 'Invoice details'],
    under: 'invoices',
  },
  makeInvoice: {
    path: '/invoiceManagement/make/:id',
    screen: 'invoice/MakeInvoice',
    label: ['开具发票', 'Issue invoices'],
    under: 'invoices',
  },
})
