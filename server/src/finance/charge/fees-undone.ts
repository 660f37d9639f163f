import sql from 'sql-template-tag'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'
import { write } from '../../kernel/transition/write-transitions.ts'
import { standingOf, undoEach } from '../ledger/hooks.ts'
import { badgeFee, type LockedFee } from './fee-entity.ts'
import { lockLines } from './fee-locks.ts'
import { type AdmittedOf, feesVoided, type VoidedBadge, waitingFor } from './fees.ts'
import type { BegunOf } from './queries.ts'
import { updateTasks } from './tasks.ts'

/**
 * Decisions on badges were undone: the fee of an undone approval is voided; the fee of an undone payment becomes
 * unpaid.
 */
export const feesUndone =
  (begunOf: BegunOf, admittedOf: AdmittedOf) =>
  async (context: TransitionContext, undone: readonly Transition<VoidedBadge>[]): Promise<void> => {
    const { paid = [], approved = [] } = Object.groupBy(undone, ({ decided }) =>
      decided?.event === 'pay' ? 'paid' : 'approved',
    )
    await feesUnpaid(context, paid)
    await feesVoided(begunOf, admittedOf)(context, approved)
  }

/**
 * Reverses what was booked for each fee: nothing is consumed. Refuses `decision.overtaken` if one was credited since.
 */
async function feesUnpaid(context: TransitionContext, undone: readonly Transition<VoidedBadge>[]): Promise<void> {
  if (undone.length === 0) return
  const { db } = context
  const exhibitions = [...new Set(undone.map(({ row }) => row.exhibitionId))]
  const fees = await db.many<LockedFee>(sql`
    select ${badgeFee.columns} from badge_fee t
    where t.exhibition_id = any(${exhibitions}::uuid[]) and t.badge_id = any(${undone.map(({ row }) => row.id)}::uuid[])
      and t.state in ('uncharged', 'charged', 'paid') order by t.id for update`)
  // Days that were added meanwhile depend on the payment.
  if (fees.length !== undone.length || fees.some(({ state }) => state !== 'paid')) refuse('decision.overtaken')
  await unpay(context, fees)
}

/** Reverses what was booked for fees that are locked: they are on their bills, unpaid. */
export async function unpay(context: TransitionContext, fees: readonly LockedFee[]): Promise<void> {
  const { db } = context
  await lockLines(db, fees)
  const candidates = fees.map(row => ({
    row,
    event: 'undo' as never,
    state: 'charged' as const,
    version: row.version + 1,
  }))
  await write(context, badgeFee, candidates, { set: sql`paid = null, split = null` })
  await updateTasks(db, waitingFor(fees, 1))
  const ids = fees.map(({ id }) => id)
  const { times } = await db.one<{ times: number }>(sql`
    select max(c.revoked) as times from bill c where c.id = any(${fees.map(({ chargeId: billId }) => billId)}::uuid[])`)
  const journalEntries = await standingOf(db, ids, 'consume')
  const mirrors = journalEntries.map(({ id, causeId }) => ({
    id,
    cause: { entityType: 'badgeFee' as const, id: causeId, ordinal: times },
  }))
  await undoEach(context, mirrors)
}
