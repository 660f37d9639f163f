import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import sql from 'sql-template-tag'
import { isRetryable } from '../../kernel/database/database.ts'
import { withSavepoint } from '../../kernel/database/savepoint.ts'
import { actorOfJob, type JobsActor } from '../../kernel/jobs/acting.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { type Failure, toFailedRows } from '../../kernel/refusal/failure.ts'
import { Refused } from '../../kernel/refusal/refuse.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { type LockedSettlement, settlement, settlementColumns } from './entity.ts'
import { startSettlement } from './start.ts'

export const startJobKind = 'settlement.start'

export interface StartJob {
  kind: SettlementKindName
  exhibitionId: string
  actor: JobsActor
}

interface Progress {
  /** Id of the last processed row. */
  last: string | null
  seen: number
  count: number
  failures: Failure[]
}

/**
 * Starts every pending settlement of a kind in an exhibition, each in its own transaction with the progress of the job:
 * after a kill it resumes with the next. Returns how many started, and which could not and why.
 */
export const startJob: JobDefinition<StartJob> = {
  async run(job, context) {
    const { n: left } = await context.db.one<{ n: number }>(sql`
      select count(*)::int as n from settlement
      where exhibition_id = ${job.exhibitionId} and family = ${job.kind} and state = 'pendingSettlement'`)
    let progress = (context.saved as Progress | undefined) ?? { last: null, seen: 0, count: 0, failures: [] }
    const total = left + progress.seen
    for (;;) {
      context.signal.throwIfAborted()
      context.progress(progress.seen, Math.max(total, progress.seen))
      const next = await retryStart(() => startNext(job, context, progress))
      if (!next) break
      progress = next
    }
    const { count, failures } = progress
    return { count, failedCount: failures.length, failed: toFailedRows(failures, context.language) }
  },
}

function startNext(job: StartJob, context: JobContext, progress: Progress): Promise<Progress | undefined> {
  return runTransitionTransaction(context, async surroundings => {
    const transitionContext = { ...surroundings, actor: actorOfJob(job.actor) }
    const { db } = transitionContext
    const row = await db.maybe<LockedSettlement>(sql`
      select ${settlementColumns('s')} from settlement s
      where s.exhibition_id = ${job.exhibitionId} and s.family = ${job.kind} and s.state = 'pendingSettlement'
        and (${progress.last}::uuid is null or s.id > ${progress.last}) order by s.id limit 1 for update`)
    if (!row) return undefined
    const refused = await withSavepoint(db, () => startSettlement(transitionContext, row))
    const failed: Failure[] =
      refused instanceof Refused
        ? [{ id: row.id, name: settlement.nameOf(row), reason: refused.reason as Failure['reason'] }]
        : []
    const next: Progress = {
      ...{ last: row.id, seen: progress.seen + 1, count: progress.count + 1 - failed.length },
      failures: [...progress.failures, ...failed],
    }
    await context.save(db, next)
    return next
  })
}

/** Retries a start that lost against another writer and was rolled back. */
async function retryStart<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 5 || !isRetryable(error)) throw error
    }
  }
}
