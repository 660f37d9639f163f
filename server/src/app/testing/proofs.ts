import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { TestOperator } from './world.ts'

/** Uploaded, unclaimed payment evidence. For tests. */
export async function insertProofs(db: Db, caller: TestOperator, count = 1): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    insert into file (company_id, operator_id, purpose, target, name, type, size, sha256, state, ready_at)
    select ${caller.company.id}, ${caller.operatorId}, 'proof', '', 'proof' || n || '.png', 'image/png', 10,
      ${createHash('sha256').digest()}, 'stored', now() from generate_series(1, ${count}::int) n returning id`)
  return rows.map(({ id }) => id)
}
