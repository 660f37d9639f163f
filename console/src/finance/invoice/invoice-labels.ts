import type { Output, RowOf } from '@fairgate/contract/app/catalogue'
import type { TextKey } from '../../kernel/i18n/language.ts'

export type InvoiceRow = RowOf<'getInvoicePage'>
export type InvoiceDetail = Output<'getInvoiceDetail'>
export type Invoice = InvoiceDetail['invoices'][number]

export const invoicesPath = '/invoiceManagement'
export const applyPath = `${invoicesPath}/apply`
export const detailsPath = (id: string) => `${invoicesPath}/details/${id}`
export const makePath = (id: string) => `${invoicesPath}/make/${id}`

export const methodLabels = { platform: 'invoice.platform', tripartite: 'invoice.tripartite' } as const
export const kindLabels = { ordinary: 'invoice.ordinary', special: 'invoice.special' } as const

export const lineLabels = {
  quota: 'invoice.lineQuota',
  accreditation: 'invoice.lineAccreditation',
  settlement: 'invoice.lineSettlement',
} as const satisfies Record<InvoiceDetail['lines'][number]['kind'], TextKey>
