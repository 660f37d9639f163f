import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { invoiceSetting } from './entity.ts'

/**
 * The issuer of invoices cannot use a company's data: returns the version in effect with the required corrections and
 * raises the company's menu flag. Refuses `kernel.notInThisState` if none is in effect.
 */
export async function returnInvoiceSetting(context: TransitionContext, companyId: string, note: string): Promise<void> {
  const its = sql`t.company_id = ${companyId} and t.replaced_at is null`
  const returned = await transitionWhere(context, invoiceSetting, its, 'return', { note, set: sql`note = ${note}` })
  if (returned.length === 0) refuse('kernel.notInThisState')
  context.push(`company:${companyId}`, { type: 'redPoint' })
}

/** Columns of a company and their values, as entered by a higher module. */
export type CompanyColumns = Readonly<Record<string, unknown>>

/** The assignments of columns of a company, also for the `set` of a transition. */
export const assigned = (columns: CompanyColumns): Sql =>
  join(Object.entries(columns).map(([name, value]) => sql`${raw(name)} = ${value}`))

/** Writes a new company; the caller words the refusals of its constraints. */
export function insertCompany(db: Db, columns: CompanyColumns): Promise<{ id: string; version: number }> {
  return db.one(sql`
    insert into company (${raw(Object.keys(columns).join(', '))}) values (${join(Object.values(columns))}) returning id, version`)
}

/** Overwrites entered columns of a locked company. */
export function editCompany(db: Db, id: string, columns: CompanyColumns): Promise<{ version: number; state: string }> {
  return db.one(sql`
    update company set ${assigned(columns)}, version = version + 1 where id = ${id} returning version, state`)
}

/**
 * Writes columns that nobody entered: sharing, the days of temporary ones. Versions do not change, because no open form
 * becomes outdated by it.
 */
export function markCompanies(db: Db, where: Sql, set: Sql): Promise<{ id: string; temporaryFor: string | null }[]> {
  return db.many(sql`update company c set ${set} where ${where} returning c.id, c.temporary_for as "temporaryFor"`)
}

/** Deletes a company with its settings and addresses; other references refuse it by their foreign key. */
export async function deleteCompany(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from invoice_setting where company_id = ${id}`)
  await db.run(sql`delete from received_address where company_id = ${id}`)
  await db.run(sql`delete from company where id = ${id}`)
}

/** Redirects earlier aliases of a merged company to the new target, so that there is never a chain. */
export const intoAnother = (gone: string, survivorId: string): Sql =>
  sql`update company set merged_into = ${survivorId} where merged_into = ${gone}`
