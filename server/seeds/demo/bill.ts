import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { badgeTypesOf } from '../../src/exhibitions/participation/api.ts'
import { cancelBill } from '../../src/finance/charge/change.ts'
import { createBill } from '../../src/finance/charge/create-bill.ts'
import { finishFree } from '../../src/finance/charge/finish-payment.ts'
import { returnProof, submitProof } from '../../src/finance/charge/proof.ts'
import { paySettingOf } from '../../src/finance/pay-setting/api.ts'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { contextOf } from './badge-fee.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'
import { storedPdf } from './stored-pdf.ts'

type Fate = 'unpaid' | 'proofSubmitted' | 'returned' | 'cancelled' | 'free'

/** Quota of the first badge type at ¥20; the paid bills come from badge fees and invoices, as does an overpaid one. */
const bills: readonly { payer: 'logistics' | 'temporary'; quantity: number; discount: string; fate: Fate }[] = [
  { payer: 'logistics', quantity: 30, discount: '0', fate: 'unpaid' },
  { payer: 'temporary', quantity: 40, discount: '12.5', fate: 'proofSubmitted' },
  { payer: 'logistics', quantity: 25, discount: '0', fate: 'returned' },
  { payer: 'temporary', quantity: 15, discount: '0', fate: 'cancelled' },
  { payer: 'temporary', quantity: 10, discount: '100', fate: 'free' },
]

/** The medical fair's bills for quota, one for each outcome. */
export async function seedBills(db: Db, demo: Demo): Promise<void> {
  const medical = plannedExhibitions.find(({ key }) => key === 'medical')
  const { id: exhibitionId } = await db.one<{ id: string }>(
    sql`select id from exhibition where name_cn = ${medical?.cn ?? ''}`,
  )
  const setting = await paySettingOf(db, exhibitionId)
  const [type] = await badgeTypesOf(db, exhibitionId)
  if (!setting || !type) throw new Error('a demo whose medical fair sells nothing')
  for (const { payer, quantity, discount, fate } of bills) {
    const context = allowed(contextOf(db, demo, payer), 'charge:apply')
    const { id: participationId } = await db.one<{ id: string }>(sql`
      select id from participation where exhibition_id = ${exhibitionId} and company_id = ${context.actor.companyId}`)
    const made = await createBill(context, {
      ...{ kind: 'quota', participationId, setting },
      lines: [{ badgeTypeId: type.badgeTypeId, item: type.name, unitPrice: '20', quantity, discount }],
    })
    if (fate === 'free') await finishFree(context, made)
    if (fate === 'cancelled') await cancelBill({ ...keyOf(made), note: '' }, context)
    if (fate !== 'proofSubmitted' && fate !== 'returned') continue
    const proof = {
      paidOn: dayOf(demo.now, demo.services.config.venueTimeZone),
      payer: context.actor.companyName.cn,
      ...{ files: [await storedPdf(db, demo, payer, slipOf(made.number))], note: '' },
      amount: fate === 'returned' ? '50.00' : '700.00',
    }
    const { version } = await submitProof({ ...keyOf(made), ...proof }, context)
    if (fate !== 'returned') continue
    const venue = allowed(contextOf(db, demo, 'admin'), 'charge:finish')
    const why = { reasonCode: 'amountMismatch', note: '凭证金额与应付金额不符' }
    await returnProof({ id: made.id, version, ...why }, venue)
  }
}

const allowed = (context: WriteContext, permission: string): WriteContext => ({
  ...context,
  actor: { ...context.actor, permissions: new Set([permission]) },
})

const slipOf = (name: string) => ({ purpose: 'proof', title: 'Transfer slip', name }) as const

const keyOf = ({ id, version }: { id: string; version: number }) => ({ id, version })
