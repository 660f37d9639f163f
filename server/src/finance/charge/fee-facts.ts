import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { unpaidBadgeTime } from '../pay-setting/api.ts'

/** Of badge `alias` the fee that is on no charge yet, and when it has waited too long: `lapses_at`. No row where there is none. */
export const unchargedFee = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`select f.id, f.created_at + ${unpaidBadgeTime(sql`f.exhibition_id`)} as lapses_at from badge_fee f
    where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id and f.state = 'uncharged'`
}

/** Whether a badge has a fee that is on no charge yet. */
export async function isUncharged(db: Db, exhibitionId: string, badgeId: string): Promise<boolean> {
  const found = await db.maybe(sql`select from badge_fee f
    where f.exhibition_id = ${exhibitionId} and f.badge_id = ${badgeId} and f.state = 'uncharged'`)
  return found !== undefined
}

/** The company that is to put the fee of badge `alias` on a charge, or null. */
export const payerOfUncharged = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`(select f.payer_company_id from badge_fee f
    where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id and f.state = 'uncharged')`
}

/** The last fee of badge `alias` as its detail shows it, one JSON column; null where it costs nothing. */
export const feeColumn = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`(select json_build_object('amount', ${formatAmountSql(sql`f.amount`)}, 'state', f.state, 'chargeId', f.charge_id,
      'chargeNumber', (select c.number from charge c where c.id = f.charge_id), 'payerCompanyId', f.payer_company_id)
    from badge_fee f where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id order by f.id desc limit 1)`
}

/** Ids of badges whose fees are on a charge and not paid yet, the first of them. */
export async function unpaidBadgesOf(db: Db, billId: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select badge_id as id from badge_fee where charge_id = ${billId} and state = 'charged' order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Badges whose fees are on a charge, the first of them, and whether all that was to be booked of each is. */
export function findBilledBadges(db: Db, billId: string, limit: number): Promise<{ id: string; paid: boolean }[]> {
  return db.many<{ id: string; paid: boolean }>(sql`
    select badge_id as id, state = 'paid' as paid from badge_fee where charge_id = ${billId} order by id limit ${limit}`)
}

/** Of a credited fee what went back to its payer; of others null. Fees credited before 0930 have it in `paid`. */
export const refundedOf = (alias: string): Sql => ofCredited(alias, 'refunded', 'paid')
/** What of its consumption was taken back, 0 of fees that were not credited, and of that the organizer's part. */
export const reversedOf = (alias: string): Sql => ofCredited(alias, 'reversed', 'paid')
export const reversedSplitOf = (alias: string): Sql => ofCredited(alias, 'reversed_split', 'split')

function ofCredited(alias: string, column: string, before: string): Sql {
  const fee = raw(alias)
  return sql`case when ${fee}.state = 'credited' then coalesce(${fee}.${raw(column)}, ${fee}.${raw(before)}) else 0 end`
}

/** Fees of a participation's badges as a settlement tells them, by type and price. Amounts are fen as text. */
export interface PaidFees {
  badgeTypeId: string
  /** For one badge, after the discount; null where that has more than four decimals. */
  unitPrice: string | null
  /** The charge, where it is one. */
  chargeId: string | null
  /** Per cent of it that is the organizer's part. */
  splitRate: string
  /** Badges that were paid for, voided ones among them, what was booked for them, and of that the organizer's part. */
  count: number
  paid: string
  split: string
  /** The same of those credited after a void. */
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
      case when count(distinct f.charge_id) = 1 then min(f.charge_id::text) end as "chargeId",
      trim_scale(${splitRate})::text as "splitRate", count(*)::int as count, sum(f.paid)::text as paid, sum(f.split)::text as split,
      count(*) filter (where f.state = 'credited')::int as credited, sum(${reversedOf('f')})::text as reversed,
      sum(${reversedSplitOf('f')})::text as "reversedSplit"
    from badge_fee f join charge_line l on l.id = f.charge_line_id join charge c on c.id = f.charge_id
      join pay_setting g on g.id = c.pay_setting_id
    where f.payer_id = ${payerId} and f.state in ('paid', 'credited')
    group by f.badge_type_id, l.price, l.discount, ${splitRate} order by f.badge_type_id, l.price desc, l.discount, ${splitRate}`)
}

/** What the fee of a badge is called, `name`, and the `charge_id` it is on. */
export const feeNamed = (id: Sql): Sql =>
  sql`select bf.badge_code || ' ' || bf.badge_name as name, bf.charge_id from badge_fee bf where bf.id = ${id}`

/** Whether badges a participation pays for are on a charge and not activated yet, as SQL: what they consume is not booked. */
export const feesUnderWay = (payerId: Sql): Sql =>
  sql`exists (select from badge_fee f where f.payer_id = ${payerId} and f.state = 'charged')`
