import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** Ids of the vouchers a row caused that stand: neither undone nor undoing; the oldest first. */
export async function vouchersOf(db: Db, causeId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select v.id from voucher v where v.cause_id = ${causeId} and v.undoes is null
      and not exists (select 1 from voucher u where u.undoes = v.id) order by v.id`)
  return rows.map(({ id }) => id)
}
