import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { type Moving, moveWhere } from '../kernel/move.ts'
import { refuse } from '../kernel/refuse.ts'
import { invoiceSetting } from './invoice-subject.ts'

/**
 * Whoever makes invoices cannot use what a company wrote: the version in effect is returned with what to mend, the
 * company's red point goes up. Refuses `kernel.notInThisState` where none is in effect.
 */
export async function returnInvoiceSetting(context: Moving, companyId: string, note: string): Promise<void> {
  const its = sql`t.company_id = ${companyId} and t.replaced_at is null`
  const returned = await moveWhere(context, invoiceSetting, its, 'return', { note, set: sql`note = ${note}` })
  if (returned.length === 0) refuse('kernel.notInThisState')
  context.push(`company:${companyId}`, { type: 'redPoint' })
}

/** A company goes with its settings and addresses; what else refers to it refuses it by its foreign key. */
export async function deleteCompany(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from invoice_setting where company_id = ${id}`)
  await db.run(sql`delete from received_address where company_id = ${id}`)
  await db.run(sql`delete from company where id = ${id}`)
}
