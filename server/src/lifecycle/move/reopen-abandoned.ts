import type pg from 'pg'
import sql from 'sql-template-tag'
import { closedHere, reopenHere } from '../../kernel/cell/moved-away.ts'
import { transaction } from '../../kernel/database/database.ts'

/**
 * Opens exhibitions that a command closed and could not open again, because it was killed: nothing has moved then. A command at
 * work holds the lock; one that has decided left another name in `cell_member`, or the step `opening`.
 *
 * @returns how many
 */
export async function reopenAbandoned(pool: pg.Pool): Promise<number> {
  let opened = 0
  for (const exhibitionId of await closedHere(pool)) {
    opened += await transaction(pool, async db => {
      const { had } = await db.one<{ had: boolean }>(
        sql`select pg_try_advisory_xact_lock(move_lock(${exhibitionId})) as had`,
      )
      const decided = await db.maybe(
        sql`select from exhibition_move where exhibition_id = ${exhibitionId} and step = 'opening'`,
      )
      if (!had || decided) return 0
      await db.run(sql`
        update exhibition_move set step = 'verified', step_at = now() where exhibition_id = ${exhibitionId} and step = 'fenced'`)
      return reopenHere(db, exhibitionId)
    })
  }
  return opened
}
