import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { lowered, madeFaults } from '@fairgate/contract/finance/invoice/rules'
import { type Fen, formatFen, parseAmount } from '@fairgate/contract/kernel/money/money'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql, { type Sql } from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import { locked, type Transition, transition, transitionWhere } from '../../kernel/transition/transition.ts'
import { application, invoice, type LockedApplication, type LockedInvoice } from './entity.ts'
import { claimInvoiceFiles } from './files.ts'
import { notifyApplicant } from './notify-applicant.ts'
import { acceptFiles } from './reading/accept-files.ts'
import { knownOfApplication } from './reading/known.ts'
import type { TaxPlatform } from './tax-platform.ts'

/** Requests the reversal of an invoice, in part or of its whole rest. */
export async function requestInvoiceReversal(
  { id, version, amount, note }: Input<'requestInvoiceReversal'>,
  context: WriteContext,
): Promise<Result<'requestInvoiceReversal'>> {
  const its = await lockApplication(context, id)
  const requested = parseAmount(amount)
  const result = await transition(context, invoice, { id, version }, 'requestReversal', {
    check: row => refuseMore(requested, row),
    note,
    set: sql`requested = ${requested}, reason = ${note}`,
    logged: { amount },
  })
  await noteReversal(context, its)
  return { id, version: result.version }
}

export async function refuseInvoiceReversal(
  { id, version, note }: Input<'refuseInvoiceReversal'>,
  context: WriteContext,
): Promise<Result<'refuseInvoiceReversal'>> {
  const its = await lockApplication(context, id)
  const set = sql`requested = null, reason = ''`
  const result = await transition(
    context,
    invoice,
    { id, version },
    ({ isConfirmed }) => (isConfirmed ? 'refuseReversalConfirmed' : 'refuseReversal'),
    { note, set },
  )
  await noteReversal(context, its)
  await notifyApplicant(context, its, 'invoiceReversalRefused')
  return { id, version: result.version }
}

/**
 * Records the red invoice that reverses a blue one, in part or its whole rest. Then either another invoice is made in
 * the same application, or the requested amount is reduced.
 */
export const reverseInvoice =
  (taxPlatform: TaxPlatform) =>
  async (
    { id, version, ...form }: Input<'reverseInvoice'>,
    context: WriteContext,
  ): Promise<Result<'reverseInvoice'>> => {
    const [fault] = madeFaults([form], dayOf(context.now, context.services.config.venueTimeZone))
    if (fault) refuseFields([{ path: fault.field, key: `invoice.${fault.key}` }])
    const its = await lockApplication(context, id)
    const amount = parseAmount(form.amount)
    const whole = (row: LockedInvoice) => leftOf(row) === amount
    const result = await transition(
      context,
      invoice,
      { id, version },
      row => (whole(row) ? 'reverse' : row.isConfirmed ? 'reversePartConfirmed' : 'reversePart'),
      {
        check: row => refuseMore(amount, row),
        note: form.note,
        set: sql`reversed = t.reversed + ${amount}, requested = null`,
        logged: { code: form.code, confirmation: form.confirmation, amount: form.amount, remake: form.remake },
      },
    )
    await record(context, taxPlatform, result, form, amount)
    await (form.remake ? requeueForIssue(context, its, amount) : askLess(context, its, amount))
    await noteReversal(context, its)
    await notifyApplicant(context, its, 'invoiceReversed')
    return { id, version: result.version }
  }

/** Locks the application of an invoice: code that changes its sums locks it first. */
async function lockApplication(context: WriteContext, invoiceId: string): Promise<LockedApplication> {
  const found = await context.db.maybe<{ id: string }>(
    sql`select application_id as id from invoice where id = ${invoiceId}`,
  )
  if (!found) refuse('kernel.notFound')
  return locked(context, application, { id: found.id })
}

const leftOf = ({ amount, reversed }: LockedInvoice): Fen => BigInt(amount) - BigInt(reversed)

function refuseMore(amount: Fen, row: LockedInvoice): void {
  const left = leftOf(row)
  if (amount > left) {
    refuse('invoice.redTooMuch', { field: 'amount', values: { left: formatFen(left) } })
  }
}

async function record(
  context: WriteContext,
  taxPlatform: TaxPlatform,
  { row }: Transition<LockedInvoice>,
  form: Omit<Input<'reverseInvoice'>, 'id' | 'version'>,
  amount: Fen,
): Promise<void> {
  const orderNumber = uuidv7()
  const { confirmation } = form
  const made = await taxPlatform.reverse({
    ...{ orderNumber, code: form.code, amount, issuedOn: form.issuedOn, blueCode: row.code, confirmation },
  })
  const files = await claimInvoiceFiles(context, orderNumber, form.fileIds, 'fileIds')
  const { code, issuedOn } = made
  const known = { ...(await knownOfApplication(context.db, row.applicationId)), reverses: row.code }
  const reading = await acceptFiles(context, files, { ...known, typed: { code, issuedOn, amount: made.amount } }, '')
  await mapConstraintErrors(
    context.db.run(sql`
      insert into invoice (id, application_id, red_of, confirmation, code, amount, issued_on, reason, files, reading, issued_by)
      values (${orderNumber}, ${row.applicationId}, ${row.id}, ${confirmation}, ${made.code}, ${-made.amount}, ${made.issuedOn},
        ${form.note}, ${form.fileIds}::uuid[], ${reading}, ${context.actor.operatorName})`),
    { invoice_code_unique: ['invoice.invoiceCodeTaken', 'code'] },
  )
}

/** The valid invoices are less than requested: the application is pending again. */
async function requeueForIssue(context: WriteContext, { id, state }: LockedApplication, by: Fen): Promise<void> {
  if (state === 'applied')
    await context.db.run(sql`update invoice_application set made = made - ${by} where id = ${id}`)
  else await follow(context, id, 'reopen', sql`made = made - ${by}, issued_at = null, confirmed_at = null`)
}

/** Reduces the requested lines, the last ones first; the difference can be requested again. */
async function askLess(context: WriteContext, { id, state, asked }: LockedApplication, by: Fen): Promise<void> {
  const { db } = context
  const lines = await db.many<{ id: string; sourceId: string; amount: string }>(sql`
    select id, source_id as "sourceId", amount::text as amount from invoice_line where application_id = ${id} order by ordinal`)
  const was = new Map(lines.map(line => [line.id, line]))
  const changed = lowered(
    lines.map(line => ({ id: line.id, amount: BigInt(line.amount) })),
    by,
  )
  const freed = changed
    .map(({ id: line, amount }) => ({
      id: was.get(line)?.sourceId ?? '',
      by: BigInt(was.get(line)?.amount ?? 0) - amount,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  for (const line of changed) await db.run(sql`update invoice_line set amount = ${line.amount} where id = ${line.id}`)
  for (const source of freed)
    await db.run(sql`update invoice_source set requested = requested - ${source.by} where id = ${source.id}`)
  const set = sql`requested = requested - ${by}, made = made - ${by}`
  await follow(context, id, BigInt(asked) === by && state !== 'applied' ? 'annul' : 'lower', set)
}

/** What follows for the application, depending on who reverses the invoice. */
const follow = (context: WriteContext, id: string, event: 'reopen' | 'lower' | 'annul', set: Sql) =>
  transitionWhere(context, application, sql`t.id = ${id}`, event, { set })

/** Marks the application if a reversal of one of its invoices is requested or made, and publishes the change. */
async function noteReversal({ db, push }: WriteContext, its: LockedApplication): Promise<void> {
  await db.run(sql`
    update invoice_application a set version = version + 1, reversal = case
      when exists (select from invoice i where i.application_id = a.id and i.requested is not null) then 'requested'
      when exists (select from invoice i where i.application_id = a.id and i.red_of is not null) then 'reversed'
      else 'none' end
    where a.id = ${its.id}`)
  publishRowChange(push, application.affectedCompanies?.(its) ?? [], 'invoiceApplication')
}
