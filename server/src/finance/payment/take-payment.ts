import sql from 'sql-template-tag'
import { type Participation, participationById, participationOf } from '../../exhibitions/participation/api.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { recordCreation } from '../../kernel/transition/write-transitions.ts'
import { type LedgerAccount, postAll } from '../ledger/hooks.ts'
import { holderOf } from '../pay-setting/api.ts'
import { type LockedPayment, payment, paymentColumns } from './entity.ts'
import { paymentEntries, type UnpostedPayment } from './journal.ts'

/** Incoming money; for a `refund`, outgoing. */
export interface Taken extends Omit<UnpostedPayment, 'id' | 'cash'> {
  /** Calendar date `yyyy-MM-dd`. */
  paidOn: string
  /** Name of the account it came from, or went to. */
  from: string
  reference?: string
  note?: string
  chargeId?: string
  settlementId?: string
  bankLineId?: string
}

export type MoneyOwner = Awaited<ReturnType<typeof findMoneyOwner>>

/**
 * Writes a payment and posts it.
 *
 * @param known its owner, if the caller has queried it already
 * @returns id of the payment
 */
export async function paymentTaken(context: TransitionContext, taken: Taken, known?: MoneyOwner): Promise<string> {
  const written = await writePayment(context, taken, known)
  await postAll(context, paymentEntries(written))
  return written.id
}

/**
 * Writes a payment and its first line of history, and runs its hooks. The caller posts it afterwards
 * (`paymentEntries`), not before: a settlement is locked first, then the balances.
 */
export async function writePayment(
  context: TransitionContext,
  taken: Taken,
  known?: MoneyOwner,
): Promise<UnpostedPayment> {
  const { db, actor } = context
  const owner = known ?? (await findMoneyOwner(context, taken.participationId))
  const row = await db.one<LockedPayment>(sql`
    insert into payment as t (state, kind, exhibition_id, participation_id, company_id, sponsor_id, holder_id, amount, paid_on, payer,
      reference, note, by, bill_id, settlement_id, bank_line_id, submitted_by, recorded_by)
    values ('finished', ${taken.purpose}, ${owner.exhibitionId}, ${taken.participationId}, ${owner.companyId}, ${owner.sponsorId},
      ${owner.holderId}, ${taken.amount}, ${taken.paidOn}, ${taken.from}, ${taken.reference ?? ''}, ${taken.note ?? ''}, ${taken.by},
      ${taken.chargeId ?? null}, ${taken.settlementId ?? null}, ${taken.bankLineId ?? null}, ${actor?.operatorId ?? null},
      ${actor?.operatorName ?? ''}) returning ${paymentColumns}`)
  await recordCreation(context, payment, row, 'confirm')
  return { ...taken, id: row.id, cash: owner.cash }
}

/**
 * The owner of a participation's money: its companies, the money holder, and the account of money that no statement
 * reports yet.
 */
export async function findMoneyOwner({ db }: Pick<TransitionContext, 'db'>, participation: string | Participation) {
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
