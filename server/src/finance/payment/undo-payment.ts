import sql from 'sql-template-tag'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { findJournalEntryIds, type Posting, timesUndone, undoAll } from '../ledger/hooks.ts'
import { payment } from './entity.ts'

/**
 * Reverses a payment whose match was wrong, or that was recorded by mistake.
 *
 * @throws refuses `payment.moneyUsed` if its money was used, `kernel.notFound` if the payment does not exist
 */
export async function paymentUndone(context: TransitionContext, paymentId: string): Promise<void> {
  const undone = await transitionWhere(context, payment, sql`t.id = ${paymentId}`, 'reverse')
  if (undone.length === 0) refuse('kernel.notFound')
  await unposted(context, paymentId)
}

/**
 * Reverses the payments that were recorded with the confirmation of a bill. The caller reverses what the bill used of
 * them, and then their journal entries (`unposted`). Refuses `decision.overtaken` if a statement reports one by now.
 *
 * @returns ids of the payments
 */
export async function receivedUndone(
  context: TransitionContext,
  { chargeId: billId, at }: { chargeId: string; at: string },
): Promise<string[]> {
  const its = sql`t.bill_id = ${billId} and t.recorded_at = ${at}::timestamptz and t.by = 'hand'`
  const undone = await transitionWhere(context, payment, its, 'reverse')
  if (undone.some(({ row }) => row.bankLineId)) refuse('decision.overtaken')
  return undone.map(({ row }) => row.id)
}

/** Reverses the journal entries of a payment. */
export async function unposted(context: Posting, paymentId: string): Promise<void> {
  const journalEntries = await findJournalEntryIds(context.db, paymentId)
  const ordinal = await timesUndone(context.db, paymentId)
  try {
    await undoAll(context, journalEntries, { cause: { entityType: 'payment', id: paymentId, ordinal } })
  } catch (error) {
    if (error instanceof Error && error.message === 'ledger.prepaidTooLow') refuse('payment.moneyUsed')
    throw error
  }
}
