import sql from 'sql-template-tag'
import { transaction } from '../kernel/database.ts'
import type { JobDefinition } from '../kernel/jobs/job-definition.ts'

export const syncInvoiceSettingKind = 'company.syncInvoiceSetting'

export interface SyncPayload {
  id: string
}

/** Makes a saved version the one that invoices are made with. Run twice it finds nothing left to do. */
export const syncInvoiceSetting: JobDefinition<SyncPayload> = {
  // Until it is through the company can save nothing else, so it does not give up after the usual three.
  attempts: 20,
  async run({ id }, { pool, publish }) {
    const companyId = await transaction(pool, async db => {
      const row = await db.maybe<{ companyId: string }>(
        sql`select company_id as "companyId" from invoice_setting where id = ${id} and state = 'syncing' for update`,
      )
      if (!row) return undefined
      await db.run(sql`update invoice_setting set replaced_at = now()
        where company_id = ${row.companyId} and state = 'ready' and replaced_at is null`)
      await db.run(sql`update invoice_setting set state = 'ready' where id = ${id}`)
      return row.companyId
    })
    if (companyId !== undefined) {
      publish(`company:${companyId}`, { type: 'row', changed: ['invoiceSetting'] })
    }
    return { synchronized: companyId !== undefined }
  },
}
