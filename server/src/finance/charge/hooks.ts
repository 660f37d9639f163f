import sql from 'sql-template-tag'
import { enqueueAll } from '../../kernel/jobs/enqueue.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { bill } from './entity.ts'
import { laterFeesEnded } from './later-fees.ts'
import { refundCancelledKind } from './refund-cancelled-exhibition.ts'

export { lockBillsOfBadges } from './fee-locks.ts'
export { feesPaid, feesReleased, feesVoided, feesWritten } from './fees.ts'
export { feesUndone } from './fees-undone.ts'
export { finishBills, finishSteps, settleBills } from './finish-payment.ts'
export {
  laterFeesPaid,
  laterFeesUnpaid,
  type PaidDays,
  shiftAddedDays,
  voidLapsedDays,
  writeAddedDaysFee,
  writeReissueFee,
} from './later-fees.ts'
export { revokePaidQuota, undoPaidQuota } from './paid-quota.ts'
export { payersFollow } from './payers.ts'
export { updateTasksOfBills } from './tasks.ts'

/** Exhibitions were cancelled: refunds what was paid for cards that were never issued. */
export async function exhibitionsCancelled(
  { db, language }: TransitionContext,
  cancelled: readonly { row: { id: string } }[],
): Promise<void> {
  const requests = cancelled.map(({ row: { id: exhibitionId } }) => ({
    ...{ kind: refundCancelledKind, payload: { exhibitionId }, actor: { language }, exhibitionId },
  }))
  await enqueueAll(db, requests)
}

/** Exhibitions ended or were cancelled: nothing more is paid. The money holder still checks submitted proofs. */
export async function exhibitionsEnded(
  context: TransitionContext,
  ended: readonly { row: { id: string } }[],
): Promise<void> {
  await transitionWhere(
    context,
    bill,
    sql`t.exhibition_id = any(${ended.map(({ row }) => row.id)}::uuid[])`,
    'expire',
    {
      set: sql`updated_at = now()`,
    },
  )
  await laterFeesEnded(
    context,
    ended.map(({ row }) => row.id),
  )
}
