import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

const partners = companyTypes.filter(type => type !== 'platform')

export const invoicePermissions = permissions({
  'invoice:view': { label: ['查看发票', 'View invoices'], group: 'finance', companies: companyTypes },
  'invoice:apply': { label: ['申请开票', 'Apply for invoices'], group: 'finance', companies: partners },
  'invoice:make': {
    label: ['开具发票', 'Issue invoices'],
    group: 'finance',
    companies: ['platform', 'sponsor'],
    person: true,
  },
})

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

export const invoiceReads = {
  getInvoicePage: ['invoiceApplication', 'invoice'],
  getInvoiceDetail: ['invoiceApplication', 'invoice'],
  getInvoiceBasis: ['invoiceApplication', 'invoice', 'invoiceSetting', 'charge'],
  getInvoiceFileLink: [],
} as const satisfies Reads
