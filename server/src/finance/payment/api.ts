import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'

/** The amount received for a bill by its id, in fen. */
export const takenFor = (billId: Sql): Sql =>
  sql`(select coalesce(sum(paid.amount), 0)::int8 from payment paid where paid.bill_id = ${billId} and paid.state = 'finished')`

/** A payment for a bill; amounts as on the wire, days `yyyy-MM-dd`. */
export interface PaymentTaken {
  id: string
  amount: string
  paidOn: string
  payer: string
  by: 'hand' | 'statement'
  recordedBy: string
}

/** The payments for a bill, the latest first. */
export function paymentsFor(db: Db, billId: string): Promise<PaymentTaken[]> {
  return db.many<PaymentTaken>(sql`
    select id, ${formatAmountSql(sql`amount`)} as amount, paid_on::text as "paidOn", payer, by, recorded_by as "recordedBy"
    from payment where bill_id = ${billId} and state = 'finished' order by paid_on desc, id desc limit 200`)
}

/** The settlements of these payments, by payment id. */
export async function settledBy(db: Db, paymentIds: readonly string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db.many<{ id: string; settlementId: string }>(sql`
    select id, settlement_id as "settlementId" from payment
    where id = any(${[...paymentIds]}::uuid[]) and settlement_id is not null`)
  return new Map(rows.map(({ id, settlementId }) => [id, settlementId]))
}

/** The name of a payment, `name`: its reference or payer; with its `bill_id` or `settlement_id`. */
export const paymentNamed = (id: Sql): Sql => sql`
  select coalesce(nullif(pay.reference, ''), pay.payer) as name, pay.bill_id, pay.settlement_id
  from payment pay where pay.id = ${id}`

export { type InTransit, paymentsInTransit, paymentsInTransitOf } from './on-statement.ts'
