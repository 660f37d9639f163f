import type { Fen } from '@fairgate/contract/kernel/money'
import type { PaymentKind } from '@fairgate/contract/payment/states'
import sql from 'sql-template-tag'
import { refuse } from '../kernel/refuse.ts'
import { type TransitionContext, transitionWhere } from '../kernel/transition.ts'
import { recordCreation } from '../kernel/write-transitions.ts'
import {
  findJournalEntryIds,
  type JournalEntry,
  type LedgerAccount,
  postAll,
  timesUndone,
  undoAll,
} from '../ledger/hooks.ts'
import { type Participation, participationById, participationOf } from '../participation/api.ts'
import { holderOf } from '../pay-setting/api.ts'
import { type LockedPayment, payment, paymentColumns } from './entity.ts'

export { refuseRecorded } from './recorded-before.ts'

/** Money that came; of a `refund` what went out. */
export interface Taken {
  participationId: string
  amount: Fen
  /** Calendar date `yyyy-MM-dd`. */
  paidOn: string
  /** Name of the account it came from, or went to. */
  from: string
  reference?: string
  note?: string
  chargeId?: string
  settlementId?: string
  bankLineId?: string
  purpose: Extract<PaymentKind, 'prepaid' | 'deposit' | 'settlement' | 'refund'>
  by: 'hand' | 'statement'
}

export type Whose = Awaited<ReturnType<typeof findMoneyOwner>>

/** What taking and paying need of their surroundings. */
type Paying = Pick<TransitionContext, 'db' | 'actor'>

/**
 * Takes money: a row, what follows from it, and its journal entries. It lies in the participation's prepaid, in its deposit, or covers its supplement;
 * or pays a refund out.
 *
 * @param known whose it is, where the caller has asked already
 * @returns id of the payment
 */
export async function paymentTaken(context: TransitionContext, taken: Taken, known?: Whose): Promise<string> {
  const { db, actor } = context
  const owner = known ?? (await findMoneyOwner(context, taken.participationId))
  const { participationId, purpose, amount } = taken
  const row = await db.one<LockedPayment>(sql`
    insert into payment as t (state, kind, exhibition_id, participation_id, company_id, sponsor_id, holder_id, amount, paid_on, payer,
      reference, note, by, charge_id, settlement_id, bank_line_id, submitted_by, recorded_by)
    values ('finished', ${purpose}, ${owner.exhibitionId}, ${participationId}, ${owner.companyId}, ${owner.sponsorId},
      ${owner.holderId}, ${amount}, ${taken.paidOn}, ${taken.from}, ${taken.reference ?? ''}, ${taken.note ?? ''}, ${taken.by},
      ${taken.chargeId ?? null}, ${taken.settlementId ?? null}, ${taken.bankLineId ?? null}, ${actor?.operatorId ?? null},
      ${actor?.operatorName ?? ''}) returning ${paymentColumns}`)
  const { id } = row
  // Before it is posted: who settles holds the settlement first, then the balances.
  await recordCreation(context, payment, row, 'confirm')
  const from = taken.by === 'statement' ? { of: 'suspense' as const } : owner.cash
  const cause = { noun: 'payment' as const, id }
  const settle = { of: 'settle', participationId } as const
  const came: JournalEntry =
    purpose === 'settlement'
      ? { event: 'supplement', cause, lines: toTransferLines(from, settle, amount) }
      : purpose === 'refund'
        ? { event: 'refund', cause, lines: toTransferLines(settle, from, amount) }
        : { event: 'take', cause, lines: toTransferLines(from, { of: 'prepaid', participationId }, amount) }
  const journalEntry: JournalEntry = {
    ...{ event: 'takeDeposit', cause },
    lines: toTransferLines({ of: 'prepaid', participationId }, { of: 'deposit', participationId }, amount),
  }
  await postAll(context, purpose === 'deposit' ? [came, journalEntry] : [came])
  return id
}

/**
 * Takes a payment back, of which the row it was matched with was wrong, or that was recorded by mistake.
 *
 * @throws refuses `payment.moneyUsed` where its money is not there any more, `kernel.notFound` where there is no such payment
 */
export async function paymentUndone(context: TransitionContext, paymentId: string): Promise<void> {
  const undone = await transitionWhere(context, payment, sql`t.id = ${paymentId}`, 'reverse')
  if (undone.length === 0) refuse('kernel.notFound')
  await unposted(context, paymentId)
}

/**
 * Takes back what was recorded as received with the confirmation of a charge, at this moment. The caller takes back what the
 * charge took of it, and then its journal entries (`unposted`). Refuses `decision.overtaken` where a statement says it too by now.
 *
 * @returns ids of the payments
 */
export async function receivedUndone(
  context: TransitionContext,
  { chargeId: billId, at }: { chargeId: string; at: string },
): Promise<string[]> {
  const its = sql`t.charge_id = ${billId} and t.recorded_at = ${at}::timestamptz and t.by = 'hand'`
  const undone = await transitionWhere(context, payment, its, 'reverse')
  if (undone.some(({ row }) => row.bankLineId)) refuse('decision.overtaken')
  return undone.map(({ row }) => row.id)
}

/** Takes the journal entries of a payment back. */
export async function unposted(context: Paying, paymentId: string): Promise<void> {
  const journalEntries = await findJournalEntryIds(context.db, paymentId)
  const ordinal = await timesUndone(context.db, paymentId)
  try {
    await undoAll(context, journalEntries, { cause: { noun: 'payment', id: paymentId, ordinal } })
  } catch (error) {
    if (error instanceof Error && error.message === 'ledger.prepaidTooLow') refuse('payment.moneyUsed')
    throw error
  }
}

/** From one account to another: debit, credit. */
export const toTransferLines = (
  debited: LedgerAccount,
  credited: LedgerAccount,
  amount: Fen,
): JournalEntry['lines'] => [
  { account: debited, debit: amount },
  { account: credited, credit: amount },
]

/** Whose money a participation's is: its companies, who holds it, and the account cash is on that no statement says yet. */
export async function findMoneyOwner({ db }: Pick<Paying, 'db'>, participation: string | Participation) {
  const found = typeof participation === 'string' ? await participationById(db, participation) : participation
  if (!found) refuse('kernel.notFound')
  const { id: participationId, exhibitionId, companyId, sponsorId } = found
  const { companyId: holderId } = await holderOf(db, participationId)
  const organizers = holderId === sponsorId ? await participationOf(db, exhibitionId, sponsorId) : undefined
  const cash: LedgerAccount = organizers
    ? { of: 'held', participationId: organizers.id, partnerId: participationId }
    : { of: 'transit' }
  return { exhibitionId, companyId, sponsorId, holderId, cash }
}

export { ofSettlement } from './entity.ts'
export { paymentOffStatement, paymentOnStatement } from './on-statement.ts'
