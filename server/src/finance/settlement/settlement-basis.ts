import sql from 'sql-template-tag'
import { type QuotaUse, quotaUses, serviceFeeOf } from '../../exhibitions/participation/api.ts'
import { refundAccountOf } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { hasOpenBills, hasPendingRefunds } from '../charge/api.ts'
import { type PaySetting, settingInForce } from '../pay-setting/api.ts'
import type { LockedSettlement } from './entity.ts'
import { type ExpenseRow, expensesColumn, expensesFrom } from './expense-rows.ts'

/** The single row of data that a settlement starts from, besides the books, in one statement. */
export interface SettlementBasis {
  /** Bills are open, billed badges are not activated yet, or refunds of a cancelled exhibition are pending. */
  chargesOpen: boolean
  /**
   * Others of the exhibition are not paid yet: an organizer's settlement is the last, because it includes what partners
   * consumed.
   */
  partnersOpen: boolean
  /** The exhibition did not take place. */
  cancelled: boolean
  setting: PaySetting | null
  /** The fee in per cent of the partner's consumption that its organizer owes it. */
  serviceFee: string
  organizersPart: string
  /** The bank account for a refund. */
  account: { receiver: string; bank: string; account: string } | null
  uses: QuotaUse[]
  expenses: ExpenseRow[]
}

type Found = Omit<SettlementBasis, 'organizersPart' | 'expenses'> & {
  organizersPart: string | null
  expenses: Parameters<typeof expensesFrom>[0]
}

export async function readSettlementBasis(
  db: Db,
  { id, exhibitionId, participationId, companyId, sponsorId }: LockedSettlement,
): Promise<SettlementBasis> {
  const found = await db.one<Found>(sql`
    select ${hasOpenBills(sql`${participationId}::uuid`)} or ${hasPendingRefunds(sql`e.id`)} as "chargesOpen",
      exists (select from settlement s where s.exhibition_id = e.id and s.id <> ${id}
        and s.state not in ('pendingInvoiceApplication', 'pendingInvoiceConfirmation', 'settled')) as "partnersOpen",
      e.state = 'cancelled' as cancelled, ${settingInForce(sql`e.id`)} as setting,
      ${serviceFeeOf(sql`${sponsorId}::uuid`, sql`${companyId}::uuid`)} as "serviceFee",
      (select p.id from participation p where p.exhibition_id = e.id and p.company_id = ${sponsorId}) as "organizersPart",
      ${refundAccountOf(sql`${companyId}::uuid`)} as account, ${quotaUses(sql`e.id`)} as uses,
      ${expensesColumn(sql`${participationId}::uuid`)} as expenses
    from exhibition e where e.id = ${exhibitionId}`)
  const { organizersPart, expenses } = found
  if (!organizersPart) throw new Error(`no organizer takes part in ${exhibitionId}`)
  return { ...found, organizersPart, expenses: expensesFrom(expenses) }
}
