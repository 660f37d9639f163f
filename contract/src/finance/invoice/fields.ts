import { invoiceMethods } from '../../exhibitions/exhibition/choices.ts'
import { positiveAmount } from '../../kernel/field/amount-field.ts'
import { choice, day, fields, flag, ids, optional, preset, text, type WireOf } from '../../kernel/field/field.ts'
import { toHalfWidth } from '../../kernel/field/half-width.ts'

/** Invoices per application. */
export const maxInvoices = 50
/** Bills per application. */
const maxLines = 200
/** Files per invoice: at most one PDF, one OFD and one XML. */
export const maxFiles = 3

/** The number of a fully digital invoice, and of the confirmation slip of a red one: 20 digits. */
const twentyDigits = (phrase: string) =>
  text(20, {
    pattern: /^\d{20}$/,
    phrase,
    plain: typed => toHalfWidth(typed).replace(/[\s-]/g, ''),
    keys: 'numeric',
  })

const note = text(500)

export const applicationFields = fields('invoice', {
  method: choice(invoiceMethods),
  note: optional(note),
})
/** An application over the company's own bills. */
export const askFields = fields('invoice', {
  chargeIds: ids('charge', { min: 1, max: maxLines }),
  ...applicationFields,
})

export type ApplicationForm = WireOf<typeof applicationFields>

/** Records one invoice. */
export const madeFields = fields('invoice', {
  code: twentyDigits('invoice.codeForm'),
  amount: positiveAmount(),
  issuedOn: day(),
  fileIds: ids('file', { min: 1, max: maxFiles }),
})
export type IssuedInvoiceForm = WireOf<typeof madeFields>

export const reversalRequestFields = fields('invoice', {
  amount: positiveAmount(),
  note: text(500, { label: 'reason' }),
})

export const redFields = fields('invoice', {
  ...madeFields,
  confirmation: twentyDigits('invoice.confirmationForm'),
  note: text(500, { label: 'reason' }),
  /** Another invoice replaces it; otherwise the requested amount is reduced. */
  remake: preset(flag(), false),
})
export type RedForm = WireOf<typeof redFields>

export const reasonFields = fields('invoice', { note: text(500, { label: 'reason' }) })
