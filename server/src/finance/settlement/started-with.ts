import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Those of these participations whose settlement has started; `findStartedSettlements` of the hooks also locks the others against
 * their start.
 */
export async function startedWith(db: Db, participationIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.many<{ participationId: string }>(sql`
    select participation_id as "participationId" from settlement
    where participation_id = any(${[...new Set(participationIds)]}::uuid[]) and state <> 'pendingSettlement'`)
  return new Set(rows.map(({ participationId }) => participationId))
}
