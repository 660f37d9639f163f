import type { Input } from '@fairgate/contract/catalogue'
import { parseAmount } from '@fairgate/contract/kernel/money'
import sql from 'sql-template-tag'
import { finishCharges } from '../charge/effects.ts'
import { awaitedCharges } from '../charge/facts.ts'
import type { Moving } from '../kernel/move.ts'
import { refuse } from '../kernel/refuse.ts'
import { balancesOf } from '../ledger/facts.ts'
import { participationById } from '../participation/facts.ts'
import { paymentTaken } from '../payment/effects.ts'
import type { BankLineSubject } from './subject.ts'

export type Target = Input<'matchBankLines'>['lines'][number]['target']

/**
 * Makes a row of a statement a payment: its money goes from suspense to what its participation has prepaid, and settles the
 * charges that are named, the first one first, as far as it is enough. What is too much, or not enough, stays prepaid.
 */
export async function takeLine(
  context: Moving,
  row: BankLineSubject,
  { participationId, chargeIds }: Target,
): Promise<void> {
  const { db } = context
  const amount = parseAmount(row.amount)
  const { companyId } = (await participationById(db, participationId)) ?? refuse('kernel.notFound')
  if (amount < 0n) refuse('bank.notIncoming')
  const charges = await chargesOf(context, participationId, chargeIds)
  const paymentId = await paymentTaken(context, {
    ...{ participationId, amount, paidOn: row.day, bankLineId: row.id, purpose: 'prepaid', by: 'statement' },
    from: (row.payer || row.payerAccount).slice(0, 100),
    reference: row.serial,
    ...(charges.length === 1 && { chargeId: charges[0]?.id }),
  })
  let left = (await balancesOf(db, participationId)).prepaid
  const paid = charges.filter(({ payable }) => {
    const enough = BigInt(payable) <= left
    if (enough) left -= BigInt(payable)
    return enough
  })
  if (paid.length > 0) {
    await finishCharges(
      context,
      paid.map(({ id }) => id),
    )
  }
  // Before the row itself moves, which then names a payment.
  await db.run(sql`
    update bank_line set participation_id = ${participationId}, payment_id = ${paymentId}, payer_company_id = ${companyId},
      charge_ids = ${charges.map(({ id }) => id)}::uuid[], matches = matches + 1
    where id = ${row.id}`)
}

/** The charges as they are named; refuses where one is another's, is settled, or is not the venue's to take. */
async function chargesOf({ db }: Moving, participationId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await awaitedCharges(db, { ids, references: [], companyIds: [], payers: [] })
  const own = new Map(
    found.filter(charge => charge.participationId === participationId).map(charge => [charge.id, charge]),
  )
  return [...new Set(ids)].map(id => own.get(id) ?? refuse('bank.notItsCharge'))
}
