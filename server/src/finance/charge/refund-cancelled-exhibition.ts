import sql, { type Sql } from 'sql-template-tag'
import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { creditUnissued } from './fees.ts'

export const refundCancelledKind = 'charge.creditCancelled'

const portion = 500

/**
 * After the cancellation of an exhibition: refunds what was paid for badges that were never issued, 500 per
 * transaction, because there may be hundreds of thousands. Repeated or concurrent runs find the rest.
 *
 * @param wasIssued whether a card of the badge of a row was ever issued, as SQL, by the row's alias
 */
export const refundCancelledExhibition = (
  wasIssued: (alias: string) => Sql,
): JobDefinition<{ exhibitionId: string }> => ({
  attempts: 20,
  async run({ exhibitionId }, context) {
    let count = 0
    for (let some = portion; some === portion; count += some) {
      context.signal.throwIfAborted()
      some = await runTransitionTransaction(context, transitionContext =>
        creditUnissued(transitionContext, exhibitionId, { wasIssued, most: portion }),
      )
    }
    return { count }
  },
})

/** Whether refunds of an exhibition's fees are pending, as SQL: no settlement starts before. */
export const hasPendingRefunds = (exhibitionId: Sql): Sql => sql`exists (select from job j
  where j.kind = ${refundCancelledKind} and j.exhibition_id = ${exhibitionId} and j.state in ('queued', 'running'))`
