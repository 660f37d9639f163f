import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { badgeFeesSet } from '../../src/badging/badge/hooks.ts'
import { badgeTypesOf } from '../../src/exhibitions/participation/api.ts'
import { applyQuota } from '../../src/finance/charge/apply-quota.ts'
import { payersFollow } from '../../src/finance/charge/hooks.ts'
import { submitProof } from '../../src/finance/charge/proof.ts'
import { paySettingHandlers } from '../../src/finance/pay-setting/handlers.ts'
import { paymentTaken } from '../../src/finance/payment/hooks.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'
import { participationOf } from './past-fair.ts'
import { demoCompanies } from './people.ts'
import { acting } from './settling.ts'
import { storedPdf } from './stored-pdf.ts'

/**
 * The cold chain fair's organizer collects the money: one payment evidence is pending, and there are some prepayments.
 */
export async function seedTripartite(db: Db, demo: Demo): Promise<void> {
  const cold = plannedExhibitions.find(({ key }) => key === 'cold')
  const { id: exhibitionId } = await db.one<{ id: string }>(
    sql`update exhibition set invoice_methods = '{tripartite}' where name_cn = ${cold?.cn ?? ''} returning id`,
  )
  const types = await badgeTypesOf(db, exhibitionId)
  await paySettingHandlers({ collectionChanged: payersFollow, feesSet: badgeFeesSet }).addPaySetting(
    {
      ...{ exhibitionId, collection: 'tripartite', receiver: demoCompanies.organizer.cn, contact: '苏明月' },
      ...{
        telephone: '021-00000001',
        bank: '示例银行启帆支行',
        account: '0000000000000002',
        bankAddress: '启帆路 2 号',
      },
      ...{ dueDays: 7, reminders: ['2', '0'], graceDays: 3, unpaidBadgeDays: 30, returnRate: '80', taxRate: '6' },
      ...{ split: '70', ticketSplit: '90', commission: '8', deposit: '0.00' },
      prices: types.map(({ badgeTypeId }) => ({
        ...{ badgeTypeId, price: '25', discount: '0', complimentary: 300, allottedPrice: '5' },
      })),
    },
    acting(db, demo, 'admin'),
  )
  const paidOn = dayOf(demo.now, demo.services.config.venueTimeZone)
  await paymentTaken(acting(db, demo, 'organizer'), {
    participationId: await participationOf(db, exhibitionId, demo.companies.cooperator),
    ...{ amount: 60_000n, paidOn, from: demoCompanies.cooperator.cn, purpose: 'prepaid', by: 'hand' },
  })
  const payer = acting(db, demo, 'logistics')
  const [first] = types
  const bill = await applyQuota(
    { exhibitionId, lines: [{ badgeTypeId: first?.badgeTypeId ?? '', quantity: 40 }] },
    payer,
  )
  const slip = { purpose: 'proof', title: 'Transfer slip', name: bill.number } as const
  await submitProof(
    {
      ...{
        id: bill.id,
        version: bill.version,
        amount: '1000.00',
        paidOn,
        payer: demoCompanies.logistics.cn,
        note: '',
      },
      files: [await storedPdf(db, demo, 'logistics', slip)],
    },
    payer,
  )
}
