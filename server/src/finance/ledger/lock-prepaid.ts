import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Locks what a participation has prepaid, and what it has paid for, as posting to both does: nobody else posts to them until
 * the commit, and a balance that is read now holds. Whoever locks a settlement locks it before.
 */
export async function lockPrepaid(db: Db, participationId: string): Promise<void> {
  await db.run(sql`
    select from ledger_balance
    where account_id in (select ledger_account_id(kind, ${participationId}::uuid, ${participationId}::uuid)
      from unnest('{prepaid,advance}'::text[]) kind)
    order by account_id for no key update`)
}
