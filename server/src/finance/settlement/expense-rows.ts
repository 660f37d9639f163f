import type { expenseBeneficiaries, expenseDirections } from '@fairgate/contract/finance/settlement/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

/** An other expense; positive fen. */
export interface ExpenseRow {
  id: string
  version: number
  participationId: string
  exhibitionId: string
  name: string
  type: string
  amount: bigint
  direction: (typeof expenseDirections)[number]
  beneficiary: (typeof expenseBeneficiaries)[number]
  reason: string
  voucherId: string | null
}

export const expenseColumns = sql`x.id, x.version, x.participation_id as "participationId", x.exhibition_id as "exhibitionId",
  x.name, x.type, x.amount::text as amount, x.direction, x.beneficiary, x.reason, x.journal_entry_id as "voucherId"`

/**
 * The other expenses and refunds of a participation besides badges and tickets, the oldest first: one JSON column; fen
 * as text.
 */
export const expensesColumn = (participationId: Sql): Sql => sql`coalesce((
  select json_agg(to_jsonb(one) order by one.id) from (select ${expenseColumns} from other_expense x
    where x.participation_id = ${participationId} and x.deleted_at is null) one), '[]')`

/** The result of `expensesColumn` as rows. */
export const expensesFrom = (column: readonly (Omit<ExpenseRow, 'amount'> & { amount: string })[]): ExpenseRow[] =>
  column.map(each => ({ ...each, amount: BigInt(each.amount) }))

/** The same for one participation. */
export async function expensesOf(db: Db, participationId: string): Promise<ExpenseRow[]> {
  const { expenses } = await db.one<{ expenses: Parameters<typeof expensesFrom>[0] }>(
    sql`select ${expensesColumn(sql`${participationId}::uuid`)} as expenses`,
  )
  return expensesFrom(expenses)
}
