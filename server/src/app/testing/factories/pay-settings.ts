import sql from 'sql-template-tag'
import { createFactory } from './factory.ts'

interface PaySettingColumns {
  /** Null for the setting of the venue. */
  exhibitionId: string | null
  version?: number
  collection?: 'platform' | 'tripartite' | 'sponsor'
  receiver?: string
  reminders?: number[]
  unpaidBadgeDays?: number
  split?: string
  ticketSplit?: string
  commission?: string
  /** Fen. */
  deposit?: number
}

/** Settings of payments: due after 7 days, 3 days of grace, split 30 %, tickets 90 %, commission 8 %, no deposit. */
export const paySettings = createFactory<PaySettingColumns>('pay_setting', ({ exhibitionId }) => ({
  version: sql`(select coalesce(max(version), 0) + 1 from pay_setting where exhibition_id is not distinct from ${exhibitionId})`,
  collection: 'platform',
  ...{ receiver: '示例会展中心', contact: '王敏', telephone: '021-55550000' },
  ...{ bank: '示例银行', account: '6222000011112222', bankAddress: '示例路 1 号' },
  ...{ dueDays: 7, reminders: [], graceDays: 3, unpaidBadgeDays: 30, returnRate: '100', taxRate: '6' },
  ...{ split: '30', ticketSplit: '90', commission: '8', deposit: 0 },
}))
