import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
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
