import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

/** A weekly scheduled export of the venue (Mondays); paused, so that nothing in the demo happens by itself. */
export async function seedExportSchedules(db: Db, { companies, operators }: Demo): Promise<void> {
  const { operatorId, name } = operators.admin
  await db.run(sql`
    insert into export_schedule (company_id, operator_id, operator_name, command, payload, format, span, path, recurrence, weekday, at,
      language, paused_at)
    values (${companies.venue}, ${operatorId}, ${name}, 'exportLedger', '{}', 'xlsx', 'last7Days', '/settleAccounts/ledger', 'weekly',
      'monday', '08:00', 'cn', now())`)
}
