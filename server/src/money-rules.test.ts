import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { keepLines } from './bank/keep-lines.ts'
import { feesWritten } from './charge/effects.ts'
import { balancesOf } from './ledger/facts.ts'
import { paymentTaken } from './payment/effects.ts'
import { reserve } from './settlement/effects.ts'
import { type SettlementSubject, settlementColumns } from './settlement/subject.ts'
import type { Fair } from './testing/badge-world.ts'
import { type BankWorld, createBankWorld, sheetOf } from './testing/bank-world.ts'
import { createFeeWorld, type FeeWorld } from './testing/fee-world.ts'
import { settledFairs } from './testing/settled-fair.ts'

/**
 * The last words of the database about money. Each rule is asked from many sides below the locks that come before it, and once
 * more with the rule taken away, so that this test is known to see it break.
 */
let world: FeeWorld
let bank: BankWorld
let fairs: ReturnType<typeof settledFairs>
beforeAll(async () => {
  world = await createFeeWorld()
  bank = await createBankWorld(world)
  fairs = settledFairs(world)
})
afterAll(() => world?.close())

const today = () => new Date().toISOString().slice(0, 10)
const sides = 6
/** How many of so many at once got through, and why the others did not. */
async function atOnce(work: () => Promise<unknown>): Promise<{ through: number; why: string[] }> {
  const all = await Promise.allSettled(Array.from({ length: sides }, work))
  const failed = all.flatMap(each =>
    each.status === 'rejected' ? [each.reason as { constraint?: string; reason?: string }] : [],
  )
  return {
    through: sides - failed.length,
    why: [...new Set(failed.map(({ constraint, reason }) => constraint ?? reason ?? '?'))],
  }
}
const takeAway = (statement: string) => world.db.run(sql`${raw(statement)}`)
const held = (constraint: string, through = 1) => ({ through, why: [constraint] })
const broken = { through: sides, why: [] }

describe('taken away, it is seen:', () => {
  it('a badge has one living fee', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, badgeTypeId, participationId, partner } = fair
    const write = (id: string) => () =>
      fairs.moving(context =>
        feesWritten(context, [
          {
            row: {
              ...{
                id,
                exhibitionId,
                badgeTypeId,
                typeCn: '证',
                typeEn: 'Badge',
                participationId,
                companyId: partner.company.id,
              },
              ...{ code: 'X1', name: '某人', price: '15.00' },
            },
            ...{ event: 'charge', state: 'awaitingPayment', version: 2 },
          },
        ]),
      )
    expect(await atOnce(write(randomUUID()))).toEqual(held('badge_fee_living'))
    await takeAway('drop index badge_fee_living')
    expect(await atOnce(write(randomUUID()))).toEqual(broken)
  })

  it('a row of a statement is one payment', async () => {
    const fair = await world.pricedFair('15.00')
    const take = (bankLineId: string) => () =>
      fairs.moving(context =>
        paymentTaken(context, {
          ...{ participationId: fair.participationId, amount: 100n, paidOn: today(), from: '甲', bankLineId },
          ...{ purpose: 'prepaid', by: 'statement' },
        }),
      )
    expect(await atOnce(take(randomUUID()))).toEqual(held('payment_bank_line'))
    expect((await balancesOf(world.db, fair.participationId)).prepaid).toBe(100n)
    await takeAway('drop index payment_bank_line')
    expect(await atOnce(take(randomUUID()))).toEqual(broken)
  })

  it('offsets and payments share what is left of a settlement', async () => {
    const rowOf = async () => {
      const fair = await agreed()
      return world.db.one<SettlementSubject>(sql`
        select ${settlementColumns('s')} from settlement s where s.participation_id = ${fair.participationId}`)
    }
    // Each looked at the row before any of them wrote.
    const take = (row: SettlementSubject) => () => fairs.moving(context => reserve(context as never, [row], 20_000n))
    expect(await atOnce(take(await rowOf()))).toEqual(held('offset.offsetTooMuch', 2))
    await takeAway('alter table settlement drop constraint settlement_remainder')
    expect(await atOnce(take(await rowOf()))).toEqual(broken)
  })

  it('a settlement has an agreed amount from the agreement on', async () => {
    const fair = await agreed()
    const back = sql`update settlement set state = 'amountConfirmation' where participation_id = ${fair.participationId}`
    await expect(world.db.run(back)).rejects.toMatchObject({ constraint: 'settlement_agreed' })
    await takeAway('alter table settlement drop constraint settlement_agreed')
    expect(await world.db.run(back)).toBe(1)
  })

  /** Refunded 500.00, not paid yet. */
  async function agreed(): Promise<Fair> {
    const fair = await world.fair()
    await fairs.priced(fair)
    await fairs.paid(fair, fair.participationId, { prepaid: '500.00' })
    await fairs.hasAccount(fair.partner.company.id)
    await fairs.close(fair)
    const { id, version } = await fairs.settlementOf(fair.participationId)
    await world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
    for (const who of [world.platform, fair.partner]) {
      const said = await world.call(who, 'confirmCooperatorSettlementAmount', { id, revision: 1 })
      expect(said.statusCode).toBe(10001)
    }
    return fair
  }

  // Last: without it no statement is read at all.
  it('a row of a statement is kept once, whoever brings it', async () => {
    const account = await bank.account()
    await bank.imported(account, sheetOf([`${today()},,1.00,甲,,款,F1,`]))
    const { id } = await world.db.one<{ id: string }>(
      sql`select id from bank_statement where bank_account_id = ${account}`,
    )
    const line = {
      day: today(),
      time: null,
      amount: 500n,
      payer: '乙',
      payerAccount: '',
      text: '',
      serial: 'F2',
      balance: null,
    }
    const rows = [1, 2, 3].map(n => ({ ...line, key: `F${n}-race`, occurrence: 0, row: n }))
    const added: number[] = []
    const keep = () =>
      fairs.moving(async context => {
        added.push(await keepLines(context, { id, bankAccountId: account }, rows))
      })
    expect(await atOnce(keep)).toEqual(broken)
    expect(added.toSorted()).toEqual([0, 0, 0, 0, 0, 3])
    expect(await bank.balances(account)).toMatchObject({ bank: '1600' })
    const twice = sql`
      insert into bank_line (bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer, payer_account, text, serial)
      select bank_account_id, statement_id, row_number, line_key, occurrence, day, amount, payer, payer_account, text, serial
      from bank_line where line_key = 'F1-race'`
    await expect(world.db.run(twice)).rejects.toMatchObject({ constraint: 'bank_line_once' })
    await takeAway('alter table bank_line drop constraint bank_line_once')
    expect(await world.db.run(twice)).toBe(1)
    expect((await atOnce(keep)).through).toBe(0)
  })
})

describe('a charge is under its lock', () => {
  /** What is done with one charge at once, and how much of that was done. */
  async function round() {
    const fair = await world.priced('10', {}, '0')
    const { id, version } = await world.charge(fair, 10)
    await world.prepay(fair.participationId, 50_000n)
    const other = await world.world.operator(world.platform.company)
    const discount = (discount: string) =>
      world.call(other, 'discountCharge', { id, version, lines: [{ ordinal: 1, discount }], reason: '老客户' })
    const replies = await Promise.all([
      discount('10'),
      world.call(world.platform, 'finishQuotaPay', { id, version }),
      discount('50'),
      world.call(fair.partner, 'cancelCharge', { id, version }),
    ])
    return { id, fair, through: replies.filter(({ statusCode }) => statusCode === 10001).length }
  }

  it('while it is discounted or finished: what is paid is what it asks', async () => {
    for (let n = 0; n < 6; n++) {
      const { id, fair, through } = await round()
      expect(through).toBe(1)
      const row = await world.db.one<{ state: string; payable: string; lines: string }>(sql`
        select state, payable::text as payable, (select sum(payable)::text from charge_line where charge_id = c.id) as lines
        from charge c where id = ${id}`)
      expect(row.lines).toBe(row.payable)
      const { advance } = await balancesOf(world.db, fair.participationId)
      expect(advance).toBe(row.state === 'finished' ? BigInt(row.payable) : 0n)
    }
  })

  it('which is seen where it is taken away: more than one of them is done', async () => {
    const query = pg.Client.prototype.query as (...asked: unknown[]) => unknown
    const unlocked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...asked: unknown[]
    ) {
      const [first, ...rest] = asked as [{ text?: string; values?: unknown[] }, ...unknown[]]
      const isLock = /from charge t\b[\s\S]*for update of t\s*$/.test(first?.text ?? '')
      const sent = isLock ? { text: first.text?.replace(/for update of t\s*$/, ''), values: first.values } : first
      return query.call(this, sent, ...rest)
    } as never)
    try {
      let most = 0
      for (let n = 0; n < 20 && most < 2; n++) most = Math.max(most, (await round()).through)
      expect(most).toBeGreaterThan(1)
    } finally {
      unlocked.mockRestore()
    }
  })
})
