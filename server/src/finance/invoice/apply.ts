import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql, { type Sql } from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { locked, transition } from '../../kernel/transition/transition.ts'
import { type BillToInvoice, findBillsToInvoice } from '../charge/api.ts'
import { sumOfApplications } from './api.ts'
import { application, type LockedApplication } from './entity.ts'
import { askInvoice, makerOf, methodsOf, type RequestedLine, release, settingToInvoice } from './hooks.ts'

/** Applies for invoices over the rest of finished bills of the caller's company. */
export async function applyInvoice(
  { chargeIds: billIds, method, note }: Input<'applyInvoice'>,
  context: WriteContext,
): Promise<Result<'applyInvoice'>> {
  const { actor } = context
  const ids = [...new Set(billIds)]
  const bills = (await findBillsToInvoice(context.db, { ids })).filter(bill => bill.companyId === actor.companyId)
  if (bills.length < ids.length) refuse('kernel.notFound')
  const { participation, lines } = await linesOf(context, bills)
  return askInvoice(context, { ...participation, lines, method, note, submittedBy: actor.operatorId })
}

/** The rest of finished bills of one participation, as lines of an application. */
export async function linesOf({ db }: Pick<ReadContext, 'db'>, bills: readonly BillToInvoice[]) {
  const [first] = bills
  if (!first) refuse('kernel.notFound')
  const open = bills.find(({ state }) => state !== 'finished')
  if (open) refuse('invoice.notFinished', { values: { number: open.number } })
  if (bills.some(({ participationId }) => participationId !== first.participationId)) {
    refuse('invoice.oneExhibition', { field: 'chargeIds' })
  }
  const taken = await sumOfApplications(
    db,
    bills.map(({ id }) => id),
  )
  const lines = bills
    .map(({ id, kind, number, amount }): RequestedLine => {
      const total = BigInt(amount)
      return { id, kind, number, total, amount: total - (taken.get(id) ?? 0n) }
    })
    .filter(({ amount }) => amount > 0n)
  if (lines.length === 0) {
    refuse(bills.some(({ id }) => (taken.get(id) ?? 0n) > 0n) ? 'invoice.alreadyAsked' : 'invoice.nothingLeft')
  }
  const { participationId, exhibitionId, companyId, parentCompanyId, sponsorId } = first
  return { participation: { participationId, exhibitionId, companyId, parentCompanyId, sponsorId }, lines }
}

/** Submits a returned application again, with another method if chosen, and the current invoice information. */
export async function submitInvoiceApplication(
  { id, version, method, note }: Input<'submitInvoiceApplication'>,
  context: WriteContext,
): Promise<Result<'submitInvoiceApplication'>> {
  const row = await locked(context, application, { id })
  const mayStill = row.state === 'returned' && row.companyId === context.actor.companyId
  const set = mayStill ? await reapply(context, row, { method, note }) : undefined
  const result = await transition(context, application, { id, version }, 'submit', { note, set })
  return { id, version: result.version }
}

async function reapply(
  context: WriteContext,
  row: LockedApplication,
  { method, note }: Pick<Input<'submitInvoiceApplication'>, 'method' | 'note'>,
): Promise<Sql> {
  if (!(await methodsOf(context, row)).includes(method)) refuse('invoice.methodClosed', { field: 'method' })
  const { id: settingId, version: _, ...setting } = await settingToInvoice(context, row.companyId)
  return sql`method = ${method}, maker_id = ${makerOf(method, row.sponsorId)}, note = ${note}, setting_id = ${settingId},
    setting = ${JSON.stringify(setting)}::jsonb, title = ${setting.title}, submitted_by = ${context.actor.operatorId},
    submitted_at = now()`
}

export async function withdrawInvoiceApplication(
  { id, version }: Input<'withdrawInvoiceApplication'>,
  context: WriteContext,
): Promise<Result<'withdrawInvoiceApplication'>> {
  const result = await transition(context, application, { id, version }, 'withdraw', { check: refuseMade })
  await release(context, id)
  return { id, version: result.version }
}

/** Invoices that are already made cannot lose their application. */
export function refuseMade({ made }: LockedApplication): void {
  if (made !== '0') refuse('invoice.alreadyMade')
}
