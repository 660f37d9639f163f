import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** An export of the venue that would come by itself every Monday; paused, so that nothing happens in the demo that nobody did. */
export async function seedExportSchedules(db: Db, { companies, operators }: Demo): Promise<void> {
  const { operatorId, name } = operators.admin
  await db.run(sql`
    insert into export_schedule (company_id, operator_id, operator_name, command, payload, format, span, path, rhythm, weekday, at,
      language, paused_at)
    values (${companies.venue}, ${operatorId}, ${name}, 'exportLedger', '{}', 'xlsx', 'last7Days', '/settleAccounts/ledger', 'weekly',
      'monday', '08:00', 'cn', now())`)
}
