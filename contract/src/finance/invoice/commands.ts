import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { decisionNote, reasonCode } from '../../kernel/command/decision-fields.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { exportOf, list } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import {
  applicationFields,
  askFields,
  madeFields,
  maxFiles,
  maxInvoices,
  reasonFields,
  redFields,
  reversalRequestFields,
} from './fields.ts'
import { invoiceReading } from './reading.ts'
import { applicationTabNames } from './states.ts'
import { applicationDetail, applicationRow, invoiceBasis } from './views.ts'

const view = can('invoice:view')
const apply = can('invoice:apply')
const make = can('invoice:make')
const key = lazy(() => z.strictObject(rowKey('invoiceApplication')))
const changedApplication = lazy(() => changedRow('invoiceApplication'))
const made = lazy(() =>
  z
    .array(z.strictObject(shapeOf(madeFields)))
    .min(1)
    .max(maxInvoices),
)

const applications = list({
  access: view,
  label: ['电子发票列表', 'Electronic invoices'],
  row: applicationRow,
  search: ['code', 'title', 'company', 'submittedAt'],
  searchDays: ['submittedAt'],
  sort: ['submittedAt'],
  tabs: applicationTabNames,
  filter: () => ({ exhibitionId: idOf('exhibition').optional() }),
})

export const invoiceCommands = commands({
  getInvoicePage: applications,
  exportInvoices: exportOf(applications, ['导出电子发票', 'Export invoices']),
  getInvoiceDetail: read({
    access: view,
    label: ['查看发票', 'View invoices'],
    input: () => z.strictObject({ id: idOf('invoiceApplication') }),
    output: applicationDetail,
  }),
  getInvoiceFileLink: read({
    access: view,
    label: ['获取发票文件地址', 'Get an invoice file URL'],
    input: () => z.strictObject({ id: idOf('invoiceApplication'), fileId: idOf('file') }),
    /** Readable for 60 seconds, with the session's token. */
    output: () => z.object({ url: z.string(), name: z.string(), type: z.string(), size: z.number() }),
  }),
  readInvoiceFiles: read({
    access: make,
    label: ['读取发票文件', 'Read invoice files'],
    /** Uploaded files of one invoice that is not recorded yet, by one of: its application, its charge, the invoice that it reverses. */
    input: () =>
      z
        .strictObject({
          applicationId: idOf('invoiceApplication').optional(),
          chargeId: idOf('charge').optional(),
          invoiceId: idOf('invoice').optional(),
          fileIds: z.array(idOf('file')).min(1).max(maxFiles),
        })
        .refine(
          ({ applicationId, chargeId, invoiceId }) => [applicationId, chargeId, invoiceId].filter(Boolean).length === 1,
        ),
    output: invoiceReading,
  }),
  getInvoiceBasis: read({
    access: apply,
    label: ['可开票的收费单', 'Charges to invoice'],
    input: () => z.strictObject({ exhibitionId: idOf('exhibition').optional() }),
    output: () =>
      z.object({
        /**
         * `missing`: the invoice information was never filled in, or was returned; `syncing`: it is not in effect yet.
         */
        setting: z.enum(['ready', 'missing', 'syncing']),
        title: z.string(),
        kind: z.enum(['ordinary', 'special']).nullable(),
        exhibitions: z.array(invoiceBasis()),
      }),
  }),
  applyInvoice: write({
    access: apply,
    label: ['申请开票', 'Apply for an invoice'],
    /** Finished bills of one exhibition, each with its unrequested rest; free ones never. */
    input: () => z.strictObject(shapeOf(askFields)),
    output: changedApplication,
  }),
  submitInvoiceApplication: write({
    access: apply,
    label: ['重新申请开票', 'Apply for an invoice again'],
    /** After a return, with the current invoice information. */
    input: () => z.strictObject({ ...rowKey('invoiceApplication'), ...shapeOf(applicationFields) }),
    output: changedApplication,
  }),
  withdrawInvoiceApplication: write({
    access: apply,
    label: ['撤回开票申请', 'Withdraw an invoice application'],
    input: key,
    output: changedApplication,
  }),
  returnInvoiceApplication: write({
    access: make,
    label: ['退回开票申请', 'Return an invoice application'],
    /** `settingWrong`: also returns the payer's invoice information, if it is still that of the application. */
    input: () =>
      z.strictObject({
        ...rowKey('invoiceApplication'),
        reasonCode,
        note: decisionNote,
        settingWrong: z.boolean().default(false),
      }),
    output: changedApplication,
  }),
  undoInvoiceApplicationDecision: write({
    access: make,
    label: ['撤销退回开票申请', 'Undo the return of an invoice application'],
    /**
     * The caller's own last return, within seconds, unless the invoice information was returned too; `version` is that
     * after the return.
     */
    input: key,
    output: changedApplication,
  }),
  makeInvoice: write({
    access: make,
    label: ['开具发票', 'Issue invoices'],
    /** The whole rest of the requested amount, to the fen. */
    input: () => z.strictObject({ ...rowKey('invoiceApplication'), invoices: made() }),
    output: changedApplication,
  }),
  finishAccreditationInvoice: write({
    access: make,
    label: ['制证费直接开票', 'Invoice badge fees directly'],
    /** Applies for the payer and makes the invoices in one step, for a finished bill of badge fees. */
    input: () => z.strictObject({ chargeId: idOf('charge'), invoices: made() }),
    output: changedApplication,
  }),
  confirmInvoice: write({
    access: apply,
    label: ['确认发票', 'Confirm invoices'],
    input: key,
    output: changedApplication,
  }),
  requestInvoiceReversal: write({
    access: can('invoice:apply', 'invoice:make'),
    label: ['申请红冲', 'Request an invoice reversal'],
    input: () => z.strictObject({ ...rowKey('invoice'), ...shapeOf(reversalRequestFields) }),
    output: () => changedRow('invoice'),
  }),
  refuseInvoiceReversal: write({
    access: make,
    label: ['不予红冲', 'Decline an invoice reversal'],
    input: () => z.strictObject({ ...rowKey('invoice'), ...shapeOf(reasonFields) }),
    output: () => changedRow('invoice'),
  }),
  reverseInvoice: write({
    access: make,
    label: ['红冲发票', 'Reverse an invoice'],
    /**
     * With or without a request; in part or the whole rest. `remake`: another invoice replaces it, else the requested
     * amount is reduced.
     */
    input: () => z.strictObject({ ...rowKey('invoice'), ...shapeOf(redFields) }),
    output: () => changedRow('invoice'),
  }),
})
