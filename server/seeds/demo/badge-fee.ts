import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { badgeFeesSet } from '../../src/badging/badge/hooks.ts'
import { insertDrafts } from '../../src/badging/badge/import/write-drafts.ts'
import { transitionBadges } from '../../src/badging/badge/transition/transition-badges.ts'
import { exhibitionById } from '../../src/exhibitions/exhibition/api.ts'
import { badgeTypesOf } from '../../src/exhibitions/participation/api.ts'
import { applyAccreditation } from '../../src/finance/charge/apply-accreditation.ts'
import { finishBills, payersFollow } from '../../src/finance/charge/hooks.ts'
import { paySettingOf } from '../../src/finance/pay-setting/api.ts'
import { paySettingHandlers } from '../../src/finance/pay-setting/handlers.ts'
import { paymentTaken } from '../../src/finance/payment/hooks.ts'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { createTransitionContext, findTypeFacts, person } from './badge.ts'
import type { DemoType } from './badge-plan.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'
import { seedQuotas } from './participation.ts'
import type { DemoAccount } from './people.ts'

/** Costs ¥15 a badge. */
const temporary = {
  prefix: 'TE',
  cn: '临时证',
  en: 'Temporary',
  colour: '#7295af',
  route: 'sponsor',
  phases: ['moveIn', 'open', 'moveOut'],
  entries: 'unlimited',
  required: ['employer'],
} as const satisfies DemoType

const [paid, unpaid, uncharged] = [6, 4, 32]

/** Badges with a fee at the medical fair: some paid and active, some on a bill, the rest without a bill. */
export async function seedBadgeFees(db: Db, demo: Demo): Promise<void> {
  const medical = plannedExhibitions.find(({ key }) => key === 'medical')
  const { id } = await db.one<{ id: string }>(sql`select id from exhibition where name_cn = ${medical?.cn ?? ''}`)
  const exhibition = await exhibitionById(db, id)
  if (!exhibition) throw new Error('a demo without its medical fair')
  await db.run(sql`
    insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, required_fields, approval_route, phases,
      entries_kind, price_fen)
    select ${id}, max(number) + 1, ${temporary.prefix}, ${temporary.cn}, ${temporary.en}, 'person', ${temporary.colour},
      ${[...temporary.required]}, ${temporary.route}, ${[...temporary.phases]}, ${temporary.entries}, 1500
    from badge_type where exhibition_id = ${id}`)
  await seedQuotas(db, demo, id)
  await priceSet(db, demo, id)

  const count = paid + unpaid + uncharged
  const batch = { company: 'cooperator', by: 'cooperator', type: temporary, count, employer: '澄川主场服务' } as const
  const typeFacts = await findTypeFacts(db, demo, exhibition, batch)
  const people = Array.from({ length: count }, (_, at) => person(700 + at, batch.employer))
  const ids = await insertDrafts(db, demo.services, typeFacts, people, demo.operators.cooperator.operatorId)
  const applyVerb = (by: DemoAccount, verb: 'submit' | 'approve') =>
    transitionBadges(createTransitionContext(db, demo, by), { exhibition, now: demo.now }, { verb, ids })
  await applyVerb('cooperator', 'submit')
  await applyVerb('organizer', 'approve')

  const payer = contextOf(db, demo, 'cooperator')
  const createBill = async (some: readonly string[]) =>
    (await applyAccreditation({ exhibitionId: id, ids: [...some] }, payer)).charge
  const first = await createBill(ids.slice(0, paid))
  await createBill(ids.slice(paid, paid + unpaid))
  if (!first) throw new Error('badge fees that no charge takes')
  const venue = contextOf(db, demo, 'admin')
  // More than the amount of the bill: the rest stays prepaid.
  await paymentTaken(venue, {
    ...{ participationId: typeFacts.participationId, amount: 10_000n, from: batch.employer, chargeId: first.id },
    ...{ reference: first.number, paidOn: dayOf(demo.now, demo.services.config.venueTimeZone) },
    ...{ purpose: 'prepaid', by: 'hand' },
  })
  await finishBills(venue, [first.id])
}

/** The prices of the venue for the exhibition, unless they are set. */
async function priceSet(db: Db, demo: Demo, exhibitionId: string): Promise<void> {
  if (await paySettingOf(db, exhibitionId)) return
  const prices = (await badgeTypesOf(db, exhibitionId)).map(({ badgeTypeId }) => ({
    ...{ badgeTypeId, price: '20', discount: '0', complimentary: 0, allottedPrice: '0' },
  }))
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
      ...{ split: '30', ticketSplit: '0', commission: '8', deposit: '0.00', prices },
    },
    contextOf(db, demo, 'admin'),
  )
}

/** The context of a command of this account, whose log entries and messages are dropped. */
export function contextOf(db: Db, demo: Demo, account: DemoAccount): WriteContext {
  const nowhere = { traceId: '', address: '', ticket: '', log() {}, afterCommit() {} }
  return { ...createTransitionContext(db, demo, account), ...nowhere, now: demo.now }
}
