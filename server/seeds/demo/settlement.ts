import type { ParticipationKind } from '@fairgate/contract/participation/states'
import type { SettlementKindName } from '@fairgate/contract/settlement/kinds'
import sql from 'sql-template-tag'
import type { Actor, WriteContext } from '../../src/kernel/context.ts'
import type { Db } from '../../src/kernel/database.ts'
import { offsetHandlers } from '../../src/offset/handlers.ts'
import { join } from '../../src/participation/effects.ts'
import { paymentTaken } from '../../src/payment/effects.ts'
import { exhibitionsOver } from '../../src/settlement/effects.ts'
import { familyHandlers } from '../../src/settlement/family-handlers.ts'
import { settlementHandlers } from '../../src/settlement/handlers.ts'
import type { Demo } from '../demo.ts'
import { type DemoAccount, type DemoCompany, demoCompanies, demoOperators } from './people.ts'

type Guest = Exclude<DemoCompany, 'venue' | 'organizer' | 'subagent'>

const kinds: Record<Guest, ParticipationKind> = {
  cooperator: 'cooperator',
  secondary: 'secondaryCooperator',
  temporary: 'cooperator',
  logistics: 'logistics',
  agent: 'agent',
}

/** Yuan each had paid in advance, and what it was charged beside. */
interface Money {
  prepaid?: number
  expenses?: readonly { name: string; type: string; amount: string; direction?: 'credit' }[]
}

const carpet = { name: '地毯清洁', type: 'cleaning', amount: '800.00' }
const power = { name: '撤展加班供电', type: 'power', amount: '600.00' }

const boats: Record<Guest, Money> = {
  cooperator: {
    prepaid: 5_000,
    expenses: [carpet, { name: '多收电费退还', type: 'power', amount: '120.50', direction: 'credit' }],
  },
  secondary: { prepaid: 1_200, expenses: [power] },
  temporary: { prepaid: 900 },
  logistics: { expenses: [{ name: '夜间仓储', type: 'storage', amount: '1860.00' }] },
  agent: { prepaid: 500, expenses: [{ name: '票亭租赁', type: 'rental', amount: '3200.00' }] },
}

/** Exhibitions that are over with their settlements: one in many states, one settled, one cancelled whose refund pays another's supplement. */
export async function seedSettlements(db: Db, demo: Demo): Promise<void> {
  const house = houseOf(db, demo)
  const late = await house.over('boats', boats)
  await late.start('Cooperator', ['cooperator', 'secondary', 'logistics', 'temporary'])
  await late.disputed('cooperator')
  await late.confirmed('secondary', 'admin')
  await late.agreed('Cooperator', 'logistics')
  await late.start('Agent', ['agent'])
  await late.agreed('Agent', 'agent')

  const games = await house.over('games', { agent: { prepaid: 2_000 } })
  await games.start('Agent', ['agent'])
  await games.agreed('Agent', 'agent')
  const [from, to] = [await games.rowOf('agent'), await late.rowOf('agent')]
  await offsetHandlers.applyOffset({ fromId: from.id, toId: to.id, amount: '1500.00' }, house.as('agent'))

  const jobs = await house.over('jobs', { cooperator: { prepaid: 800, expenses: [carpet] } })
  await jobs.start('Cooperator', ['cooperator'])
  await jobs.agreed('Cooperator', 'cooperator')
  await jobs.withoutInvoice('Cooperator', 'cooperator')
  await jobs.start('Sponsor', ['organizer'])
  await jobs.agreed('Sponsor', 'organizer')
}

const names: Record<'boats' | 'games' | 'jobs', string> = { boats: '秋季游艇', games: '电竞', jobs: '人才招聘' }

function houseOf(db: Db, demo: Demo) {
  const as = (account: DemoAccount): WriteContext => {
    const { operatorId, name: operatorName } = demo.operators[account]
    const key = demoOperators[account].company
    const { type, cn, en } = demoCompanies[key]
    const actor: Actor = {
      ...{ sessionId: '', operatorId, operatorName, companyId: demo.companies[key], companyName: { cn, en } },
      ...{ companyType: type, permissions: new Set(['offset:apply']) },
    }
    return {
      ...{ actor, db, language: 'cn', traceId: '', now: demo.now, address: '', ticket: '' },
      services: demo.services as WriteContext['services'],
      log() {},
      push() {},
      afterCommit() {},
    }
  }

  async function over(key: keyof typeof names, money: Partial<Record<Guest, Money>>) {
    const { id: exhibitionId } = await db.one<{ id: string }>(
      sql`select id from exhibition where strpos(name_cn, ${names[key]}) > 0`,
    )
    await db.run(sql`
      insert into pay_setting (exhibition_id, version, collection, receiver, contact, telephone, bank, account, bank_address,
        due_days, reminders, grace_days, unpaid_badge_days, return_rate, tax_rate, split, ticket_split, commission, deposit)
      values (${exhibitionId}, 1, 'platform', '虹湾国际会展中心', '财务部', '021-55550000', '中国银行虹湾支行',
        '4563510100000000001', '', 7, '{2,0}', 3, 30, 100, 6, 30, 90, 8, 0) on conflict do nothing`)
    const partOf = async (company: DemoCompany) =>
      db.maybe<{ id: string }>(sql`
        select id from participation where exhibition_id = ${exhibitionId} and company_id = ${demo.companies[company]}`)
    for (const [guest, { prepaid = 0, expenses = [] }] of Object.entries(money) as [Guest, Money][]) {
      const parent = await partOf(guest === 'secondary' ? 'cooperator' : 'organizer')
      const own =
        (await partOf(guest)) ??
        (await join(db, {
          ...{
            exhibitionId,
            companyId: demo.companies[guest],
            sponsorId: demo.companies.organizer,
            kind: kinds[guest],
          },
          ...{ parentId: parent?.id, state: 'active' },
        }))
      if (prepaid > 0) {
        const paidOn = new Date(demo.now.getTime() - 40 * 86_400_000).toISOString().slice(0, 10)
        await paymentTaken(as('admin'), {
          ...{ participationId: own.id, amount: BigInt(prepaid) * 100n, paidOn, from: demoCompanies[guest].cn },
          ...{ purpose: 'prepaid', by: 'hand' },
        })
      }
      for (const { direction = 'charge', ...expense } of expenses) {
        await settlementHandlers.addOtherExpense(
          { participationId: own.id, ...expense, direction, beneficiary: 'venue', reason: '' },
          as('admin'),
        )
      }
    }
    await exhibitionsOver(as('admin'), [{ row: { id: exhibitionId } }])

    const rowOf = (company: DemoCompany) =>
      db.one<{ id: string; version: number; revision: number; state: string; agreed: string | null }>(sql`
        select s.id, s.version, s.revision, s.state, s.agreed::text as agreed from settlement s
        where s.exhibition_id = ${exhibitionId} and s.company_id = ${demo.companies[company]}`)
    const confirm = async (kind: SettlementKindName, company: DemoCompany, by: DemoAccount) => {
      const { id, revision } = await rowOf(company)
      await familyHandlers(kind)['confirm…SettlementAmount']({ id, revision }, as(by))
    }
    return {
      rowOf,
      async start(kind: SettlementKindName, companies: readonly DemoCompany[]) {
        for (const company of companies) {
          const { id, version } = await rowOf(company)
          const started = await familyHandlers(kind)['start…Settlement']({ rows: [{ id, version }] }, as('admin'))
          if (started.count !== 1) throw new Error(`the demo cannot settle with ${company}`)
          // One has yet to say where its refund goes.
          const row = await rowOf(company)
          if (row.state !== 'pendingSupplementaryInfo' || company === 'temporary') continue
          const { cn } = demoCompanies[company]
          const account = { receiver: cn, bank: '工商银行虹湾支行', account: '6222020000001111' }
          await familyHandlers(kind)['supplement…Settlement'](
            { id, version: row.version, ...account },
            as(company as DemoAccount),
          )
        }
      },
      confirmed: (company: DemoCompany, by: DemoAccount) => confirm('Cooperator', company, by),
      /** Both sides; who refunds or supplements comes by itself. */
      async agreed(kind: SettlementKindName, company: DemoCompany) {
        await confirm(kind, company, 'admin')
        await confirm(kind, company, company as DemoAccount)
      },
      async disputed(company: DemoCompany) {
        const { id, revision } = await rowOf(company)
        const { lineId } = await db.one<{ lineId: string }>(sql`
          select id as "lineId" from settlement_line where settlement_id = ${id} and kind = 'expense' order by ordinal limit 1`)
        const dispute = { lineId, note: '地毯由我方自行清洁，附现场照片。', ownAmount: '0.00', fileIds: [] }
        await familyHandlers('Cooperator')['dispute…SettlementLine'](
          { id, revision, ...dispute },
          as(company as DemoAccount),
        )
      },
      /** Even: no invoice was asked for. */
      async withoutInvoice(kind: SettlementKindName, company: DemoCompany) {
        const { id, version } = await rowOf(company)
        await familyHandlers(kind)['decline…SettlementInvoice']({ id, version }, as(company as DemoAccount))
      },
    }
  }

  return {
    as,
    over,
  }
}
