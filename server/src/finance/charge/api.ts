import { type BillKind, openBillStates } from '@fairgate/contract/finance/charge/states'
import type { Fen } from '@fairgate/contract/kernel/money/money'
import sql, { empty, type Sql } from 'sql-template-tag'
import { counts, ofOneOrCounting } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type BillState, buildBillScope } from './entity.ts'
import { feesUnderWay, refundedOf } from './fee-facts.ts'

export { findBillsIn } from './bills-in.ts'
export { billShift } from './clone-spec.ts'
export { buildBillScope, findBillActions, type LockedBill, selectBillColumns } from './entity.ts'
export {
  feeColumn,
  feeNamed,
  feesPaidBy,
  findBilledBadges,
  isUncharged,
  laterFeesColumn,
  payerOfUncharged,
  unchargedFee,
  unpaidBadgesOf,
} from './fee-facts.ts'
export { isRefunded } from './fee-refund.ts'
export { hasUnpaidDays } from './later-fees.ts'
export { findBillFlags } from './queries.ts'
export { hasPendingRefunds } from './refund-cancelled-exhibition.ts'

/** Whether a participation has open bills or unpaid badges, as SQL: it cannot be settled yet. */
export const hasOpenBills = (participationId: Sql): Sql => sql`(exists (select from bill open
    where open.participation_id = ${participationId} and open.state = any(${[...openBillStates]}::text[]))
  or ${feesUnderWay(participationId)})`

/** Open amounts of the bills of participations; one without an entry owes nothing. */
export async function openAmounts(db: Db, participationIds: readonly string[]): Promise<Map<string, Fen>> {
  const rows = await db.many<{ participationId: string; open: string }>(sql`
    select participation_id as "participationId", sum(payable)::text as open from bill
    where participation_id = any(${[...participationIds]}::uuid[]) and state = any(${[...openBillStates]}::text[]) group by 1`)
  return new Map(rows.map(({ participationId, open }) => [participationId, BigInt(open)]))
}

/** Open bills of a kind that the caller sees, with their sums in fen. */
export interface OpenBills {
  kind: BillKind
  count: number
  payable: string
  /** Proofs that await confirmation. */
  proofs: number
  /** Due before today. */
  overdue: number
  overduePayable: string
}

/** The open amounts of each kind of bill, in the scope of its list. */
export const findOpenBills = (db: Db, actor: Actor, today: string): Promise<OpenBills[]> =>
  db.many<OpenBills>(sql`
    select c.kind, count(*)::int as count, sum(c.payable)::text as payable,
      (count(*) filter (where c.state = 'proofSubmitted'))::int as proofs,
      (count(*) filter (where c.due_on < ${today}::date))::int as overdue,
      coalesce(sum(c.payable) filter (where c.due_on < ${today}::date), 0)::text as "overduePayable"
    from bill c where c.state = any(${[...openBillStates]}::text[]) and ${buildBillScope(actor, 'c')}
      and ${counts('c.exhibition_id')} group by c.kind`)

/** Refuses `kernel.notFound` if a bill does not belong to this participation. */
export async function refuseForeignBill({ db }: { db: Db }, billId: string, participationId: string): Promise<void> {
  const found = await db.maybe(sql`select from bill where id = ${billId} and participation_id = ${participationId}`)
  if (!found) refuse('kernel.notFound')
}

/** Finished purchases of quota, one row each, the oldest first; amounts as on the wire, rates in per cent. */
export interface Lot {
  chargeId: string
  number: string
  lineId: string
  badgeTypeId: string
  itemCn: string
  itemEn: string
  quantity: number
  /** Before and after the discount. */
  total: string
  payable: string
  participationId: string
  /**
   * Rates of the setting at the purchase, in per cent: the refund for unused quota, and the organizer's share of used
   * quota.
   */
  returnRate: string
  split: string
  finishedAt: string
}

/** The lots of participations, for their settlements. */
export function findPurchasedLots(db: Db, participationIds: readonly string[]): Promise<Lot[]> {
  return db.many<Lot>(sql`
    select c.id as "chargeId", c.participation_id as "participationId", c.number, l.id as "lineId", l.badge_type_id as "badgeTypeId", l.item_cn as "itemCn",
      l.item_en as "itemEn", l.quantity, ${formatAmountSql(sql`l.total`)} as total, ${formatAmountSql(sql`l.payable`)} as payable,
      trim_scale(s.return_rate)::text as "returnRate", trim_scale(s.split)::text as split, c.finished_at as "finishedAt"
    from bill c join bill_line l on l.bill_id = c.id join pay_setting s on s.id = c.pay_setting_id
    where c.participation_id = any(${[...new Set(participationIds)]}::uuid[]) and c.kind = 'quota' and c.state = 'finished'
    order by c.finished_at, c.id, l.ordinal`)
}

/** The fields of a bill that invoices need. */
export interface BillToInvoice {
  id: string
  state: BillState
  kind: BillKind
  number: string
  exhibitionId: string
  participationId: string
  companyId: string
  parentCompanyId: string | null
  sponsorId: string
  /** The amount to invoice, fen as text: paid less credited. */
  amount: string
}

/**
 * Bills by their ids, locked so that none is revoked meanwhile, or the paid bills of a company, in one exhibition or
 * all; the oldest first.
 */
export function findBillsToInvoice(
  db: Db,
  which: { ids: readonly string[] } | { paidBy: string; exhibitionId?: string | undefined },
): Promise<BillToInvoice[]> {
  const where =
    'ids' in which
      ? sql`c.id = any(${[...which.ids]}::uuid[])`
      : sql`c.company_id = ${which.paidBy} and c.state = 'finished' and c.payable > 0
          and ${ofOneOrCounting('c.exhibition_id', which.exhibitionId)}`
  return db.many<BillToInvoice>(sql`
    select c.id, c.state, c.kind, c.number, c.exhibition_id as "exhibitionId", c.participation_id as "participationId",
      c.company_id as "companyId", c.parent_company_id as "parentCompanyId", c.sponsor_id as "sponsorId",
      (c.payable - coalesce((select sum(${refundedOf('f')}) from badge_fee f
        where f.bill_id = c.id and f.state = 'credited'), 0))::text as amount
    from bill c where ${where} order by c.id limit 1000 ${'ids' in which ? sql`for share of c` : empty}`)
}

/** The number of a bill by its id, as SQL. */
export const selectBillNumber = (billId: Sql): Sql => sql`(select c.number from bill c where c.id = ${billId})`
export { type AwaitedBill, findAwaitedBills, findBillNumbers, lockBills } from './awaited-bills.ts'

/** A bill as the cause of a journal entry: its `id`, `kind` and `name`, the number. */
export const selectBillName = (id: Sql): Sql =>
  sql`select ch.id, ch.kind, ch.number as name from bill ch where ch.id = ${id}`

/** Counts the fees of badges among some ids; fees are accounting records and are retained. */
export async function countFees(db: Db, badgeIds: readonly string[]): Promise<number> {
  return (
    await db.one<{ n: number }>(
      sql`select count(*)::int as n from badge_fee where badge_id = any(${[...badgeIds]}::uuid[])`,
    )
  ).n
}
