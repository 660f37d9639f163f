import { fields, id } from '../../kernel/field/field.ts'
import { buyerFields, paidFields } from './fields.ts'

/** Columns of the sheet of tickets, in order; these texts are the headers of the template. */
export const ticketImportColumns = {
  orderNumber: ['订单号', 'Order number'],
  ticketType: ['票种', 'Ticket type'],
  day: ['入场日期', 'Day'],
  quantity: ['数量', 'Quantity'],
  name: ['持票人', 'Holder'],
  phone: ['手机号码', 'Phone'],
  documentType: ['证件类型', 'Document type'],
  documentNumber: ['证件号码', 'Document number'],
  birth: ['出生日期', 'Date of birth'],
  buyer: ['购票人', 'Buyer'],
  buyerContact: ['购票人手机或邮箱', 'Buyer’s phone or e-mail'],
  reference: ['支付单号', 'Payment reference'],
} as const
export type TicketColumn = keyof typeof ticketImportColumns

/** Groups of reasons why a row of tickets is invalid. */
export const ticketImportReasons = [
  'ticketType',
  'day',
  'stock',
  'person',
  'order',
  'name',
  'documentType',
  'documentNumber',
  'phone',
  'required',
  'duplicate',
  'other',
] as const
export type TicketReason = (typeof ticketImportReasons)[number]

/** A filled sheet, the payment, and the buyer of rows that name none. */
export const ticketImportFields = fields('ticket', {
  method: paidFields.method,
  reference: paidFields.reference,
  reason: paidFields.reason,
  name: buyerFields.name,
  phone: buyerFields.phone,
  email: buyerFields.email,
  company: buyerFields.company,
  fileId: id('file', { label: 'importFile' }),
})
