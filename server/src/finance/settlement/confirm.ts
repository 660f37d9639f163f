import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { agree, reopen } from './agreement.ts'
import { isCompany, isHolder, isToPay, settlement } from './entity.ts'
import type { FamilyInput } from './family-input.ts'
import { done, lockedSettlement, refuseUnlessIn, refuseUnlessOf } from './locked-settlement.ts'

/** One side confirms a revision; the second confirmation agrees it. */
export async function confirmAmount(
  kind: SettlementKindName,
  { id, revision }: FamilyInput<'confirm…SettlementAmount'>,
  context: WriteContext,
) {
  const { actor, db } = context
  const row = await lockedSettlement(context, kind, { id })
  const company = isCompany(actor, row)
  if (!company && !isHolder(actor, row)) refuse('kernel.noPermission')
  if (row.revision !== revision) refuse('kernel.changedMeanwhile')
  if (row.state === 'disputed') {
    const { n } = await db.one<{ n: number }>(
      sql`select count(*)::int as n from dispute where settlement_id = ${id} and status = 'open'`,
    )
    refuse('settlement.linesOpen', { values: { n } })
  }
  refuseUnlessIn(row, 'amountConfirmation')
  if ((company ? row.companyConfirmed : row.holderConfirmed) === revision) refuse('settlement.confirmedAlready')
  const set = company
    ? sql`company_confirmed = ${revision}, company_confirmed_by = ${actor.operatorName}, company_confirmed_at = now()`
    : sql`holder_confirmed = ${revision}, holder_confirmed_by = ${actor.operatorName}, holder_confirmed_at = now()`
  await transitionWhere(context, settlement, sql`t.id = ${id}`, 'confirm', { set })
  if ((company ? row.holderConfirmed : row.companyConfirmed) === revision) await agree(context, row)
  return done(context, row, { revision })
}

/** Sets the bank account of a refund, by the company. */
export async function supplementSettlement(
  kind: SettlementKindName,
  { id, version, receiver, bank, account }: FamilyInput<'supplement…Settlement'>,
  context: WriteContext,
) {
  const row = await lockedSettlement(context, kind, { id, version })
  refuseUnlessOf(context.actor, row.companyId)
  refuseUnlessIn(row, 'pendingSupplementaryInfo')
  const set = sql`since = now(), receiver = ${receiver}, bank = ${bank}, account = ${account}`
  await transitionWhere(context, settlement, sql`t.id = ${id}`, 'supplement', { set })
  return done(context, row, { bank })
}

/** Reopens an agreed settlement, by the venue, while no money has moved. */
export async function reopenSettlement(
  kind: SettlementKindName,
  { id, version, note }: FamilyInput<'reopen…Settlement'>,
  context: WriteContext,
) {
  const row = await lockedSettlement(context, kind, { id, version })
  if (!isToPay(row)) refuse('kernel.notInThisState')
  if ([row.offsetAmount, row.reservedAmount, row.paidAmount].some(amount => amount !== '0')) {
    refuse('settlement.moneyMoved')
  }
  await reopen(context, row, note)
  return done(context, row, { note })
}
