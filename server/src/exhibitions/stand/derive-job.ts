import sql from 'sql-template-tag'
import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { nextParticipants } from '../participation/api.ts'
import { deriveFromStands } from './stand-quotas.ts'

/** The kind of the job that gives participations the quotas of a formula that has begun. */
export const deriveKind = 'stand.derive'

const batchSize = 100
/** Whether a participation `p` has stands. */
const hasStands = sql`exists (select from stand t where t.participation_id = p.id)`

/** Where a killed job continues: the last participation that it has done. */
interface Cursor {
  after: string
  done: number
}

/**
 * Derives the quotas of all participations of an exhibition that have stands or quotas. Each transaction does 100: a
 * participation has the quotas of the old formula or those of the new one. Badges beyond it keep their quota.
 */
export const deriveJob: JobDefinition<{ exhibitionId: string }> = {
  async run({ exhibitionId }, context) {
    let { after, done }: Cursor = (context.saved as Cursor | undefined) ?? {
      after: '00000000-0000-0000-0000-000000000000',
      done: 0,
    }
    for (;;) {
      context.signal.throwIfAborted()
      const last = await runTransitionTransaction(context, async transition => {
        const ids = await nextParticipants(transition.db, exhibitionId, { after, limit: batchSize, hasStands })
        await deriveFromStands(transition, exhibitionId, ids, true)
        const cursor = { after: ids.at(-1) ?? after, done: done + ids.length }
        await context.save(transition.db, cursor satisfies Cursor)
        return { ...cursor, isLast: ids.length < batchSize }
      })
      after = last.after
      done = last.done
      context.progress(done)
      if (last.isLast) return { derived: done }
    }
  },
}
