import type { invoiceCommands } from '@fairgate/contract/finance/invoice/commands'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { applyInvoice, submitInvoiceApplication, withdrawInvoiceApplication } from './apply.ts'
import { invoiceBasis } from './basis.ts'
import { confirmInvoice, returnInvoiceApplication, undoInvoiceApplicationDecision } from './decide.ts'
import { invoiceDetail } from './detail.ts'
import { invoiceFileLink } from './files.ts'
import { finishAccreditationInvoice, makeInvoice } from './make.ts'
import { applications } from './queries.ts'
import { refuseInvoiceReversal, requestInvoiceReversal, reverseInvoice } from './reverse.ts'
import type { TaxPlatform } from './tax-platform.ts'

/** Handlers of invoice applications and of invoices, which a tax platform makes. */
export const invoiceHandlers = (taxPlatform: TaxPlatform): HandlersOf<typeof invoiceCommands> => ({
  getInvoicePage: applications.page,
  exportInvoices: applications.start,
  getInvoiceDetail: (input, context) => invoiceDetail(context, input),
  getInvoiceFileLink: invoiceFileLink,
  getInvoiceBasis: invoiceBasis,
  applyInvoice,
  submitInvoiceApplication,
  withdrawInvoiceApplication,
  returnInvoiceApplication,
  undoInvoiceApplicationDecision,
  makeInvoice: makeInvoice(taxPlatform),
  finishAccreditationInvoice: finishAccreditationInvoice(taxPlatform),
  confirmInvoice,
  requestInvoiceReversal,
  refuseInvoiceReversal,
  reverseInvoice: reverseInvoice(taxPlatform),
})
