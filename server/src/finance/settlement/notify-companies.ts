import { settlementKinds } from '@fairgate/contract/finance/settlement/kinds'
import type { MessagePurpose } from '@fairgate/contract/foundation/message/purposes'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { formatFen } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { sendMessages } from '../../foundation/message/hooks.ts'
import { contactColumns, isWritable } from '../../identity/company/api.ts'
import type { TransitionHook } from '../../kernel/services/services.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { type Decision, deferUntilFinal } from '../../kernel/transition/defer-until-final.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { figuresOf } from '../ledger/api.ts'
import { type LockedSettlement, payeeOf, payerOf, remainderOf, settlement, settlementColumns } from './entity.ts'
import { toInvoice } from './to-invoice.ts'

type SettlementPurpose = Extract<MessagePurpose, `settlement${string}`>

/** A message about a settlement: its purpose, the company that receives it and the amount it states (fen). */
interface SettlementNotification {
  purpose: SettlementPurpose
  companyId: string
  amount?: bigint
}

type SendContext = Pick<TransitionContext, 'db' | 'services'>

/** Notifies the companies that must act next on a settlement. The venue gets no message: its menu flags show the settlement. */
const notifyOnTransition =
  (
    buildNotifications: (
      context: TransitionContext,
      row: LockedSettlement,
    ) => Promise<SettlementNotification[]> | SettlementNotification[],
  ): TransitionHook<LockedSettlement> =>
  async (context, transitions) => {
    for (const { row } of transitions) {
      const notifications = await buildNotifications(context, row)
      await sendNotifications(
        context,
        row,
        notifications.filter(({ companyId }) => companyId === row.companyId || companyId === row.sponsorId),
      )
    }
  }

async function sendNotifications(
  context: SendContext,
  row: LockedSettlement,
  notifications: readonly SettlementNotification[],
): Promise<void> {
  if (notifications.length === 0) return
  const { db, services } = context
  const { exhibitionId, number } = row
  const link = `${publicUrl(services.config)}${settlementKinds[row.family].base}/${row.id}`
  const contacts = await db.many<{
    id: string
    to: string
    language: Language
    exhibition: { cn: string; en: string }
  }>(sql`
    select c.id, ${contactColumns}, json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition
    from company c, exhibition e
    where c.id = any(${notifications.map(({ companyId }) => companyId)}::uuid[]) and e.id = ${exhibitionId} and ${isWritable}`)
  const messages = notifications.flatMap(({ purpose, companyId, amount = 0n }) => {
    const contact = contacts.find(({ id }) => id === companyId)
    if (!contact) return []
    const { to, language, exhibition } = contact
    return [{ purpose, to, language, exhibitionId, values: { exhibition, number, amount: formatFen(amount), link } }]
  })
  await sendMessages(context, messages)
}

/** Both sides have lines to check: the company, and an organizer who holds the money. */
export const notifyStart = notifyOnTransition((_, { companyId, holderId }) =>
  [companyId, holderId].map(each => ({ purpose: 'settlementStarted', companyId: each })),
)

/** The company has no account for its refund. */
export const notifyIncomplete = notifyOnTransition(async ({ db }, { companyId, participationId }) => [
  { purpose: 'settlementIncomplete', companyId, amount: (await figuresOf(db, participationId)).settleBack },
])

/** All disputes are answered. */
export const notifyAnswered = notifyOnTransition((_, { companyId }) => [{ purpose: 'settlementAnswered', companyId }])

/** Both sides have confirmed: notifies the payer and the payee. */
export const notifyAgreement = notifyOnTransition(async ({ db }, row) => {
  const { settleBack, settleRepair } = await figuresOf(db, row.participationId)
  const agreed = { ...row, agreed: String(settleBack - settleRepair) }
  const amount = settleBack + settleRepair
  return [
    { purpose: 'settlementToPay', companyId: payerOf(agreed), amount },
    { purpose: 'settlementToReceive', companyId: payeeOf(agreed), amount },
  ]
})

/** The payer has reported the payment: the payee checks whether it has arrived. */
export const notifyPayment = notifyOnTransition((_, row) => [
  { purpose: 'settlementPaid', companyId: payeeOf(row), amount: remainderOf(row) },
])

/** The settlement is paid and not fully invoiced. The message is deferred, because the approval of an offset can still be undone. */
export const invoiceNotification = deferUntilFinal<Decision>(
  'settlement.tellInvoice',
  settlement,
  async (context, { id }) => {
    const row = await context.db.one<LockedSettlement>(
      sql`select ${settlementColumns('s')} from settlement s where s.id = ${id}`,
    )
    const { companyId, participationId } = row
    const amount = await toInvoice(context.db, participationId)
    await sendNotifications(context, row, [{ purpose: 'settlementInvoice', companyId, amount }])
  },
)

export const notifyInvoiceWhenFinal: TransitionHook<LockedSettlement> = async (context, transitions) => {
  for (const { row, version } of transitions) await invoiceNotification.follow(context, { id: row.id, version })
}

export const notifySettled = notifyOnTransition((_, { companyId }) => [{ purpose: 'settlementSettled', companyId }])
