import type { Input } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { participationById } from '../../exhibitions/participation/api.ts'
import { lockBuyer } from '../../exhibitions/participation/hooks.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { findAwaitedBills, lockBills } from '../charge/api.ts'
import { settleBills } from '../charge/hooks.ts'
import { holderOf } from '../pay-setting/api.ts'
import { paymentOnStatement, writePayment } from '../payment/hooks.ts'
import type { LockedBankLine } from './entity.ts'

export type Target = Input<'matchBankLines'>['lines'][number]['target']

/** The result of matching a line. */
interface Taken {
  participationId: string
  companyId: string
  paymentId: string
  chargeIds: readonly string[]
  byHand: boolean
}

/** Matches a statement line with a new payment, or with one that was recorded by hand before. */
export async function matchLine(context: TransitionContext, row: LockedBankLine, target: Target): Promise<void> {
  const taken =
    'paymentId' in target ? await onRecord(context, row, target.paymentId) : await paid(context, row, target)
  // Before the transition of the line, which then refers to a payment.
  await context.db.run(sql`
    update bank_line set participation_id = ${taken.participationId}, payer_company_id = ${taken.companyId},
      payment_id = ${taken.paymentId}, bill_ids = ${[...taken.chargeIds]}::uuid[], by_hand = ${taken.byHand},
      matches = matches + 1
    where id = ${row.id}`)
}

async function onRecord(
  context: TransitionContext,
  { id, amount, matches }: LockedBankLine,
  paymentId: string,
): Promise<Taken> {
  const { companyId: venueId } = context.actor ?? refuse('kernel.noPermission')
  const matched = { paymentId, venueId, fen: parseAmount(amount), bankLineId: id, ordinal: matches }
  return { ...(await paymentOnStatement(context, matched)), paymentId, chargeIds: [], byHand: true }
}

/**
 * The money goes from suspense to the balance prepaid by its participation, and settles the named bills in order as far
 * as it is enough. A surplus or an insufficient rest stays prepaid.
 */
async function paid(
  context: TransitionContext,
  row: LockedBankLine,
  { participationId, chargeIds: billIds }: Exclude<Target, { paymentId: string }>,
): Promise<Taken> {
  const { db, actor } = context
  const amount = parseAmount(row.amount)
  if (isSandbox(participationId)) refuse('rehearsal.notInRehearsal')
  const { companyId } = (await participationById(db, participationId)) ?? refuse('kernel.notFound')
  if (amount < 0n) refuse('bank.notIncoming')
  const holder = await holderOf(db, participationId)
  if (actor && holder.companyId !== actor.companyId) refuse('bank.organizersMoney')
  const bills = await findBills(context, participationId, billIds)
  await lockBuyer(context, participationId)
  const payment = await writePayment(context, {
    ...{ participationId, amount, paidOn: row.day, bankLineId: row.id, purpose: 'prepaid', by: 'statement' },
    from: (row.payer || row.payerAccount).slice(0, 100),
    reference: row.serial,
    ...(bills.length === 1 && { chargeId: bills[0]?.id }),
  })
  await settleBills(context, payment, bills)
  return { participationId, companyId, paymentId: payment.id, chargeIds: bills.map(({ id }) => id), byHand: false }
}

/**
 * The bills in the given order; refuses if one belongs to another participation, is settled, or is not payable to the
 * venue.
 */
async function findBills({ db, services }: TransitionContext, participationId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const lockedBills = new Map((await lockBills(db, ids)).map(bill => [bill.id, bill]))
  const found = await findAwaitedBills(db, services.config.venueTimeZone, {
    ids,
    references: [],
    companyIds: [],
    payers: [],
  })
  const own = new Set(found.filter(bill => bill.participationId === participationId).map(({ id }) => id))
  return [...new Set(ids)].map(id => (own.has(id) && lockedBills.get(id)) || refuse('bank.notItsCharge'))
}
