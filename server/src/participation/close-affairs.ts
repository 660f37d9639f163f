import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** Nothing is left to do in these affairs. */
export async function closeAffairs(db: Db, which: Sql): Promise<void> {
  await db.run(sql`
    update affair set closed = true, version = version + 1, updated_at = now() where ${which} and not closed`)
}
