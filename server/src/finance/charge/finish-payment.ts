import type { Input, Result } from '@fairgate/contract/app/catalogue'
import { formatFen, parseAmount } from '@fairgate/contract/kernel/money/money'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { lockBuyer } from '../../exhibitions/participation/hooks.ts'
import type { Actor, WriteContext } from '../../kernel/command/context.ts'
import type { Failure } from '../../kernel/refusal/failure.ts'
import { refuse, refuseFields } from '../../kernel/refusal/refuse.ts'
import {
  type Transition,
  type TransitionContext,
  transition,
  transitionLocked,
  transitionWhere,
} from '../../kernel/transition/transition.ts'
import { balancesOf } from '../ledger/api.ts'
import { lockPrepaid, postAll } from '../ledger/hooks.ts'
import { refuseRecorded, type UnpostedPayment, writePayment } from '../payment/hooks.ts'
import { type BillState, bill, type LockedBill } from './entity.ts'
import { billEntries, decideFinish, decideSettled } from './finish-decision.ts'
import { grantPaidQuota } from './paid-quota.ts'
import { updateTasksOfBills } from './tasks.ts'

/**
 * What finishing a payment does, in order and in one transaction: the holder of the money confirms that a bill is paid
 * (`finishPay`), with or without money that it has just received.
 *
 * 1. Lock the bill. Check permission, state, version, kind, and that somebody else gave its discount.
 * 2. Lock the participation of the payer. Write down what was received, if anything: refuse a day in the future and a receipt that was recorded before, find out
 *    whose money it is, write the payment and its first line of history (`receive`).
 * 3. Read what the payer has prepaid. Where money was received, nobody else takes of it from here on.
 * 4. Decide what is missing and what is posted: `decideFinish`, without the database. Post it all in one call.
 * 5. Write the state of the bill and a line of history.
 * 6. Run `finishSteps`: grant the quota, update the task of the payer, activate the badges.
 * 7. Write the notifications and the webhook events; add one entry to the audit log; push after the commit.
 *
 * Other modules take part by these hooks (`server/src/app/hooks.ts`):
 *
 * - `settlement.paymentsBooked`: locks the settlement of the payer in step 2 and adds the payment to it; refuses if it is closed.
 * - `badge.badgesPaid`: activates the badges of an accreditation bill, more than 500 by a job (`badging/badge/approval.ts`, `pay`).
 * - `notification.notifyOfTransitions`: notifies the companies that `contract/src/insight/notification/transitions.ts` names.
 * - `webhook.webhookTransitionHook`: writes the events of webhooks.
 *
 * Without money received the balance is not locked. If a transaction that does not lock the participation uses it meanwhile,
 * a constraint of the ledger refuses the posting with `ledger.prepaidTooLow`. How a finish is undone: `take-back.ts`.
 */
export async function finishPay(
  context: WriteContext,
  kind: LockedBill['kind'],
  { id, version, received, overrideReason }: Input<'finishQuotaPay'>,
): Promise<Result<'finishQuotaPay'>> {
  const result = await transition(context, bill, { id, version }, 'finish', {
    set: finishedNow,
    overrideReason,
    logged: received && { received: received.amount },
    check: row => void ofKind(row, kind),
    allocate: rows => payEach(context, rows, received),
  })
  return { id, version: result.version }
}

/** The payer pays from the prepaid balance: no proof and no confirmation are needed. */
export async function payFromPrepaid(
  { id, version }: Input<'payFromPrepaid'>,
  context: WriteContext,
): Promise<Result<'payFromPrepaid'>> {
  const result = await transition(context, bill, { id, version }, 'payFromPrepaid', {
    set: finishedNow,
    allocate: rows => payEach(context, rows),
  })
  return { id, version: result.version }
}

/**
 * Finishes bills according to a bank statement, in a job or a command. Bills that are no longer open are skipped.
 *
 * @returns the finished ones; refuses `ledger.prepaidTooLow` if a payer has less than is due
 */
export function finishBills(
  context: TransitionContext & { actor?: Actor },
  ids: readonly string[],
): Promise<Transition<LockedBill, BillState>[]> {
  return transitionWhere(context, bill, sql`t.id = any(${[...ids]}::uuid[])`, 'finish', {
    set: finishedNow,
    async allocate(rows) {
      const payers = new Set(rows.map(({ row }) => row.participationId))
      for (const payer of [...payers].toSorted()) await lockBuyer(context, payer)
      await postAll(
        context,
        rows.flatMap(({ row }) => billEntries(row)),
      )
      return []
    },
  })
}

/**
 * Posts a payment that the caller has just written, and finishes bills of its payer: in the given order, as far as the
 * payment and the prepaid balance are enough. A surplus or an insufficient rest stays prepaid. The steps are those of
 * `finishPay`; the caller has locked the bills and the participation before it wrote the payment.
 */
export async function settleBills(
  context: TransitionContext,
  payment: UnpostedPayment,
  bills: readonly LockedBill[],
): Promise<void> {
  await lockPrepaid(context.db, payment.participationId)
  const { prepaid } = await balancesOf(context.db, payment.participationId)
  const { settled, entries } = decideSettled(bills, { prepaid, payment })
  await postAll(context, entries)
  await transitionLocked(context, bill, settled, 'finish', { set: finishedNow })
}

/** A free bill is finished at its creation; any other is returned unchanged. */
export async function finishFree(context: WriteContext, made: LockedBill): Promise<{ version: number }> {
  if (BigInt(made.payable) > 0n) return made
  const [done] = await finishBills(context, [made.id])
  return done ?? made
}

type Step = (context: TransitionContext, finished: readonly Transition<LockedBill>[]) => Promise<void>

/** What follows a finish once the bills are written. */
export const finishSteps =
  (activateBadges: Step): Step =>
  async (context, finished) => {
    await grantPaidQuota(context, finished)
    await updateTasksOfBills(context, finished)
    await activateBadges(context, finished)
  }

const finishedNow = sql`finished_at = now(), updated_at = now()`

type Received = Input<'finishQuotaPay'>['received']

async function payEach(
  context: WriteContext,
  rows: readonly { row: LockedBill }[],
  received?: Received,
): Promise<readonly Failure[]> {
  for (const { row } of rows) await payBill(context, row, received)
  return []
}

/**
 * Steps 2 to 4. Locks are taken in the order of settlements: the participation, its settlement with the payment, the
 * balance. The quota that is granted afterwards needs the participation too, so that the lock is not left to that step.
 */
async function payBill(context: WriteContext, row: LockedBill, received: Received): Promise<void> {
  await lockBuyer(context, row.participationId)
  const payment = received && (await receive(context, row, received))
  if (payment) await lockPrepaid(context.db, row.participationId)
  const { prepaid } = await balancesOf(context.db, row.participationId)
  const { missing, entries } = decideFinish(row, { prepaid, payment })
  if (missing > 0n) refuse('charge.receivedTooLittle', { values: { missing: formatFen(missing) } })
  await postAll(context, entries)
}

/** Writes the payment that the money holder reports. All of it becomes prepaid, whatever the bill uses. */
async function receive(
  context: WriteContext,
  { id, participationId, holderId, number }: LockedBill,
  { amount, paidOn, payer, reference, again }: NonNullable<Received>,
): Promise<UnpostedPayment> {
  if (paidOn > dayOf(context.now, context.services.config.venueTimeZone)) {
    refuseFields([{ path: 'received.paidOn', key: 'charge.futureDay' }])
  }
  if (!again) await refuseRecorded(context, holderId, reference, 'received.reference')
  return writePayment(context, {
    ...{ participationId, amount: parseAmount(amount), paidOn, from: payer, chargeId: id },
    // Without a receipt number of the bank, the reference that the transfer should quote.
    reference: reference || number,
    ...{ purpose: 'prepaid', by: 'hand' },
  })
}

/** A bill of another kind does not exist for a command of this kind. */
function ofKind(row: LockedBill, kind: LockedBill['kind']): LockedBill {
  return row.kind === kind ? row : refuse('kernel.notFound')
}
