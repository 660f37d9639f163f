import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** Serializes changes of a company that may remove an administrator, before any of its operators is locked. */
export async function lockCompany(db: Db, companyId: string): Promise<void> {
  await db.run(sql`select from company where id = ${companyId} for no key update`)
}
