import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { invoiceCommands } from '@fairgate/contract/finance/invoice/commands'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { exhibitionById, exhibitionFor } from '../../exhibitions/exhibition/api.ts'
import { invoiceSettingOf, invoiceSettingSyncing } from '../../identity/company/api.ts'
import type { HandlersOf, ReadContext } from '../../kernel/command/context.ts'
import { type BillToInvoice, findBillsToInvoice } from '../charge/api.ts'
import { sumOfApplications } from './api.ts'
import { applyInvoice, submitInvoiceApplication, withdrawInvoiceApplication } from './apply.ts'
import { confirmInvoice, returnInvoiceApplication, undoInvoiceApplicationDecision } from './decide.ts'
import { invoiceDetail } from './detail.ts'
import { invoiceFileLink } from './files.ts'
import { methodsOf } from './hooks.ts'
import { finishAccreditationInvoice, makeInvoice } from './make.ts'
import { applications } from './queries.ts'
import { readInvoiceFiles } from './reading/known.ts'
import { refuseInvoiceReversal, requestInvoiceReversal, reverseInvoice } from './reverse.ts'
import type { TaxPlatform } from './tax-platform.ts'

/** Handlers of invoice applications and of invoices, which a tax platform makes. */
export const invoiceHandlers = (taxPlatform: TaxPlatform): HandlersOf<typeof invoiceCommands> => ({
  getInvoicePage: applications.page,
  exportInvoices: applications.start,
  getInvoiceDetail: (input, context) => invoiceDetail(context, input),
  getInvoiceFileLink: invoiceFileLink,
  readInvoiceFiles,
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

type Basis = Result<'getInvoiceBasis'>

/** What the caller's company has paid and not requested to be invoiced, by exhibition, and the available methods. */
async function invoiceBasis({ exhibitionId }: Input<'getInvoiceBasis'>, context: ReadContext): Promise<Basis> {
  const { db, actor } = context
  if (exhibitionId) await exhibitionFor(db, actor, exhibitionId)
  const setting = await invoiceSettingOf(db, actor.companyId)
  const bills = await findBillsToInvoice(db, { paidBy: actor.companyId, exhibitionId })
  const taken = await sumOfApplications(
    db,
    bills.map(({ id }) => id),
  )
  const open = bills.filter(({ id, amount }) => BigInt(amount) > (taken.get(id) ?? 0n))
  const exhibitions: Basis['exhibitions'] = []
  for (const [id, its] of Map.groupBy(open, bill => bill.exhibitionId)) {
    const [first] = its as [BillToInvoice, ...BillToInvoice[]]
    const exhibition = await exhibitionById(db, id)
    const methods = await methodsOf(context, first)
    const [only] = methods
    const preferred = methods.find(method => method === setting?.defaultMethod) ?? only
    if (!exhibition || !preferred) continue
    exhibitions.push({
      exhibitionId: id,
      exhibition: { cn: exhibition.nameCn, en: exhibition.nameEn },
      methods: [...methods],
      method: preferred,
      charges: its.map(({ id, kind, number, amount }) => {
        const requested = taken.get(id) ?? 0n
        const total = BigInt(amount)
        return {
          id,
          kind,
          number,
          amount: writeAmount(total),
          asked: writeAmount(requested),
          left: writeAmount(total - requested),
        }
      }),
    })
  }
  const missing = (await invoiceSettingSyncing(db, actor.companyId)) ? 'syncing' : 'missing'
  return {
    setting: setting ? 'ready' : missing,
    title: setting?.title ?? '',
    kind: setting?.kind ?? null,
    exhibitions,
  }
}
