import type { Input, Result } from '@fairgate/contract/catalogue'
import { dayOf } from '@fairgate/contract/kernel/day'
import { formatFen, parseAmount, writeAmount } from '@fairgate/contract/kernel/money'
import type { JournalEvent } from '@fairgate/contract/ledger/events'
import sql from 'sql-template-tag'
import type { Actor, WriteContext } from '../kernel/context.ts'
import type { Failure } from '../kernel/failure.ts'
import { refuse, refuseFields } from '../kernel/refuse.ts'
import { type Transition, type TransitionContext, transition, transitionWhere } from '../kernel/transition.ts'
import { balancesOf, findJournalEntryId } from '../ledger/api.ts'
import { postAll, undo } from '../ledger/hooks.ts'
import { paymentTaken, refuseRecorded } from '../payment/hooks.ts'
import { type BillState, bill, type LockedBill } from './entity.ts'
import { computeBillToPay } from './to-pay.ts'

type Row = Transition<LockedBill, BillState>
const finished = sql`finished_at = now(), updated_at = now()`

/** What is paid goes from what the payer has to what it has paid for; what is free moves no money. */
export async function takePaid(
  context: TransitionContext,
  rows: readonly { row: LockedBill }[],
): Promise<readonly Failure[]> {
  await postAll(
    context,
    rows
      .filter(({ row }) => BigInt(row.payable) > 0n)
      .map(({ row: { id, participationId, payable, revoked } }) => ({
        event: 'finish' as const,
        cause: { noun: 'charge' as const, id, ordinal: revoked },
        lines: [
          { account: { of: 'prepaid' as const, participationId }, debit: BigInt(payable) },
          { account: { of: 'advance' as const, participationId }, credit: BigInt(payable) },
        ],
      })),
  )
  return []
}

/** Refuses `charge.receivedTooLittle` unless what the payer has comes to what is asked. */
export async function refuseTooLittle({ db }: Pick<TransitionContext, 'db'>, row: LockedBill): Promise<void> {
  const { prepaid } = await balancesOf(db, row.participationId)
  const missing = computeBillToPay({ ...row, payable: writeAmount(BigInt(row.payable)) }, prepaid).amount
  if (missing > 0n) refuse('charge.receivedTooLittle', { values: { missing: formatFen(missing) } })
}

/**
 * Settles charges that are paid: by who looked at a bank's statement, in a job or a command. What follows (quota, badges) are
 * the hooks of `finish`. Charges that are not open any more are left alone.
 *
 * @returns those that were settled; refuses `ledger.prepaidTooLow` where a payer has less than is asked
 */
export function finishBills(context: TransitionContext & { actor?: Actor }, ids: readonly string[]): Promise<Row[]> {
  return transitionWhere(context, bill, sql`t.id = any(${[...ids]}::uuid[])`, 'finish', {
    set: finished,
    allocate: rows => takePaid(context, rows),
  })
}

/** A charge of nothing is settled as it is made; any other stays what it is. */
export async function finishFree(context: WriteContext, made: LockedBill): Promise<{ version: number }> {
  if (BigInt(made.payable) > 0n) return made
  const [done] = await finishBills(context, [made.id])
  return done ?? made
}

/** The holder has the money: the quota is the payer's, the badges are active. */
export async function finishPay(
  context: WriteContext,
  kind: LockedBill['kind'],
  { id, version, received, overrideReason }: Input<'finishQuotaPay'>,
): Promise<Result<'finishQuotaPay'>> {
  const result = await transition(context, bill, { id, version }, 'finish', {
    set: finished,
    overrideReason,
    logged: received && { received: received.amount },
    check: row => void ofKind(row, kind),
    async allocate(rows) {
      for (const { row } of rows) await takeReceived(context, row, received)
      for (const { row } of rows) await refuseTooLittle(context, row)
      return takePaid(context, rows)
    },
  })
  return { id, version: result.version }
}

/** The payer pays with money that the holder already has: there is nothing to prove and nobody to wait for. */
export async function payFromPrepaid(
  { id, version }: Input<'payFromPrepaid'>,
  context: WriteContext,
): Promise<Result<'payFromPrepaid'>> {
  const result = await transition(context, bill, { id, version }, 'payFromPrepaid', {
    set: finished,
    async allocate(rows) {
      for (const { row } of rows) await refuseTooLittle(context, row)
      return takePaid(context, rows)
    },
  })
  return { id, version: result.version }
}

/** Records what the holder says has come; all of it lies in prepaid, whatever the charge takes. */
export async function takeReceived(
  context: WriteContext,
  { id, participationId, holderId, number }: LockedBill,
  received: Input<'finishQuotaPay'>['received'],
): Promise<void> {
  if (!received) return
  const { amount, paidOn, payer, reference, again } = received
  if (paidOn > dayOf(context.now, context.services.config.venueTimeZone)) {
    refuseFields([{ path: 'received.paidOn', key: 'charge.futureDay' }])
  }
  if (!again) await refuseRecorded(context, holderId, reference, 'received.reference')
  await paymentTaken(context, {
    ...{ participationId, amount: parseAmount(amount), paidOn, from: payer, chargeId: id },
    // Without a receipt of the bank, the number that the transfer was to name.
    reference: reference || number,
    ...{ purpose: 'prepaid', by: 'hand' },
  })
}

/** A row of another kind does not exist for a command of this one. */
export function ofKind(row: LockedBill, kind: LockedBill['kind']): LockedBill {
  return row.kind === kind ? row : refuse('kernel.notFound')
}

/** Takes a purchase back while its quota is not used: the money lies in prepaid again, the charge waits as before. */
export async function revokeQuotaPay(
  { id, version, note }: Input<'revokeQuotaPay'>,
  context: WriteContext,
): Promise<Result<'revokeQuotaPay'>> {
  const result = await transition(context, bill, { id, version }, 'revoke', {
    note,
    set: sql`finished_at = null, revoked = t.revoked + 1, updated_at = now()`,
    async allocate(rows) {
      for (const { row } of rows) await giveBack(context, row)
      return []
    },
  })
  return { id, version: result.version }
}

export async function giveBack(
  { db, ...context }: WriteContext,
  { id, revoked }: LockedBill,
  event: Extract<JournalEvent, 'revoke' | 'undo'> = 'revoke',
): Promise<void> {
  const cause = { noun: 'charge' as const, id, ordinal: revoked }
  const journalEntry = await findJournalEntryId(db, cause, 'finish')
  if (journalEntry) await undo({ db, ...context }, journalEntry, { event, cause })
}
