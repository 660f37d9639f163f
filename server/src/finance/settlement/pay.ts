import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import type { SettlementEvent } from '@fairgate/contract/finance/settlement/states'
import { formatFen, parseAmount, writeAmount } from '@fairgate/contract/kernel/money/money'
import { dayOf, instantOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { paymentTaken, refuseRecorded } from '../payment/hooks.ts'
import { followPayment } from './agreement.ts'
import { isHolder, isToPay, type LockedSettlement, payeeOf, payerOf, remainderOf, settlement } from './entity.ts'
import type { FamilyInput } from './family-input.ts'
import { claimProofs } from './files.ts'
import { done, lockedSettlement, refuseUnlessIn, refuseUnlessOf } from './locked-settlement.ts'

/** The debtor reports that it has paid the rest, with proof. */
export async function paySettlement(
  kind: SettlementKindName,
  { id, version, amount, paidOn, fileIds }: FamilyInput<'pay…Settlement'>,
  context: WriteContext,
) {
  const { actor, services, now } = context
  const row = await lockedSettlement(context, kind, { id, version })
  refuseUnlessOf(actor, payerOf(row))
  if (!isToPay(row)) refuse('kernel.notInThisState')
  if (row.reservedAmount !== '0') refuse('settlement.offsetWaits')
  const remainder = remainderOf(row)
  if (parseAmount(amount) !== remainder) {
    refuse('settlement.payWhole', { field: 'amount', values: { remainder: formatFen(remainder) } })
  }
  if (paidOn > dayOf(instantOf(now), services.config.venueTimeZone)) {
    refuse('settlement.paidInFuture', { field: 'paidOn' })
  }
  await claimProofs(context, fileIds, `${id} ${row.paidTimes}`)
  await transitionWhere(context, settlement, sql`t.id = ${id}`, 'pay', {
    set: sql`since = now(), paid_amount = ${String(remainder)}::int8, paid_times = paid_times + 1, payment_on = ${paidOn}::date,
      payment_files = ${[...new Set(fileIds)]}::uuid[], payment_by = ${actor.operatorName}`,
  })
  return done(context, row, { amount, paidOn })
}

/** The other side confirms the receipt: the money is booked. */
export async function receivePayment(
  kind: SettlementKindName,
  { id, version, reference, again }: FamilyInput<'confirm…SettlementReceipt'>,
  context: WriteContext,
) {
  const row = await lockedSettlement(context, kind, { id, version })
  refuseUnlessOf(context.actor, payeeOf(row))
  refuseUnlessIn(row, 'receiptConfirmation')
  // A partner must not learn what else its organizer has received.
  if (!again && isHolder(context.actor, row)) await refuseRecorded(context, row.holderId, reference)
  await book(context, row, reference)
  await followPayment(context, row)
  return done(context, row, { amount: writeAmount(BigInt(row.paidAmount)) })
}

/**
 * A supplement is incoming money; a refund leaves the account where the holder's money is. The bank statement reports
 * either later.
 */
async function book(context: WriteContext, row: LockedSettlement, reference: string): Promise<void> {
  const { paidOn, receiver } = await context.db.one<{ paidOn: string; receiver: string | null }>(
    sql`select payment_on::text as "paidOn", receiver from settlement where id = ${row.id}`,
  )
  const refund = BigInt(row.agreed ?? 0) > 0n
  await paymentTaken(context, {
    ...{ participationId: row.participationId, settlementId: row.id, amount: BigInt(row.paidAmount), paidOn },
    ...{ from: (refund && receiver) || row.companyName, reference: reference || row.number, by: 'hand' },
    purpose: refund ? 'refund' : 'settlement',
  })
}

/** Nothing has arrived: returns it to the side that reported the payment. */
export async function denyReceipt(
  kind: SettlementKindName,
  { id, version, note }: FamilyInput<'deny…SettlementReceipt'>,
  context: WriteContext,
) {
  const row = await lockedSettlement(context, kind, { id, version })
  refuseUnlessOf(context.actor, payeeOf(row))
  refuseUnlessIn(row, 'receiptConfirmation')
  const payer = payerOf(row)
  const event: SettlementEvent =
    payer === row.sponsorId ? 'denySponsor' : payer === row.companyId ? 'denyPartner' : 'denyPlatform'
  await transitionWhere(context, settlement, sql`t.id = ${id}`, event, {
    note,
    set: sql`since = now(), paid_amount = 0`,
  })
  return done(context, row, { note })
}
