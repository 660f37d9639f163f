import sql from 'sql-template-tag'
import { badgeFeesSet } from '../../src/badging/badge/hooks.ts'
import { insertDrafts } from '../../src/badging/badge/import/write-drafts.ts'
import { transitionBadges } from '../../src/badging/badge/transition/transition-badges.ts'
import { exhibitionById } from '../../src/exhibitions/exhibition/api.ts'
import { badgeTypesOf } from '../../src/exhibitions/participation/api.ts'
import { applyAccreditation } from '../../src/finance/charge/apply-accreditation.ts'
import { createBill } from '../../src/finance/charge/create-bill.ts'
import { finishBills, payersFollow } from '../../src/finance/charge/hooks.ts'
import { paySettingOf } from '../../src/finance/pay-setting/api.ts'
import { paySettingHandlers } from '../../src/finance/pay-setting/handlers.ts'
import { paymentTaken } from '../../src/finance/payment/hooks.ts'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { createTransitionContext, findTypeFacts, person } from './badge.ts'
import { contextOf } from './badge-fee.ts'
import type { DemoType } from './badge-plan.ts'
import type { Demo } from './demo-context.ts'
import { type Sold, sellAtThatTime } from './past-tickets.ts'
import { demoCompanies } from './people.ts'

const sold: DemoType = {
  ...{ prefix: 'EX', cn: '展商证', en: 'Exhibitor', class: 'exhibitor', colour: '#0b5ed7', route: 'sponsor' },
  ...{ phases: ['moveIn', 'open', 'moveOut'], entries: 'unlimited', required: ['employer'] },
}
/** Costs ¥15 a badge; its quota is free. */
const priced: DemoType = { ...sold, class: undefined, prefix: 'TE', cn: '临时证', en: 'Temporary', colour: '#7295af' }

/** The companies that bought and paid while an exhibition was active. */
export type Buyer = 'cooperator' | 'temporary' | 'logistics' | 'agent'
export interface Bought {
  /** Exhibitor badges bought at ¥20 less 12.5 %, and how many of them were used. */
  quota?: number
  used?: number
  /** Badges paid at ¥15, and how many of them were voided in time. */
  fees?: number
  voided?: number
  tickets?: Sold
}

const later = 400

/** Purchases and payments in an exhibition that is now past, by the product's own functions; it is active meanwhile. */
export async function purchaseAtThatTime(
  db: Db,
  demo: Demo,
  exhibitionId: string,
  bought: Partial<Record<Buyer, Bought>>,
): Promise<void> {
  const was = await db.one<{ state: string; endedAt: string | null }>(
    sql`select state, ended_at as "endedAt" from exhibition where id = ${exhibitionId}`,
  )
  await shifted(db, exhibitionId, later)
  await db.run(sql`update exhibition set state = 'ready', ended_at = null where id = ${exhibitionId}`)
  await setUp(db, demo, exhibitionId, bought)
  for (const [buyer, some] of Object.entries(bought) as [Buyer, Bought][]) {
    await buyQuota(db, demo, exhibitionId, buyer, some)
    await useBadges(db, demo, exhibitionId, buyer, some)
    if (!some.tickets) continue
    const participationId = await participationOf(db, exhibitionId, demo.companies[buyer])
    await sellAtThatTime(db, demo, { exhibitionId, participationId, shift: -later }, some.tickets)
  }
  await shifted(db, exhibitionId, -later)
  await db.run(sql`update exhibition set state = ${was.state}, ended_at = ${was.endedAt} where id = ${exhibitionId}`)
}

/** Shifts its days into the future: a voided badge is credited only before move-in. */
function shifted(db: Db, exhibitionId: string, days: number): Promise<number> {
  const by = sql`${days} * interval '1 day'`
  return db.run(sql`
    update exhibition set move_in_from = move_in_from + ${by}, move_in_to = move_in_to + ${by}, open_from = open_from + ${by},
      open_to = open_to + ${by}, move_out_from = move_out_from + ${by}, move_out_to = move_out_to + ${by}
    where id = ${exhibitionId}`)
}

/** Badge types, prices, and a quota of the badges with a fee for each buyer. */
async function setUp(db: Db, demo: Demo, exhibitionId: string, bought: Partial<Record<Buyer, Bought>>): Promise<void> {
  for (const [at, type] of [sold, priced].entries()) {
    await db.run(sql`
      insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, colour, required_fields, approval_route, phases,
        entries_kind, price_fen, class)
      values (${exhibitionId}, ${at + 1}, ${type.prefix}, ${type.cn}, ${type.en}, 'person', ${type.colour}, ${[...type.required]},
        ${type.route}, ${[...type.phases]}, ${type.entries}, ${at === 0 ? 0 : 1500},
        ${type.class ?? null})`)
  }
  const types = await badgeTypesOf(db, exhibitionId)
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
      ...{ split: '30', ticketSplit: '90', commission: '8', deposit: '0.00' },
      prices: types.map(({ badgeTypeId }, at) => ({
        ...{ badgeTypeId, price: at === 0 ? '20' : null, discount: at === 0 ? '12.5' : '0' },
        ...{ complimentary: 500, allottedPrice: '0' },
      })),
    },
    contextOf(db, demo, 'admin'),
  )
  const allotted = Object.entries(bought).map(([buyer, { fees = 0 }]) => ({
    companyId: demo.companies[buyer as Buyer],
    n: fees + 10,
  }))
  const all = allotted.reduce((sum, { n }) => sum + n, 0)
  const granted = [{ companyId: demo.companies.organizer, n: all + 20, given: all }, ...allotted]
  for (const { companyId, n, given = 0 } of granted as { companyId: string; n: number; given?: number }[]) {
    await db.run(sql`
      insert into quota (exhibition_id, participation_id, badge_type_id, granted, given)
      select ${exhibitionId}, p.id, t.id, ${n}, ${given} from participation p
        join badge_type t on t.exhibition_id = p.exhibition_id and t.prefix = ${priced.prefix}
      where p.exhibition_id = ${exhibitionId} and p.company_id = ${companyId}`)
  }
}

async function buyQuota(db: Db, demo: Demo, exhibitionId: string, buyer: Buyer, { quota = 0 }: Bought): Promise<void> {
  const setting = await paySettingOf(db, exhibitionId)
  const [type] = await badgeTypesOf(db, exhibitionId)
  if (quota === 0 || !setting || !type) return
  const context = contextOf(db, demo, buyer)
  const participationId = await participationOf(db, exhibitionId, demo.companies[buyer])
  const line = { badgeTypeId: type.badgeTypeId, item: type.name, unitPrice: '20', quantity: quota, discount: '12.5' }
  await paid(
    db,
    demo,
    participationId,
    await createBill(context, { kind: 'quota', participationId, setting, lines: [line] }),
  )
}

/** Badges are applied for and approved; those with a fee are billed and paid, some of them voided in time. */
async function useBadges(db: Db, demo: Demo, exhibitionId: string, buyer: Buyer, some: Bought): Promise<void> {
  const { used = 0, fees = 0, voided = 0 } = some
  await approved(db, demo, exhibitionId, buyer, sold, used)
  const ids = await approved(db, demo, exhibitionId, buyer, priced, fees)
  if (ids.length === 0) return
  const { charge: bill } = await applyAccreditation({ exhibitionId, ids }, contextOf(db, demo, buyer))
  if (!bill) throw new Error('badge fees that no charge takes')
  const { id, number } = bill
  await paid(db, demo, await participationOf(db, exhibitionId, demo.companies[buyer]), {
    ...{ id, number, payable: `${fees * 1_500}` },
  })
  await transitionPast(db, demo, exhibitionId, 'organizer', 'void', ids.slice(0, voided))
}

async function approved(db: Db, demo: Demo, exhibitionId: string, buyer: Buyer, type: DemoType, count: number) {
  if (count === 0) return []
  const exhibition = await running(db, exhibitionId)
  const batch = { company: buyer, by: buyer, type, count, employer: demoCompanies[buyer].cn } as const
  const people = Array.from({ length: count }, () => person(++demo.last.person, batch.employer))
  const typeFacts = await findTypeFacts(db, demo, exhibition, batch)
  const ids = await insertDrafts(db, demo.services, typeFacts, people, demo.operators[buyer].operatorId)
  await transitionPast(db, demo, exhibitionId, buyer, 'submit', ids)
  await transitionPast(db, demo, exhibitionId, 'organizer', 'approve', ids)
  return ids
}

async function transitionPast(
  db: Db,
  demo: Demo,
  exhibitionId: string,
  by: Buyer | 'organizer',
  verb: 'submit' | 'approve' | 'void',
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const exhibition = await running(db, exhibitionId)
  const why = verb === 'void' ? { note: '人员变更' } : {}
  const { failed } = await transitionBadges(
    createTransitionContext(db, demo, by),
    { exhibition, now: demo.now },
    { verb, ids, ...why },
  )
  if (failed[0]) throw new Error(`the demo cannot ${verb}: ${failed[0].reason}`)
}

async function running(db: Db, id: string) {
  const exhibition = await exhibitionById(db, id)
  if (!exhibition) throw new Error('a demo without its exhibition')
  return exhibition
}

/** The payer's money arrived, and the venue confirms it. */
async function paid(
  db: Db,
  demo: Demo,
  participationId: string,
  { id, number, payable }: { id: string; number: string; payable: string },
): Promise<void> {
  const venue: WriteContext = contextOf(db, demo, 'admin')
  const { name } = await db.one<{ name: string }>(sql`
    select c.name_cn as name from participation p join company c on c.id = p.company_id where p.id = ${participationId}`)
  await paymentTaken(venue, {
    ...{ participationId, amount: BigInt(payable), from: name, chargeId: id, reference: number },
    ...{ paidOn: dayAgo(demo, 40), purpose: 'prepaid', by: 'hand' },
  })
  await finishBills(venue, [id])
}

export const dayAgo = (demo: Demo, days: number): string =>
  new Date(demo.now.getTime() - days * 86_400_000).toISOString().slice(0, 10)

/** The participation of a company in an exhibition. */
export async function participationOf(db: Db, exhibitionId: string, companyId: string): Promise<string> {
  const { id } = await db.one<{ id: string }>(
    sql`select id from participation where exhibition_id = ${exhibitionId} and company_id = ${companyId}`,
  )
  return id
}
