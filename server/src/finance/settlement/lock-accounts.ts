import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Holds the books of participations open until the caller is done: an exhibition that ends takes all its participations before it
 * makes their settlements. So what is booked has its settlement before its eyes, or is in before there is one that could start.
 */
export async function lockAccounts(db: Db, participationIds: readonly string[]): Promise<void> {
  await db.run(sql`
    select from participation where id = any(${[...new Set(participationIds)]}::uuid[]) order by id for key share`)
}
