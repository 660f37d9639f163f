import type { Reads } from '../../kernel/command/entity-type.ts'

export const invoiceReads = {
  getInvoicePage: ['invoiceApplication', 'invoice'],
  getInvoiceDetail: ['invoiceApplication', 'invoice'],
  getInvoiceBasis: ['invoiceApplication', 'invoice', 'invoiceSetting', 'charge'],
  getInvoiceFileLink: [],
} as const satisfies Reads
