import { writeAmount } from '@fairgate/contract/kernel/money'
import type { MessagePurpose } from '@fairgate/contract/message/purposes'
import { settlementKinds } from '@fairgate/contract/settlement/kinds'
import { contactOf } from '../company/facts.ts'
import { exhibitionById } from '../exhibition/facts.ts'
import type { Effect, Moving } from '../kernel/move.ts'
import { publicUrl } from '../kernel/public-url.ts'
import { figuresOf } from '../ledger/facts.ts'
import { sendMessage } from '../message/effects.ts'
import { payeeOf, payerOf, remainderOf, type SettlementSubject } from './subject.ts'
import { toInvoice } from './to-invoice.ts'

type SettlementPurpose = Extract<MessagePurpose, `settlement${string}`>

/** Who is written to of a settlement, as what, and which amount is named (fen). */
interface Told {
  purpose: SettlementPurpose
  companyId: string
  amount?: bigint
}

/** What becomes of a settlement is written to whose turn it is now. The venue is not: it works in here, its red points say it. */
const telling =
  (toldOf: (context: Moving, row: SettlementSubject) => Promise<Told[]> | Told[]): Effect<SettlementSubject> =>
  async (context, moved) => {
    for (const { row } of moved) {
      for (const told of await toldOf(context, row)) {
        if (told.companyId === row.companyId || told.companyId === row.sponsorId) await tell(context, row, told)
      }
    }
  }

async function tell(context: Moving, row: SettlementSubject, { purpose, companyId, amount }: Told): Promise<void> {
  const { db, services } = context
  const contact = await contactOf(db, companyId)
  const exhibition = contact && (await exhibitionById(db, row.exhibitionId))
  if (!exhibition) return
  const { to, language } = contact
  const values = {
    exhibition: (language === 'en' && exhibition.nameEn) || exhibition.nameCn,
    number: row.number,
    amount: `¥${writeAmount(amount ?? 0n)}`,
    link: `${publicUrl(services.config)}${settlementKinds[row.family].base}/${row.id}`,
  }
  await sendMessage(context, { purpose, to, language, exhibitionId: row.exhibitionId, values })
}

/** Both sides have lines to look at: the company, and an organizer who holds the money. */
export const startTold = telling((_, { companyId, holderId }) =>
  [companyId, holderId].map(each => ({ purpose: 'settlementStarted', companyId: each })),
)

/** A refund has nowhere to go. */
export const incompleteTold = telling(async ({ db }, { companyId, participationId }) => [
  { purpose: 'settlementIncomplete', companyId, amount: (await figuresOf(db, participationId)).settleBack },
])

/** The last dispute is answered. */
export const answersTold = telling((_, { companyId }) => [{ purpose: 'settlementAnswered', companyId }])

/** Both sides have confirmed: who pays, and who waits for it. */
export const agreementTold = telling(async ({ db }, row) => {
  const { settleBack, settleRepair } = await figuresOf(db, row.participationId)
  const agreed = { ...row, agreed: String(settleBack - settleRepair) }
  const amount = settleBack + settleRepair
  return [
    { purpose: 'settlementToPay', companyId: payerOf(agreed), amount },
    { purpose: 'settlementToReceive', companyId: payeeOf(agreed), amount },
  ]
})

/** It is said to be paid: the other side looks whether it has come. */
export const paymentTold = telling((_, row) => [
  { purpose: 'settlementPaid', companyId: payeeOf(row), amount: remainderOf(row) },
])

/** Paid, and not all of it invoiced. */
export const invoiceTold = telling(async ({ db }, { companyId, participationId }) => [
  { purpose: 'settlementInvoice', companyId, amount: await toInvoice(db, participationId) },
])

export const settledTold = telling((_, { companyId }) => [{ purpose: 'settlementSettled', companyId }])
