import { kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import { billStateMachine } from '@fairgate/contract/finance/charge/states'
import { applicationStateMachine } from '@fairgate/contract/finance/invoice/states'
import { settlementStateMachine } from '@fairgate/contract/finance/settlement/states'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { exhibitionUsagePage } from '../../exhibitions/partner/exhibition-usage.ts'
import { figuresOf } from '../../finance/ledger/api.ts'
import { verifiedLedger } from '../../finance/ledger/verify.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import type { DemoDatabase } from './demo-database.ts'

/** What demo.test.ts expects of bills, settlements, invoices and the ledger. */
export function testDemoMoney({ config, db }: DemoDatabase): void {
  it('has bills in every state, free and overpaid, and an exhibition without prices', async () => {
    const bills = await db.many<{ state: string; free: boolean; more: boolean }>(sql`
      select c.state, c.payable = 0 as free,
        exists (select from payment p where p.bill_id = c.id and p.amount > c.payable) as more from bill c`)
    expect(new Set(bills.map(({ state }) => state))).toEqual(new Set(Object.keys(billStateMachine.states)))
    expect(bills.some(({ state, free }) => free && state === 'finished')).toBe(true)
    expect(bills.some(({ more }) => more)).toBe(true)
    const pets = await db.many(sql`
      select from pay_setting s join exhibition e on e.id = s.exhibition_id where strpos(e.name_cn, '宠物') > 0`)
    expect(pets).toEqual([])
  })

  it('has settlements in all states but one, settled ones of every kind, and the numbers of finance.md section 6', async () => {
    const rows = await db.many<{ family: string; state: string; exhibition: string; company: string; id: string }>(sql`
      select s.family, s.state, e.name_en as exhibition, c.type as company, s.participation_id as id from settlement s
      join exhibition e on e.id = s.exhibition_id join company c on c.id = s.company_id`)
    const states = new Set(rows.map(({ state }) => state))
    // An organizer that owes money: the organizer would have to collect it, which no past exhibition of the demo has.
    expect(Object.keys(settlementStateMachine.states).filter(state => !states.has(state))).toEqual([
      'pendingSponsorPayment',
    ])
    const settled = rows.filter(({ state }) => state === 'settled').map(({ family }) => family)
    expect(settled.toSorted()).toEqual(['Agent', 'Cooperator', 'Sponsor'])
    const disputed = rows.find(({ state }) => state === 'disputed')
    expect(await figuresOf(db, disputed?.id ?? '')).toMatchObject({
      ...{ prePayAmount: 502_500n, consumeAmonut: 260_000n, sponsorCollect: 78_000n, cooperatorCollect: 16_250n },
      ...{ settleBack: 190_800n, settleRepair: 0n },
    })
    const supplements = rows.find(({ family, exhibition }) => family === 'Agent' && exhibition.includes('Boat'))
    expect(await figuresOf(db, supplements?.id ?? '')).toMatchObject({
      ...{
        prePayAmount: 1_000_000n,
        consumeAmonut: 1_560_000n,
        sponsorCollect: 1_404_000n,
        cooperatorCollect: 124_800n,
      },
      ...{ settleBack: 0n, settleRepair: 455_200n },
    })
    const paidOut = await db.many(sql`
      select from settlement s where s.family = 'Sponsor' and s.state = 'settled' and s.agreed > 0`)
    expect(paidOut).toHaveLength(1)
  })

  it('shows what a partner used in an exhibition with the tickets and amounts of its settlement', async () => {
    const context = {
      actor: { companyType: 'platform', permissions: new Set() },
      db,
      services: { config },
      language: 'cn',
    }
    const usage = async (kind: 'Agent' | 'Cooperator') => {
      const input = { pageNum: 1, pageSize: 40 as const, sort: '-openFrom' as const }
      const { list } = await exhibitionUsagePage(kindOf(kind), input, context as unknown as ReadContext)
      return list.filter(
        ({ exhibition, companyType }) => exhibition.en.includes('Boat') && companyType !== 'cooperatorTemp',
      )
    }
    // 320 sold at ¥50, 8 of them refunded.
    expect(await usage('Agent')).toMatchObject([{ tickets: 312, amount: '15600.00', badges: 0 }])
    expect(await usage('Cooperator')).toMatchObject([{ tickets: 0, amount: '2600.00' }])
  })

  it('has invoices in every state with their files, a reversal, and its replacement', async () => {
    const applications = await db.many<{ state: string }>(sql`select distinct state from invoice_application`)
    const states = new Set(applications.map(({ state }) => state))
    expect(Object.keys(applicationStateMachine.states).filter(state => !states.has(state))).toEqual([
      'withdrawn',
      'reversed',
    ])
    const made = await db.many<{ amount: string; files: number; of: string | null }>(sql`
      select i.amount::text as amount, (select count(*)::int from file f where f.target = i.id::text and f.state = 'claimed') as files,
        i.red_of as of from invoice i`)
    expect(made.every(({ files }) => files === 1)).toBe(true)
    expect(made.filter(({ amount, of }) => BigInt(amount) < 0n && of !== null)).toHaveLength(1)
    const messages = await db.many(sql`select from message`)
    expect(messages).toEqual([])
  })

  it('has a balanced ledger', async () => {
    const { wrong, vouchers: journalEntries } = await verifiedLedger(db)
    expect(wrong).toEqual([])
    expect(journalEntries).toBeGreaterThan(40)
  })
}
