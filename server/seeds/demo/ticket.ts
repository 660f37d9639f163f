import type { Payload } from '@fairgate/contract/app/catalogue'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { exhibitionById } from '../../src/exhibitions/exhibition/api.ts'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { sellTickets } from '../../src/sales/ticket/issue.ts'
import { applyTicketRequest } from '../../src/sales/ticket/requests.ts'
import { laterDay } from '../../src/sales/ticket/sale.ts'
import { sellerOf } from '../../src/sales/ticket/seller.ts'
import { allotStock } from '../../src/sales/ticket/stock.ts'
import { ticketTypeHandlers } from '../../src/sales/ticket/ticket-types.ts'
import { person } from './badge.ts'
import { contextOf } from './badge-fee.ts'
import type { Demo } from './demo-context.ts'
import { plannedExhibitions } from './exhibition-plan.ts'

type Account = 'admin' | 'organizer' | 'agent' | 'subagent'
type TypeKey = keyof typeof types

/**
 * Four types; group tickets are nearly sold out. Full passes require a document, which is what visitor statistics need.
 */
const types = {
  day: { nameCn: '单日票', nameEn: 'Day ticket', price: '80.00', total: 4000, dated: true },
  pass: { nameCn: '展期通票', nameEn: 'Full pass', price: '200.00', total: 1500, holder: 'document', perPerson: 5 },
  child: { nameCn: '儿童票', nameEn: 'Child ticket', price: '20.00', total: 400, audience: 'child', underAge: 14 },
  group: { nameCn: '团体票', nameEn: 'Group ticket', price: '900.00', total: 62, audience: 'group', people: 20 },
} as const satisfies Record<string, Partial<Payload<'addTicketType'>>>

/** Allotments of stock, by type. */
const allotted: readonly { to: 'venue' | 'agent' | 'subagent'; by: Account; type: TypeKey; granted: number }[] = [
  { to: 'venue', by: 'organizer', type: 'day', granted: 900 },
  { to: 'agent', by: 'organizer', type: 'day', granted: 1200 },
  { to: 'agent', by: 'organizer', type: 'pass', granted: 500 },
  { to: 'agent', by: 'organizer', type: 'group', granted: 20 },
  { to: 'subagent', by: 'agent', type: 'day', granted: 300 },
  { to: 'subagent', by: 'agent', type: 'pass', granted: 100 },
]

/**
 * The orders of a seller: their number, ticket type and size, and whether they name visitors where that is optional.
 * Together 3,000 tickets, and twelve unpaid orders; named visitors and badge holders are 2,400 people.
 */
const sales: readonly { by: Account; type: TypeKey; orders: number; each: number; named?: true; held?: true }[] = [
  { by: 'admin', type: 'day', orders: 1, each: 240, named: true },
  { by: 'admin', type: 'day', orders: 2, each: 200 },
  { by: 'admin', type: 'day', orders: 1, each: 160 },
  { by: 'organizer', type: 'day', orders: 4, each: 150, named: true },
  { by: 'organizer', type: 'pass', orders: 4, each: 50 },
  { by: 'organizer', type: 'child', orders: 4, each: 50 },
  { by: 'organizer', type: 'group', orders: 2, each: 20 },
  { by: 'agent', type: 'day', orders: 4, each: 200, named: true },
  { by: 'agent', type: 'pass', orders: 2, each: 40 },
  { by: 'agent', type: 'group', orders: 1, each: 20 },
  { by: 'subagent', type: 'day', orders: 3, each: 60, named: true },
  { by: 'subagent', type: 'pass', orders: 2, each: 40 },
  { by: 'organizer', type: 'pass', orders: 5, each: 3, held: true },
  { by: 'agent', type: 'day', orders: 4, each: 6, held: true },
  { by: 'subagent', type: 'day', orders: 3, each: 4, held: true },
]

const companies = ['虹湾第一医院', '临港康复中心', '海河医学院', 'Northgate Clinics', '长桥器械贸易']
const names = ['周敏', '林嘉', '高远', '陈立', 'Anna Keller', '何晴', '沈岚', 'Omar Haddad', '吴桐', '罗依']

/** Tickets of the medical fair, sold by the venue, its organizer, the agent and its secondary. */
export async function seedTickets(db: Db, demo: Demo): Promise<void> {
  const plan = plannedExhibitions.find(({ key }) => key === 'medical')
  const { id: exhibitionId } = await db.one<{ id: string }>(
    sql`select id from exhibition where name_cn = ${plan?.cn ?? ''}`,
  )
  const exhibition = await exhibitionById(db, exhibitionId)
  if (!exhibition?.open.from || !exhibition.open.to) throw new Error('a demo whose medical fair never opens')
  const timeZone = demo.services.config.venueTimeZone
  const firstDay = dayOf(new Date(exhibition.open.from), timeZone)
  const lastDay = dayOf(new Date(exhibition.open.to), timeZone)
  const today = dayOf(demo.now, timeZone)
  const as = (account: Account) => allowed(contextOf(db, demo, account))
  const { addTicketType } = ticketTypeHandlers({ refuseUnknownZones: async () => {} })
  const ids: Partial<Record<TypeKey, string>> = {}
  for (const [key, type] of Object.entries(types) as [TypeKey, (typeof types)[TypeKey]][]) {
    const form: Parameters<typeof addTicketType>[0] = {
      ...{ exhibitionId, firstDay, lastDay, dated: false, zones: [], gateNote: '', refundFee: 10 },
      ...{ entriesKind: 'unlimited' as const, audience: 'adult' as const, holder: 'none' as const },
      ...{ saleFrom: addDays(today, -30), saleTo: lastDay },
      ...type,
    }
    ids[key] = (await addTicketType(form, as('organizer'))).id
  }
  const typeId = (key: TypeKey) => ids[key] as string
  const participationOf = async (account: 'agent' | 'subagent') =>
    (
      await db.one<{ id: string }>(sql`
        select p.id from participation p where p.exhibition_id = ${exhibitionId} and p.company_id = ${demo.companies[account]}`)
    ).id
  for (const { to, by, type, granted } of allotted) {
    const participationId = to === 'venue' ? null : await participationOf(to)
    await allotStock({ ticketTypeId: typeId(type), participationId, granted }, as(by))
  }
  // Its first day may be in the past.
  const soldOn = laterDay(firstDay, today)
  let n = 0
  // Higher than the serials of badges, so that nobody is identified as another person.
  let serial = 3_000
  let visitors = firstVisitor - 1
  const sold: { by: Account; id: string; ticketIds: string[] }[] = []
  for (const { by, type, orders, each, named, held } of sales) {
    const context = as(by)
    const seller = await sellerOf(db, context.actor, exhibition)
    for (let order = 0; order < orders; order++) {
      const name = names[++n % names.length] as string
      const form = types[type]
      const cash = n % 3 === 0
      const made = await sellTickets(
        context,
        { begunOf: async () => new Set(), exhibition, seller },
        {
          exhibitionId,
          lines: [
            {
              ...{ ticketTypeId: typeId(type), quantity: each, ...('dated' in form && { day: soldOn }) },
              ...('holder' in form && { holders: Array.from({ length: each }, () => holder(person(++serial, ''))) }),
              ...(named && { holders: Array.from({ length: each }, () => holder(visitor(++visitors))) }),
            },
          ],
          buyer: {
            name,
            phone: phoneOf(500_000 + n),
            company: companies[n % companies.length] as string,
            language: 'cn',
          },
          ...(cash ? { method: 'cash' } : { method: 'wechat', reference: `WX${10_000 + n}` }),
          ...(held && { holdUntil: new Date(demo.now.getTime() + (1 + (n % 4)) * 86_400_000).toISOString() as never }),
        },
      )
      sold.push({ by, id: made.id, ticketIds: made.ticketIds })
    }
  }
  const stock = (type: TypeKey, quantity: number, reason: string) => ({
    ...{ exhibitionId, stock: { ticketTypeId: typeId(type), quantity }, reason },
  })
  await applyTicketRequest(stock('day', 300, '团队预订较多，请增加单日票'), as('agent'))
  await applyTicketRequest(stock('pass', 50, '通票即将售完'), as('subagent'))
  const last = sold.findLast(({ by, ticketIds }) => by === 'agent' && ticketIds.length > 1)
  if (!last) throw new Error('a demo whose agent sells nothing')
  const refund = { orderId: last.id, ticketIds: last.ticketIds.slice(0, 2), reasonCode: 'cannotCome' }
  await applyTicketRequest({ exhibitionId, refund, reason: '观众行程取消，已过退票期限' }, as('agent'))
}

const holder = ({ name, phone, documentType, documentNumber }: ReturnType<typeof person>) => ({
  ...{ name, phone, documentType, documentNumber },
})

const [surnames, firsts, seconds] = [
  [...'赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严华金魏陶姜戚谢邹'],
  [...'子欣浩梓宇诗俊雨思佳文嘉明海晓书天若清安志丽建雅立春秋永乐'],
  [...'涵怡然萱轩桐远宁博懿辰宜楠琪珊凯铭薇岚川宏悦洋'],
]

/** Serial numbers of the people with day tickets. */
export const firstVisitor = 10_001

/** A person with a unique name: many have the same birthday, and with the same name they could be duplicates. */
export const visitor = (serial: number) => ({
  ...person(serial, ''),
  name: [surnames, firsts, seconds].map(list => list[serial % list.length]).join(''),
})

const phoneOf = (n: number) => `139${String(n).padStart(8, '0')}`

const allowed = (context: WriteContext): WriteContext => ({
  ...context,
  actor: { ...context.actor, permissions: new Set(['ticket:sell', 'ticket:allot', 'ticketType:edit']) },
})
