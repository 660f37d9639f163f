import { permissions } from '@fairgate/contract/app/catalogue'
import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { join } from '../../src/exhibitions/participation/hooks.ts'
import { offsetsOf } from '../../src/finance/offset/api.ts'
import { paymentTaken } from '../../src/finance/payment/hooks.ts'
import { familyHandlers } from '../../src/finance/settlement/family-handlers.ts'
import { settlementHandlers } from '../../src/finance/settlement/handlers.ts'
import type { WriteContext } from '../../src/kernel/command/context.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { contextOf } from './badge-fee.ts'
import type { Demo } from './demo-context.ts'
import { endsAsDecided } from './past-end.ts'
import { type Bought, type Buyer, dayAgo, participationOf, purchaseAtThatTime } from './past-fair.ts'
import { type DemoAccount, type DemoCompany, demoCompanies } from './people.ts'
import { storedPdf } from './stored-pdf.ts'

export type Guest = Exclude<DemoCompany, 'venue' | 'organizer' | 'subagent'>

const kinds: Record<Guest, ParticipationKind> = {
  cooperator: 'cooperator',
  secondary: 'secondaryCooperator',
  temporary: 'cooperator',
  logistics: 'logistics',
  agent: 'agent',
}

const familyOf: Record<Guest | 'organizer', SettlementKindName> = {
  ...{ cooperator: 'Cooperator', secondary: 'Cooperator', temporary: 'Cooperator', logistics: 'Cooperator' },
  ...{ agent: 'Agent', organizer: 'Sponsor' },
}

/** What a guest bought, paid in advance (yuan), and was charged next to. */
export interface Money extends Bought {
  prepaid?: number
  deposit?: number
  expenses?: readonly { name: string; type: string; amount: string; direction?: 'credit' }[]
}

const names = { boats: '秋季游艇', games: '电竞', jobs: '人才招聘' } as const

/** The context of an administrator. */
export const acting = (db: Db, demo: Demo, account: DemoAccount): WriteContext => {
  const context = contextOf(db, demo, account)
  return { ...context, actor: { ...context.actor, permissions: new Set(Object.keys(permissions)) } }
}

type Row = { id: string; version: number; number: string; revision: number; state: string; left: string }

/** A past exhibition: its participants, purchases and payments; then its settlements and operations on them. */
export async function overFair(db: Db, demo: Demo, key: keyof typeof names, money: Partial<Record<Guest, Money>>) {
  const as = (account: DemoAccount) => acting(db, demo, account)
  const { id: exhibitionId } = await db.one<{ id: string }>(
    sql`select id from exhibition where strpos(name_cn, ${names[key]}) > 0`,
  )
  const guests = Object.entries(money) as [Guest, Money][]
  for (const [guest] of guests) await takePart(db, demo, exhibitionId, guest)
  const bought = guests.filter(([, { quota, fees, tickets }]) => quota || fees || tickets) as [Buyer, Money][]
  if (bought.length > 0) await purchaseAtThatTime(db, demo, exhibitionId, Object.fromEntries(bought))
  for (const [guest, some] of guests) await payAndBill(db, demo, exhibitionId, guest, some)
  await endsAsDecided(as('admin'), exhibitionId)

  const rowOf = (company: DemoCompany) =>
    db.one<Row>(sql`
      select id, version, number, revision, state, (abs(coalesce(agreed, 0)) - offset_amount - paid_amount)::text as left
      from settlement where exhibition_id = ${exhibitionId} and company_id = ${demo.companies[company]}`)
  const of = (company: Guest | 'organizer') => familyHandlers(familyOf[company], offsetsOf)

  async function confirmed(company: Guest | 'organizer', by: DemoAccount): Promise<void> {
    const { id, revision } = await rowOf(company)
    await of(company)['confirm…SettlementAmount']({ id, revision }, as(by))
  }

  return {
    exhibitionId,
    rowOf,
    confirmed,
    /** Creates its lines; a company that gets a refund gives its bank account, except the temporary one. */
    async started(...companies: readonly (Guest | 'organizer')[]): Promise<void> {
      for (const company of companies) {
        const { id, version } = await rowOf(company)
        const { count } = await of(company)['start…Settlement']({ rows: [{ id, version }] }, as('admin'))
        if (count !== 1) throw new Error(`the demo cannot settle with ${company}`)
        const row = await rowOf(company)
        if (row.state !== 'pendingSupplementaryInfo' || company === 'temporary') continue
        const account = { receiver: demoCompanies[company].cn, bank: '工商银行虹湾支行', account: '6222020000001111' }
        await of(company)['supplement…Settlement']({ id, version: row.version, ...account }, as(company))
      }
    },
    /** Confirms for both sides; the refund or supplement follows automatically. */
    async agreed(company: Guest | 'organizer'): Promise<void> {
      await confirmed(company, 'admin')
      await confirmed(company, company)
    },
    async disputed(company: Guest, note: string, ownAmount: string): Promise<void> {
      const { id, revision } = await rowOf(company)
      const { lineId } = await db.one<{ lineId: string }>(sql`
        select id as "lineId" from settlement_line where settlement_id = ${id} and kind = 'expense' order by ordinal limit 1`)
      const file = { purpose: 'proof', title: 'Photographs', name: '现场照片' } as const
      const fileIds = [await storedPdf(db, demo, company, file)]
      await of(company)['dispute…SettlementLine']({ id, revision, lineId, note, ownAmount, fileIds }, as(company))
    },
    async paid(company: Guest | 'organizer', by: DemoAccount): Promise<void> {
      const { id, version, left, number } = await rowOf(company)
      const slip = { purpose: 'proof', title: 'Transfer slip', name: `转账回单 ${number}` } as const
      const fileIds = [await storedPdf(db, demo, by, slip)]
      const payment = { id, version, amount: writeAmount(BigInt(left)), paidOn: dayAgo(demo, 1), fileIds }
      await of(company)['pay…Settlement'](payment, as(by))
    },
    async received(company: Guest | 'organizer', by: DemoAccount): Promise<void> {
      const { id, version } = await rowOf(company)
      await of(company)['confirm…SettlementReceipt']({ id, version, reference: '', again: false }, as(by))
    },
    async applyForInvoice(company: Guest): Promise<void> {
      const { id, version } = await rowOf(company)
      await of(company)['apply…SettlementInvoice']({ id, version }, as(company))
    },
  }
}

async function takePart(db: Db, demo: Demo, exhibitionId: string, guest: Guest): Promise<void> {
  const partOf = (company: DemoCompany) =>
    db.maybe<{ id: string }>(sql`
      select id from participation where exhibition_id = ${exhibitionId} and company_id = ${demo.companies[company]}`)
  if (await partOf(guest)) return
  const parent = await partOf(guest === 'secondary' ? 'cooperator' : 'organizer')
  await join(db, {
    ...{ exhibitionId, companyId: demo.companies[guest], sponsorId: demo.companies.organizer, kind: kinds[guest] },
    ...{ parentId: parent?.id, state: 'active' },
  })
}

async function payAndBill(db: Db, demo: Demo, exhibitionId: string, guest: Guest, some: Money): Promise<void> {
  const participationId = await participationOf(db, exhibitionId, demo.companies[guest])
  const venue = acting(db, demo, 'admin')
  for (const purpose of ['prepaid', 'deposit'] as const) {
    const amount = BigInt(some[purpose] ?? 0) * 100n
    if (amount === 0n) continue
    const payment = { participationId, amount, paidOn: dayAgo(demo, 40), from: demoCompanies[guest].cn, purpose }
    await paymentTaken(venue, { ...payment, by: 'hand' })
  }
  for (const { direction = 'charge', ...expense } of some.expenses ?? []) {
    await settlementHandlers(offsetsOf).addOtherExpense(
      { participationId, ...expense, direction, beneficiary: 'venue', reason: '' },
      venue,
    )
  }
}
