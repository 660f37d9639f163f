import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { unpaidBadgeTime } from '../pay-setting/api.ts'

/** The unbilled fee of badge `alias`, with the time when it expires: `lapses_at`. No row if there is none. */
export const unchargedFee = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`select f.id, f.created_at + ${unpaidBadgeTime(sql`f.exhibition_id`)} as lapses_at from badge_fee f
    where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id and f.kind = 'badge' and f.state = 'uncharged'`
}

/** Whether a badge has an unbilled fee. */
export async function isUncharged(db: Db, exhibitionId: string, badgeId: string): Promise<boolean> {
  const found = await db.maybe(sql`select from badge_fee f
    where f.exhibition_id = ${exhibitionId} and f.badge_id = ${badgeId} and f.state = 'uncharged'`)
  return found !== undefined
}

/** The company that has to bill the fee of badge `alias`, or null. */
export const payerOfUncharged = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`(select f.payer_company_id from badge_fee f
    where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id and f.state = 'uncharged')`
}

/** What was added to the price of badge `alias` after its approval, the latest first, as one JSON column. */
export const laterFeesColumn = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`coalesce((select json_agg(json_build_object('kind', f.kind, 'amount', ${formatAmountSql(sql`f.amount`)}, 'state', f.state,
      'days', case when f.days is not null then json_build_object('from', lower(f.days), 'to', upper(f.days) - 1) end) order by f.id desc)
    from badge_fee f where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id and f.kind <> 'badge'), '[]')`
}

/** The latest fee of the approval of badge `alias` as its detail shows it, as one JSON column; null if it is free. */
export const feeColumn = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`(select json_build_object('amount', ${formatAmountSql(sql`f.amount`)}, 'state', f.state, 'chargeId', f.bill_id,
      'chargeNumber', (select c.number from bill c where c.id = f.bill_id), 'payerCompanyId', f.payer_company_id)
    from badge_fee f where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id and f.kind = 'badge'
    order by f.id desc limit 1)`
}

/** Ids of the first badges whose fees are on a bill and not paid yet. */
export async function unpaidBadgesOf(db: Db, billId: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select badge_id as id from badge_fee where bill_id = ${billId} and state = 'charged' order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Finds the first badges whose fees are on a bill, and whether the booking of each is complete. */
export function findBilledBadges(db: Db, billId: string, limit: number): Promise<{ id: string; paid: boolean }[]> {
  return db.many<{ id: string; paid: boolean }>(sql`
    select badge_id as id, state = 'paid' as paid from badge_fee where bill_id = ${billId} and kind = 'badge' order by id limit ${limit}`)
}

/** What was refunded of a credited fee; null for others. Fees credited before 0930 have it in `paid`. */
export const refundedOf = (alias: string): Sql => ofCredited(alias, 'refunded', 'paid')
/** What of its consumption was reversed, 0 for fees that were not credited, and the organizer's share of that. */
export const reversedOf = (alias: string): Sql => ofCredited(alias, 'reversed', 'paid')
export const reversedSplitOf = (alias: string): Sql => ofCredited(alias, 'reversed_split', 'split')

function ofCredited(alias: string, column: string, before: string): Sql {
  const fee = raw(alias)
  return sql`case when ${fee}.state = 'credited' then coalesce(${fee}.${raw(column)}, ${fee}.${raw(before)}) else 0 end`
}

/** Badge fees of a participation for its settlement, by type and price. Amounts are fen as text. */
export interface PaidFees {
  badgeTypeId: string
  /** For one badge, after the discount; null if it has more than four decimals. */
  unitPrice: string | null
  /** The bill, if all are on one. */
  chargeId: string | null
  /** The organizer's share in per cent. */
  splitRate: string
  /** Paid badges, including voided ones, what was booked for them, and the organizer's share of it. */
  count: number
  paid: string
  split: string
  /** The same for badges that were credited after they were voided. */
  credited: number
  reversed: string
  reversedSplit: string
}

/** What a participation paid for badges. Credited ones were not consumed. */
export function feesPaidBy(db: Db, payerId: string): Promise<PaidFees[]> {
  const splitRate = sql`(case when c.company_id = c.sponsor_id then 0 else g.split end)`
  const unitPrice = sql`(l.price * (100 - l.discount) / 100)`
  return db.many<PaidFees>(sql`
    select f.badge_type_id as "badgeTypeId",
      case when round(${unitPrice}, 4) = ${unitPrice} then trim_scale(${unitPrice})::text end as "unitPrice",
      case when count(distinct f.bill_id) = 1 then min(f.bill_id::text) end as "chargeId",
      trim_scale(${splitRate})::text as "splitRate", count(*)::int as count, sum(f.paid)::text as paid, sum(f.split)::text as split,
      count(*) filter (where f.state = 'credited')::int as credited, sum(${reversedOf('f')})::text as reversed,
      sum(${reversedSplitOf('f')})::text as "reversedSplit"
    from badge_fee f join bill_line l on l.id = f.bill_line_id join bill c on c.id = f.bill_id
      join pay_setting g on g.id = c.pay_setting_id
    where f.payer_id = ${payerId} and f.state in ('paid', 'credited')
    group by f.badge_type_id, l.price, l.discount, ${splitRate} order by f.badge_type_id, l.price desc, l.discount, ${splitRate}`)
}

/** The name of a badge fee, `name`, and its bill, `bill_id`. */
export const feeNamed = (id: Sql): Sql =>
  sql`select bf.badge_code || ' ' || bf.badge_name as name, bf.bill_id from badge_fee bf where bf.id = ${id}`

/**
 * Whether a participation pays for billed badges that are not activated yet, as SQL: their consumption is not booked.
 */
export const feesUnderWay = (payerId: Sql): Sql =>
  sql`exists (select from badge_fee f where f.payer_id = ${payerId} and f.state = 'charged')`
