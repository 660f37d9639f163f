import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'

/**
 * Whoever makes invoices cannot use what a company wrote: the version in effect is returned with what to mend, the
 * company's red point goes up. Refuses `kernel.notInThisState` where none is in effect.
 */
export async function returnInvoiceSetting(
  { db, push }: Pick<WriteContext, 'db' | 'push'>,
  companyId: string,
  note: string,
): Promise<void> {
  const returned = await db.run(sql`
    update invoice_setting set state = 'returned', note = ${note}
    where company_id = ${companyId} and state = 'ready' and replaced_at is null`)
  if (returned === 0) refuse('kernel.notInThisState')
  push(`company:${companyId}`, { type: 'row', noun: 'invoiceSetting', id: companyId, state: 'returned' })
  push(`company:${companyId}`, { type: 'redPoint' })
}

/** A company goes with its settings and addresses; what else refers to it refuses it by its foreign key. */
export async function deleteCompany(db: Db, id: string): Promise<void> {
  await db.run(sql`delete from invoice_setting where company_id = ${id}`)
  await db.run(sql`delete from received_address where company_id = ${id}`)
  await db.run(sql`delete from company where id = ${id}`)
}
