import sql, { raw } from 'sql-template-tag'
import { type Db, transaction } from './database.ts'
import { enqueue } from './jobs/enqueue.ts'
import type { JobContext, JobRegistry } from './jobs/job-definition.ts'
import type { Moving } from './move.ts'
import { grace } from './undo.ts'

/** A decision on a row that may be taken back; `version` as it left the row. */
export interface Decision {
  id: string
  version: number
}

/**
 * What follows from a decision only once it can no longer be undone, such as a message that cannot be called back: done once,
 * and not at all where the row has moved on by then.
 *
 * @param kind the job's name, `<noun>.<verb>`
 * @param undoDeletes of a row the decision has made: an undo deletes it, and whatever else was done to it does not matter
 * @param work runs in a transaction that holds the row
 */
export function onceFinal<Decided extends Decision>(
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
    /** Queues it, in the transaction of the decision and behind its history: the seconds count from that line. */
    async follow({ db, language }: Pick<Moving, 'db' | 'language'>, decision: Decided): Promise<void> {
      // A millisecond more: the queue's moments know no smaller part.
      const { at } = await db.one<{ at: string }>(
        sql`select clock_timestamp() + ${grace} + interval '1 millisecond' as at`,
      )
      await enqueue<Decided>(db, { kind, payload: decision, actor: { language }, runAt: new Date(at) })
    },
    jobs: { [kind]: job as JobRegistry[string] } satisfies JobRegistry,
  }
}
