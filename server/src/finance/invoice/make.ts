import type { Input, Result } from '@fairgate/contract/app/catalogue'
import type { IssuedInvoiceForm } from '@fairgate/contract/finance/invoice/fields'
import { madeFaults, sumOf } from '@fairgate/contract/finance/invoice/rules'
import { type Fen, formatFen, parseAmount } from '@fairgate/contract/kernel/money/money'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../kernel/command/context.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { transition } from '../../kernel/transition/transition.ts'
import { findBillsToInvoice } from '../charge/api.ts'
import { linesOf } from './apply.ts'
import { methodMadeBy } from './blockers.ts'
import { application } from './entity.ts'
import { claimInvoiceFiles } from './files.ts'
import { askInvoice, methodsOf } from './hooks.ts'
import { notifyApplicant } from './notify-applicant.ts'
import { acceptFiles } from './reading/accept-files.ts'
import type { KnownInvoice } from './reading/compare.ts'
import { knownOfApplication } from './reading/known.ts'
import type { TaxPlatform } from './tax-platform.ts'

type Key = Pick<Input<'makeInvoice'>, 'id' | 'version'>

/** Records the invoices of an application: the whole rest of the requested amount, to the fen. */
export const makeInvoice =
  (taxPlatform: TaxPlatform) =>
  async ({ invoices, ...key }: Input<'makeInvoice'>, context: WriteContext): Promise<Result<'makeInvoice'>> =>
    make(context, taxPlatform, key, invoices)

/** Applies for the payer of badge fees and makes the invoices, in one step. */
export const finishAccreditationInvoice =
  (taxPlatform: TaxPlatform) =>
  async (
    { chargeId: billId, invoices }: Input<'finishAccreditationInvoice'>,
    context: WriteContext,
  ): Promise<Result<'finishAccreditationInvoice'>> => {
    const { actor, db } = context
    const [bill] = await findBillsToInvoice(db, { ids: [billId] })
    const seen = bill && (actor.companyType === 'platform' || bill.sponsorId === actor.companyId)
    if (!seen) refuse('kernel.notFound')
    if (bill.kind !== 'accreditation') refuse('invoice.notAccreditation')
    const method = methodMadeBy(actor)
    if (!(await methodsOf(context, bill)).includes(method)) refuse('kernel.noPermission')
    const { participation, lines } = await linesOf(context, [bill])
    const key = await askInvoice(context, { ...participation, lines, method, submittedBy: null })
    return make(context, taxPlatform, key, invoices)
  }

async function make(
  context: WriteContext,
  taxPlatform: TaxPlatform,
  key: Key,
  invoices: readonly IssuedInvoiceForm[],
): Promise<{ id: string; version: number }> {
  refuseFaults(context, invoices)
  const sum = sumOf(invoices)
  const result = await transition(context, application, key, 'make', {
    check: ({ asked, made }) => assertSum(sum, BigInt(asked) - BigInt(made)),
    set: sql`made = requested, issued_at = now(), confirmed_at = null`,
    logged: { invoices: invoices.map(({ code, amount }) => ({ code, amount })) },
  })
  // In the order of their numbers, so that two concurrent calls with the same numbers cannot deadlock.
  const placed = invoices
    .map((form, at) => ({ form, at, orderNumber: uuidv7() }))
    .sort((a, b) => (a.form.code < b.form.code ? -1 : 1))
  const known = await knownOfApplication(context.db, key.id)
  for (const one of placed) await record(context, taxPlatform, { id: key.id, known }, one)
  await notifyApplicant(context, result.row, 'invoiceMade')
  return { id: key.id, version: result.version }
}

/** Refuses faults of the invoices that do not depend on the request, each at its place. */
function refuseFaults({ now, services }: WriteContext, invoices: readonly IssuedInvoiceForm[]): void {
  const faults = madeFaults(invoices, dayOf(now, services.config.venueTimeZone))
  if (faults.length === 0) return
  refuseFields(
    faults.map(({ at, field, key }) => ({ path: `invoices.${at}.${field}`, key: `invoice.${key}` as const })),
  )
}

function assertSum(sum: Fen, requested: Fen): void {
  if (sum === requested) return
  refuse('invoice.invoiceTotal', { field: 'invoices', values: { sum: formatFen(sum), asked: formatFen(requested) } })
}

async function record(
  context: WriteContext,
  taxPlatform: TaxPlatform,
  { id, known }: { id: string; known: KnownInvoice },
  { form, at, orderNumber }: { form: IssuedInvoiceForm; at: number; orderNumber: string },
): Promise<void> {
  const order = { orderNumber, code: form.code, amount: parseAmount(form.amount), issuedOn: form.issuedOn }
  const { code, amount, issuedOn } = await taxPlatform.issue(order)
  const files = await claimInvoiceFiles(context, orderNumber, form.fileIds, `invoices.${at}.fileIds`)
  const reading = await acceptFiles(context, files, { ...known, typed: { code, amount, issuedOn } }, `invoices.${at}.`)
  await mapConstraintErrors(
    context.db.run(sql`
      insert into invoice (id, application_id, code, amount, issued_on, files, reading, issued_by)
      values (${orderNumber}, ${id}, ${code}, ${amount}, ${issuedOn}, ${form.fileIds}::uuid[], ${reading},
        ${context.actor.operatorName})`),
    { invoice_code_unique: ['invoice.invoiceCodeTaken', `invoices.${at}.code`] },
  )
}
