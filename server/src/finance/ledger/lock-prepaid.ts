import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Locks the prepaid and paid accounts of a participation, as a posting to both does: nobody else posts to them until
 * the commit, so a balance that is read now stays correct. A settlement must be locked before.
 */
export async function lockPrepaid(db: Db, participationId: string): Promise<void> {
  await db.run(sql`
    select from ledger_balance
    where account_id in (select ledger_account_id(kind, ${participationId}::uuid, ${participationId}::uuid)
      from unnest('{prepaid,advance}'::text[]) kind)
    order by account_id for no key update`)
}
