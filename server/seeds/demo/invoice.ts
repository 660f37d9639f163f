import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { badgeFeesSet } from '../../src/badging/badge/hooks.ts'
import { createBill } from '../../src/finance/charge/create-bill.ts'
import { finishBills, payersFollow } from '../../src/finance/charge/hooks.ts'
import { applyInvoice } from '../../src/finance/invoice/apply.ts'
import { paySettingOf } from '../../src/finance/pay-setting/api.ts'
import { paySettingHandlers } from '../../src/finance/pay-setting/handlers.ts'
import { paymentTaken } from '../../src/finance/payment/hooks.ts'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { contextOf } from './badge-fee.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'
import { made } from './made-invoices.ts'

/**
 * The medical fair's co-exhibitor has bought a few more badges and requests the invoice, which the venue has to issue;
 * the invoice for its badge fees is issued.
 */
export async function seedInvoices(db: Db, demo: Demo): Promise<void> {
  const medical = plannedExhibitions.find(({ key }) => key === 'medical')
  const { id: exhibitionId } = await db.one<{ id: string }>(
    sql`select id from exhibition where name_cn = ${medical?.cn ?? ''}`,
  )
  const venue = contextOf(db, demo, 'admin')
  const payer = contextOf(db, demo, 'cooperator')
  if (!(await paySettingOf(db, exhibitionId))) await setPrices(venue, exhibitionId)
  const setting = await paySettingOf(db, exhibitionId)
  const its = await db.maybe<{ id: string; typeId: string; cn: string; en: string }>(sql`
    select p.id, t.id as "typeId", t.name_cn as cn, t.name_en as en
    from participation p join quota q on q.participation_id = p.id join badge_type t on t.id = q.badge_type_id
    where p.exhibition_id = ${exhibitionId} and p.company_id = ${demo.companies.cooperator} order by t.number limit 1`)
  if (!setting || !its) throw new Error('a demo whose medical fair sells nothing to its co-exhibitor')
  const bill = await createBill(payer, {
    ...{ kind: 'quota', participationId: its.id, setting },
    lines: [{ badgeTypeId: its.typeId, item: { cn: its.cn, en: its.en }, unitPrice: '20', quantity: 5, discount: '0' }],
  })
  await paymentTaken(venue, {
    ...{ participationId: its.id, amount: 10_000n, from: payer.actor.companyName.cn, chargeId: bill.id },
    ...{ reference: bill.number, paidOn: dayOf(demo.now, demo.services.config.venueTimeZone) },
    ...{ purpose: 'prepaid', by: 'hand' },
  })
  await finishBills(venue, [bill.id])
  await applyInvoice({ chargeIds: [bill.id], method: 'platform', note: '' }, payer)
  // The invoice for its badge fees is issued: the company has to confirm it.
  const fees = await db.one<{ id: string }>(sql`
    select id from bill where exhibition_id = ${exhibitionId} and company_id = ${payer.actor.companyId}
      and kind = 'accreditation' and state = 'finished' order by id limit 1`)
  const application = await applyInvoice({ chargeIds: [fees.id], method: 'platform', note: '' }, payer)
  await made(db, demo, application.id)
}

async function setPrices(venue: WriteContext, exhibitionId: string): Promise<void> {
  await paySettingHandlers({ collectionChanged: payersFollow, feesSet: badgeFeesSet }).addPaySetting(
    {
      ...{ exhibitionId, collection: 'platform', receiver: '虹湾国际会展中心（虚构）', contact: '财务部' },
      ...{
        telephone: '021-00000000',
        bank: '示例银行虹湾支行',
        account: '0000000000000001',
        bankAddress: '虹湾路 1 号',
      },
      ...{ dueDays: 7, reminders: ['2', '0'], graceDays: 3, unpaidBadgeDays: 30, returnRate: '100', taxRate: '6' },
      ...{ split: '30', ticketSplit: '0', commission: '8', deposit: '0.00', prices: [] },
    },
    venue,
  )
}
