import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { amountOf } from '../kernel/money.ts'
import { unpaidBadgeTime } from '../pay-setting/facts.ts'

/** Of badge `alias` the fee that is on no charge yet, and when it has waited too long: `lapses_at`. No row where there is none. */
export const unchargedFee = (alias: string): Sql => {
  const badge = raw(alias)
  return sql`select f.id, f.created_at + ${unpaidBadgeTime(sql`f.exhibition_id`)} as lapses_at from badge_fee f
    where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id and f.state = 'uncharged'`
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
  return sql`(select json_build_object('amount', ${amountOf(sql`f.amount`)}, 'state', f.state, 'chargeId', f.charge_id,
      'chargeNumber', (select c.number from charge c where c.id = f.charge_id), 'payerCompanyId', f.payer_company_id)
    from badge_fee f where f.exhibition_id = ${badge}.exhibition_id and f.badge_id = ${badge}.id order by f.id desc limit 1)`
}

/** Ids of badges whose fees are on a charge and not paid yet, the first of them. */
export async function unpaidBadgesOf(db: Db, chargeId: string, limit: number): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select badge_id as id from badge_fee where charge_id = ${chargeId} and state = 'charged' order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Fees of a participation's badges as a settlement tells them, by type and what was paid for one. */
export interface PaidFees {
  badgeTypeId: string
  /** As on the wire, for one badge: what was paid, and what of it is the organizer's. */
  paid: string
  split: string
  /** Badges that were paid for, voided ones among them. */
  count: number
  /** Of those credited after a void. */
  credited: number
}

/** What a participation paid for badges. Credited ones were not consumed. */
export function feesPaidBy(db: Db, payerId: string): Promise<PaidFees[]> {
  return db.many<PaidFees>(sql`
    select f.badge_type_id as "badgeTypeId", ${amountOf(sql`f.paid`)} as paid, ${amountOf(sql`f.split`)} as split,
      count(*)::int as count, (count(*) filter (where f.state = 'credited'))::int as credited
    from badge_fee f where f.payer_id = ${payerId} and f.state in ('paid', 'credited')
    group by f.badge_type_id, f.paid, f.split order by f.badge_type_id, f.paid desc, f.split desc`)
}

/** What the fee of a badge is called, `name`, and the `charge_id` it is on. */
export const feeNamed = (id: Sql): Sql =>
  sql`select bf.badge_code || ' ' || bf.badge_name as name, bf.charge_id from badge_fee bf where bf.id = ${id}`

/** Whether badges a participation pays for are on a charge and not activated yet, as SQL: what they consume is not booked. */
export const feesUnderWay = (payerId: Sql): Sql =>
  sql`exists (select from badge_fee f where f.payer_id = ${payerId} and f.state = 'charged')`
