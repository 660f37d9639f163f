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
