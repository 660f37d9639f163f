import type { expenseBeneficiaries, expenseDirections } from '@fairgate/contract/settlement/states'
import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** An other expense as it stands; fen above zero. */
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
  x.name, x.type, x.amount::text as amount, x.direction, x.beneficiary, x.reason, x.voucher_id as "voucherId"`

/** What a participation is charged for, or given back, beside badges and tickets; the oldest first. */
export async function expensesOf(db: Db, participationId: string): Promise<ExpenseRow[]> {
  const rows = await db.many<Omit<ExpenseRow, 'amount'> & { amount: string }>(sql`
    select ${expenseColumns} from other_expense x
    where x.participation_id = ${participationId} and x.deleted_at is null order by x.id`)
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }))
}
