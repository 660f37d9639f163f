import sql, { raw, type Sql } from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'
import { gateScope } from './scope.ts'

interface RowKey {
  exhibitionId: string
  id: string
  version: number
}

/**
 * Locks a row of the gate's set-up that the actor may see. Refuses `kernel.notFound` or `kernel.changedMeanwhile`.
 * `columns` are read on the alias `t`; `version` among them.
 */
export async function lockedRow<Row extends { version: number }>(
  { db, actor }: WriteContext,
  table: 'zone' | 'door' | 'channel' | 'device',
  columns: Sql,
  { exhibitionId, id, version }: RowKey,
): Promise<Row> {
  const living = table === 'door' || table === 'channel' ? sql`not t.deleted` : sql`true`
  const row = await db.maybe<Row>(sql`
    select ${columns} from ${raw(table)} t
    where t.id = ${id} and t.exhibition_id = ${exhibitionId} and ${living} and ${gateScope(actor, 't')} for update of t`)
  if (!row) refuse('kernel.notFound')
  if (row.version !== version) refuse('kernel.changedMeanwhile')
  return row
}

/** The operation log's entry for a row of the set-up. */
export const logged = (noun: string, exhibitionId: string, targetId: string, targetName: string) => ({
  noun,
  exhibitionId,
  targetId,
  targetName,
})
