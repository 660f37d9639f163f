import type { SettlementEvent } from '@fairgate/contract/finance/settlement/states'
import sql, { empty, type Sql } from 'sql-template-tag'
import { exhibitionsSettled } from '../../exhibitions/exhibition/hooks.ts'
import { temporarySettled } from '../../exhibitions/partner/hooks.ts'
import { refundAccountOf } from '../../identity/company/api.ts'
import { type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { type AccountBalance, accountsOf } from '../ledger/api.ts'
import { post, undo } from '../ledger/hooks.ts'
import { isCompany, type LockedSettlement, settlement } from './entity.ts'
import { toInvoice } from './to-invoice.ts'

const cause = (row: LockedSettlement, ordinal: number) => ({ entityType: 'settlement', id: row.id, ordinal }) as const

/**
 * Both sides have confirmed: closes every account of the participation into `settle`, and the debtor has to pay. If
 * nothing is owed, the step after a payment follows at once.
 */
export async function agree(context: TransitionContext, row: LockedSettlement): Promise<void> {
  const accounts = (await accountsOf(context.db, row.participationId)).filter(({ kind }) => kind !== 'settle')
  // The balances, debit positive, go into settle: its debit is what the company owes.
  const owed = accounts.reduce((sum, { debit }) => sum + debit, 0n)
  let journalEntry: string | null = null
  if (accounts.length > 0) {
    journalEntry = await post(context, {
      event: 'agree',
      cause: cause(row, row.agreedTimes),
      lines: [
        ...accounts.map(({ kind, partnerId, debit }) => ({
          account: accountOf(kind, row.participationId, partnerId),
          credit: debit,
        })),
        { account: { of: 'settle', participationId: row.participationId }, debit: owed },
      ],
    })
  }
  const set = sql`agreed = ${String(-owed)}::int8, agreed_times = agreed_times + 1,
    closing_entry = ${journalEntry}, since = now()${owed < 0n ? await refundAccount(context, row) : empty}`
  if (owed === 0n) return followPayment(context, { ...row, agreed: '0' }, set)
  await transitionWhere(context, settlement, sql`t.id = ${row.id}`, owing(row, owed), { set })
}

/**
 * The bank account of a refund: a settlement that started as a supplement, and became a refund by an adjustment or late
 * money, did not require one at its start.
 */
async function refundAccount({ db }: TransitionContext, { id, companyId }: LockedSettlement): Promise<Sql> {
  const { account } = await db.one<{ account: { receiver: string; bank: string; account: string } | null }>(sql`
    select case when s.account is null then ${refundAccountOf(sql`${companyId}::uuid`)} end as account
    from settlement s where s.id = ${id}`)
  if (!account) return empty
  return sql`, receiver = ${account.receiver}, bank = ${account.bank}, account = ${account.account}`
}

function accountOf(of: AccountBalance['kind'], participationId: string, partnerId: string) {
  return of === 'split' || of === 'feeCost' || of === 'held'
    ? ({ of, participationId, partnerId } as const)
    : ({ of, participationId } as const)
}

/** The debtor: the company for its supplement, the money holder for a refund. */
function owing(row: LockedSettlement, owed: bigint): SettlementEvent {
  const payer = owed > 0n ? row.companyId : row.holderId
  if (payer === row.sponsorId) return 'oweSponsor'
  return isCompany({ companyId: payer }, row) ? 'owePartner' : 'owePlatform'
}

/** Reopens an agreed settlement: its accounts are as before the closing entry. */
export async function reopen(context: TransitionContext, row: LockedSettlement, note: string): Promise<void> {
  if (row.closingEntry) await undo(context, row.closingEntry, { cause: cause(row, row.agreedTimes) })
  await transitionWhere(context, settlement, sql`t.id = ${row.id}`, 'reopen', {
    note,
    set: sql`agreed = null, closing_entry = null, since = now(), revision = revision + 1, company_confirmed = null, holder_confirmed = null`,
  })
}

/**
 * After the payment, or if none was needed: what is not invoiced yet is requested, or the settlement is finished.
 * `set`: columns written with the transition.
 */
export async function followPayment(
  context: TransitionContext,
  row: LockedSettlement,
  set = sql`since = now()`,
): Promise<void> {
  const open = await toInvoice(context.db, row.participationId)
  const event: SettlementEvent = open === 0n ? 'settle' : open > 0n ? 'askInvoice' : 'awaitInvoice'
  await transitionWhere(context, settlement, sql`t.id = ${row.id}`, event, { set })
  if (event === 'settle') await settled(context, row)
}

/**
 * The settlement is finished: a temporary partner is closed after its time, and the exhibition is settled with the last
 * one.
 */
export async function settled(
  context: TransitionContext,
  { exhibitionId, companyId }: LockedSettlement,
): Promise<void> {
  const { db } = context
  await temporarySettled(db, companyId, new Date())
  // Serialized, so that of the last two one sees the other.
  await db.run(sql`select from exhibition where id = ${exhibitionId} for update`)
  const { open } = await db.one<{ open: boolean }>(sql`
    select exists (select from settlement s where s.exhibition_id = ${exhibitionId} and s.state <> 'settled') as open`)
  if (!open) await exhibitionsSettled(context, [exhibitionId])
}
