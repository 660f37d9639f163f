import type { MessagePurpose } from '@fairgate/contract/foundation/message/purposes'
import { formatFen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { contactOf } from '../../identity/company/api.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'

type BillPurpose = Extract<MessagePurpose, `charge${string}`>
type Context = Parameters<typeof sendMessage>[0]

/** Notifies the payer of a bill in its language; does nothing if the payer has no e-mail address. */
export async function notifyPayer(context: Context, billId: string, purpose: BillPurpose): Promise<void> {
  const { db, services } = context
  const bill = await db.one<BillSummary>(sql`
    select c.company_id as "companyId", c.exhibition_id as "exhibitionId", c.kind, c.number, c.payable::text as payable,
      c.due_on::text as day, e.name_cn as cn, e.name_en as en
    from bill c join exhibition e on e.id = c.exhibition_id where c.id = ${billId}`)
  const contact = await contactOf(db, bill.companyId)
  if (!contact) return
  const { to, language } = contact
  const { exhibitionId, number, day } = bill
  const link = `${publicUrl(services.config)}/receivePayment/${bill.kind}Payment/${billId}`
  const values = {
    exhibition: { cn: bill.cn, en: bill.en },
    number,
    amount: formatFen(BigInt(bill.payable)),
    day,
    link,
  }
  await sendMessage(context, { purpose, to, language, exhibitionId, values })
}

interface BillSummary {
  companyId: string
  exhibitionId: string
  kind: string
  number: string
  /** Fen as text. */
  payable: string
  day: string
  cn: string
  en: string
}
