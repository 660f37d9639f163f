import sql from 'sql-template-tag'
import { doneSince } from '../../foundation/operation-log/api.ts'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Whether nobody has worked in an exhibition since its approval, nor entered a company or a sandbox exhibition for it.
 * Its row is locked: an insert that refers to it comes before this or waits for the end of the undo.
 */
export async function isUntouched(db: Db, { id }: { id: string }): Promise<boolean> {
  const { approvedAt } = await db.one<{ approvedAt: string }>(
    sql`select approved_at as "approvedAt" from exhibition where id = ${id}`,
  )
  if (await doneSince(db, id, approvedAt, 'approveExhibition')) return false
  const named = await db.maybe(sql`
    select from company where temporary_for = ${id} union all select from exhibition where sandbox_of = ${id} limit 1`)
  return named === undefined
}
