import { methodsFor } from '@fairgate/contract/finance/invoice/rules'
import type { LineKind } from '@fairgate/contract/finance/invoice/states'
import type { InvoiceMethod } from '@fairgate/contract/identity/company/states'
import { type Fen, formatAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import { invoiceSettingOf, invoiceSettingSyncing } from '../../identity/company/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { runCreateHooks } from '../../kernel/transition/transition-hooks.ts'
import type { LockedBill } from '../charge/api.ts'
import { paySettingOf } from '../pay-setting/api.ts'
import { sumOfApplications } from './api.ts'
import { application, applicationColumns, invoice, type LockedApplication } from './entity.ts'

/** A source of an invoice: a bill or a settlement. */
export interface RequestedLine {
  kind: LineKind
  id: string
  number: string
  /** Its total; all applications together never exceed it. */
  total: Fen
  /** The amount requested now. */
  amount: Fen
}

export interface InvoiceRequest {
  participationId: string
  exhibitionId: string
  companyId: string
  /** The parent company; null if it is the organizer. */
  parentCompanyId: string | null
  sponsorId: string
  lines: readonly RequestedLine[]
  method: InvoiceMethod
  note?: string
  /** The operator who applies; null if somebody else does it for the company. */
  submittedBy: string | null
}

type Payer = Pick<InvoiceRequest, 'exhibitionId' | 'companyId' | 'sponsorId'>

/** The methods by which a payer's invoices of an exhibition may be made. */
export async function methodsOf({ db }: Pick<WriteContext, 'db'>, payer: Payer): Promise<readonly InvoiceMethod[]> {
  const [exhibition, setting] = await Promise.all([
    exhibitionById(db, payer.exhibitionId),
    paySettingOf(db, payer.exhibitionId),
  ])
  return methodsFor({
    organizes: payer.companyId === payer.sponsorId,
    paidToOrganizer: setting?.collection === 'tripartite',
    allowed: (exhibition?.invoiceMethods ?? []) as InvoiceMethod[],
  })
}

/**
 * The current invoice information of a company. Refuses `company.invoiceSyncing` while one is being synchronized, else
 * `invoice.invoiceMissing`; if somebody else applies, `invoice.payerMissing`.
 */
export async function settingToInvoice({ db, actor }: Pick<WriteContext, 'db' | 'actor'>, companyId: string) {
  const setting = await invoiceSettingOf(db, companyId)
  if (setting) return setting
  if (actor.companyId !== companyId) refuse('invoice.payerMissing')
  return refuse((await invoiceSettingSyncing(db, companyId)) ? 'company.invoiceSyncing' : 'invoice.invoiceMissing')
}

/**
 * Applies for invoices over lines of one participation, each up to its total: refuses `invoice.alreadyAsked` if others
 * have requested it. Stores a copy of the payer's invoice information.
 */
export async function askInvoice(
  context: WriteContext,
  request: InvoiceRequest,
): Promise<{ id: string; version: number }> {
  const { db } = context
  const { method, lines, note = '', companyId, sponsorId } = request
  if (!(await methodsOf(context, request)).includes(method)) refuse('invoice.methodClosed', { field: 'method' })
  const { id: settingId, version: _, ...setting } = await settingToInvoice(context, companyId)
  await claim(context, lines)
  const requestedSum = lines.reduce((sum, { amount }) => sum + amount, 0n)
  const row = await db.one<LockedApplication>(sql`
    insert into invoice_application as t (exhibition_id, participation_id, company_id, parent_company_id, sponsor_id, maker_id,
      method, about, setting_id, setting, title, requested, note, submitted_by)
    values (${request.exhibitionId}, ${request.participationId}, ${companyId}, ${request.parentCompanyId}, ${sponsorId},
      ${makerOf(method, sponsorId)},
      ${method}, ${aboutOf(lines)}, ${settingId}, ${JSON.stringify(setting)}::jsonb, ${setting.title}, ${requestedSum}, ${note},
      ${request.submittedBy})
    returning ${applicationColumns('t')}`)
  await db.run(sql`
    insert into invoice_line (application_id, ordinal, kind, source_id, number, amount)
    select ${row.id}, ordinal, kind, source_id, number, amount
    from unnest(${lines.map(line => line.kind)}::text[], ${lines.map(({ id }) => id)}::uuid[],
      ${lines.map(({ number }) => number)}::text[], ${lines.map(({ amount }) => String(amount))}::int8[])
      with ordinality l (kind, source_id, number, amount, ordinal)`)
  await addHistory(context, 'invoiceApplication', { id: row.id, event: 'submit', note }, null, 'applied')
  context.log({
    ...{ entityType: 'invoiceApplication', targetId: row.id, targetName: row.title, exhibitionId: row.exhibitionId },
    after: { method, asked: formatAmount(writeAmount(requestedSum)), note, charges: lines.map(({ number }) => number) },
  })
  publishRowChangeOf(context, application, [{ row, state: 'applied' }])
  // An issuer without an application has nothing to respond to.
  if (request.submittedBy !== null) await runCreateHooks(context, application, [row])
  return { id: row.id, version: row.version }
}

/** The issuer by method: the organizer, else the venue. */
export const makerOf = (method: InvoiceMethod, sponsorId: string): Sql =>
  method === 'tripartite' ? sql`${sponsorId}::uuid` : sql`(select id from company where type = 'platform')`

/**
 * A bill whose invoice is requested stays paid: before its payment is revoked, the request must be withdrawn or
 * reversed.
 */
export async function revokeBills({ db }: TransitionContext, revoked: readonly { row: LockedBill }[]): Promise<void> {
  const ids = revoked.map(({ row }) => row.id)
  const requestedSum = await sumOfApplications(db, ids)
  const still = revoked.find(({ row }) => (requestedSum.get(row.id) ?? 0n) > 0n)
  if (still) refuse('invoice.stillAsked', { values: { number: still.row.number } })
}

/** Claims the requested amount of each source, in one order, so that two concurrent requests cannot deadlock. */
async function claim({ db }: Pick<WriteContext, 'db'>, lines: readonly RequestedLine[]): Promise<void> {
  const sorted = [...lines].sort((a, b) => (a.id < b.id ? -1 : 1))
  await mapConstraintErrors(
    db.run(sql`
      insert into invoice_source as s (id, amount, requested)
      select id, total, amount from unnest(${sorted.map(({ id }) => id)}::uuid[],
        ${sorted.map(({ total }) => String(total))}::int8[], ${sorted.map(({ amount }) => String(amount))}::int8[])
        l (id, total, amount) order by id
      on conflict (id) do update set amount = excluded.amount, requested = s.requested + excluded.requested`),
    { invoice_requested: ['invoice.alreadyAsked'] },
  )
}

/** Withdraws returned requests over a source, so that its whole amount can be requested again. */
export async function withdrawReturned(context: TransitionContext, sourceId: string): Promise<void> {
  const these = sql`t.state = 'returned'
    and t.id in (select l.application_id from invoice_line l where l.source_id = ${sourceId})`
  for (const { row } of await transitionWhere(context, application, these, 'withdraw')) await release(context, row.id)
}

/** Releases what an application requested of its sources, so that it can be requested again. */
export async function release({ db }: Pick<WriteContext, 'db'>, applicationId: string): Promise<void> {
  await db.run(sql`select s.id from invoice_source s join invoice_line l on l.source_id = s.id
    where l.application_id = ${applicationId} order by s.id for update of s`)
  await db.run(sql`update invoice_source s set requested = s.requested - l.amount from invoice_line l
    where l.source_id = s.id and l.application_id = ${applicationId}`)
}

function aboutOf(lines: readonly RequestedLine[]): LineKind | 'both' {
  const kinds = [...new Set(lines.map(({ kind }) => kind))]
  return kinds.length === 1 && kinds[0] ? kinds[0] : 'both'
}

/** Applications were confirmed: confirms all their valid invoices. */
export async function invoicesConfirmed(
  context: TransitionContext,
  confirmed: readonly { row: { id: string } }[],
): Promise<void> {
  const ids = confirmed.map(({ row }) => row.id)
  const theirs = sql`t.application_id = any(${ids}::uuid[]) and t.red_of is null`
  await transitionWhere(context, invoice, theirs, 'confirm', { set: sql`confirmed_at = now()` })
}
