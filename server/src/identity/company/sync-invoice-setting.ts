import sql from 'sql-template-tag'
import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { invoiceSetting } from './entity.ts'

export const syncInvoiceSettingKind = 'company.syncInvoiceSetting'

export interface SyncPayload {
  id: string
}

/** Puts a saved version into effect. A second run finds nothing left to do. */
export const syncInvoiceSetting: JobDefinition<SyncPayload> = {
  // The company can save nothing else until this is done, so it has more attempts than the usual three.
  attempts: 20,
  async run({ id }, context) {
    const result = await runTransitionTransaction(context, transitionContext =>
      transitionWhere(transitionContext, invoiceSetting, sql`t.id = ${id}`, 'synchronize', {
        async allocate(rows) {
          const companies = rows.map(({ row }) => row.companyId)
          await transitionContext.db.run(sql`update invoice_setting set replaced_at = now()
            where company_id = any(${companies}::uuid[]) and state = 'ready' and replaced_at is null`)
          return []
        },
      }),
    )
    return { synchronized: result.length > 0 }
  },
}
