import sql from 'sql-template-tag'
import { enqueueAll } from '../kernel/jobs/enqueue.ts'
import { type Transition, type TransitionContext, transitionWhere } from '../kernel/transition.ts'
import { type Bought, boughtReturned, boughtUndone, quotaBought } from '../participation/hooks.ts'
import { creditCancelledKind } from './credit-cancelled.ts'
import { bill, type LockedBill } from './entity.ts'

export { feesPaid, feesReleased, feesVoided, feesWritten, lockCharges } from './fees.ts'
export { feesUndone } from './fees-undone.ts'
export { finishBills } from './finish.ts'
export { payersFollow } from './payers.ts'
export { updateTasksOfBills } from './tasks.ts'

type Settled = readonly { row: LockedBill }[]

/** Quota that was paid is granted. */
export async function quotaPaid(context: TransitionContext, settled: Settled): Promise<void> {
  for (const { row } of settled.filter(({ row }) => row.kind === 'quota')) {
    await quotaBought(context, row.participationId, await boughtBy(context, row))
  }
}

/** What was granted for a charge goes back. */
export async function quotaRevoked(context: TransitionContext, revoked: Settled): Promise<void> {
  for (const { row } of revoked.filter(({ row }) => row.kind === 'quota')) {
    await boughtReturned(context, row.participationId, await boughtBy(context, row))
  }
}

/** The same of a confirmation that was undone. */
export async function quotaUndone(
  context: TransitionContext,
  undone: readonly Transition<LockedBill>[],
): Promise<void> {
  for (const { row, decided } of undone) {
    if (row.kind === 'quota' && decided)
      await boughtUndone(context, row.participationId, await boughtBy(context, row), decided.at)
  }
}

const boughtBy = ({ db }: TransitionContext, { id }: LockedBill) =>
  db.many<Bought>(sql`
    select badge_type_id as "badgeTypeId", quantity from charge_line where charge_id = ${id} order by ordinal`)

/** Exhibitions were cancelled: what was paid for cards nobody got goes back. */
export async function exhibitionsCancelled(
  { db, language }: TransitionContext,
  cancelled: readonly { row: { id: string } }[],
): Promise<void> {
  const requests = cancelled.map(({ row: { id: exhibitionId } }) => ({
    ...{ kind: creditCancelledKind, payload: { exhibitionId }, actor: { language }, exhibitionId },
  }))
  await enqueueAll(db, requests)
}

/** Exhibitions are over or cancelled: nobody pays any more. What somebody says is paid, the holder still looks at. */
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
}
