import sql, { raw } from 'sql-template-tag'
import { type Db, transaction } from '../database/database.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { JobContext, JobRegistry } from '../jobs/job-definition.ts'
import type { TransitionContext } from '../services/services.ts'
import { grace } from './undo.ts'

/** A decision on a row that can be undone; `version` is the row's version after the decision. */
export interface Decision {
  id: string
  version: number
}

/**
 * Defers a consequence of a decision until the decision can no longer be undone, for example a message that cannot be recalled.
 * The work runs once, and not at all if the row has changed again in the meantime.
 *
 * @param kind the job's name, `<module>.<verb>`
 * @param undoDeletes the decision created the row: an undo deletes it, so a later change of the row does not cancel the work
 * @param work runs in a transaction that locks the row
 */
export function deferUntilFinal<Decided extends Decision>(
  kind: string,
  { table, undoDeletes = false }: { table: string; undoDeletes?: boolean },
  work: (context: Pick<JobContext, 'services'> & { db: Db }, decision: Decided) => Promise<void>,
) {
  const job = {
    async run(decision: Decided, { pool, services, saved, save }: JobContext): Promise<null> {
      if (saved !== undefined) return null
      const { id, version } = decision
      await transaction(pool, async db => {
        const row = await db.maybe(
          sql`select t.id from ${raw(table)} t where t.id = ${id} and (${undoDeletes} or t.version = ${version}) for update`,
        )
        if (!row) return
        await work({ db, services }, decision)
        await save(db, true)
      })
      return null
    },
  }
  return {
    /** Enqueues the job in the transaction of the decision, after its history entry: the undo period counts from that entry. */
    async follow({ db, language }: Pick<TransitionContext, 'db' | 'language'>, decision: Decided): Promise<void> {
      // One millisecond more, because the queue stores times in milliseconds.
      const { at } = await db.one<{ at: string }>(
        sql`select clock_timestamp() + ${grace} + interval '1 millisecond' as at`,
      )
      await enqueue<Decided>(db, { kind, payload: decision, actor: { language }, runAt: new Date(at) })
    },
    jobs: { [kind]: job as JobRegistry[string] } satisfies JobRegistry,
  }
}
