import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Locks the books of participations against their end: an exhibition that ends locks all its participations before it
 * creates their settlements. So a booking sees its settlement, or is complete before one can start.
 */
export async function lockAccounts(db: Db, participationIds: readonly string[]): Promise<void> {
  await db.run(sql`
    select from participation where id = any(${[...new Set(participationIds)]}::uuid[]) order by id for key share`)
}
