import pg from 'pg'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { balancesOf } from '../finance/ledger/api.ts'
import type { Fair } from './testing/badge-world.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { createFeeWorld } from './testing/fee-world.ts'
import { mostOf } from './testing/most-of.ts'
import { settledFairs } from './testing/settled-fair.ts'

/**
 * The database rules about money. Each rule is tested by concurrent writers without the locks that precede it, and
 * again with the rule removed, to show that the test detects its absence.
 */
const world = await closeAfterAll(createFeeWorld())
const fairs = settledFairs(world)

describe('a charge is under its lock', () => {
  /** Concurrent operations on one charge, and how many of them succeeded. */
  async function round() {
    const fair = await world.priced('10', {}, '0')
    const { id, version } = await world.addBill(fair, 10)
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

  it('while it is discounted or finished: the paid amount is the requested one', async () => {
    for (let n = 0; n < 6; n++) {
      const { id, fair, through } = await round()
      expect(through).toBe(1)
      const row = await world.db.one<{ state: string; payable: string; lines: string }>(sql`
        select state, payable::text as payable, (select sum(payable)::text from bill_line where bill_id = c.id) as lines
        from bill c where id = ${id}`)
      expect(row.lines).toBe(row.payable)
      const { advance } = await balancesOf(world.db, fair.participationId)
      expect(advance).toBe(row.state === 'finished' ? BigInt(row.payable) : 0n)
    }
  })

  it('without the lock more than one of them succeeds', async () => {
    expect(await without('bill', async () => (await round()).through)).toBeGreaterThan(1)
  })
})

describe('a settlement is under its lock', () => {
  /** It would refuse a state that does not fit the agreed amount: here only the lock prevents it. */
  beforeAll(() => world.db.run(sql`alter table settlement drop constraint settlement_agreed`))

  /**
   * Confirmed by its company; the holder's confirmation would agree it, while the company disputes a line at the same
   * time.
   */
  async function round() {
    const { fair, id } = await started()
    await world.call(fair.partner, 'confirmCooperatorSettlementAmount', { id, revision: 1 })
    const line = await world.db.one<{ id: string }>(
      sql`select id from settlement_line where settlement_id = ${id} limit 1`,
    )
    const dispute = { id, revision: 1, lineId: line.id, note: '不符', fileIds: [] }
    const replies = await Promise.all([
      world.call(world.platform, 'confirmCooperatorSettlementAmount', { id, revision: 1 }),
      world.call(fair.partner, 'disputeCooperatorSettlementLine', dispute),
    ])
    return { id, replies, through: replies.filter(({ statusCode }) => statusCode === 10001).length }
  }

  it('while it is confirmed or disputed: agreed without a dispute, or disputed and not agreed', async () => {
    for (let n = 0; n < 6; n++) {
      const { id, replies, through } = await round()
      expect(through).toBe(1)
      expect(['kernel.changedMeanwhile', 'kernel.notInThisState']).toContain(
        replies.find(({ statusCode }) => statusCode !== 10001)?.reason,
      )
      const row = await world.db.one<{ agreed: boolean; disputes: number }>(sql`
        select agreed is not null as agreed, (select count(*)::int from dispute d where d.settlement_id = s.id) as disputes
        from settlement s where id = ${id}`)
      expect(row.agreed).toBe(row.disputes === 0)
    }
  })

  it('without the lock both succeed', async () => {
    expect(await without('settlement', async () => (await round()).through)).toBe(2)
  })
})

/** The maximum of successes in a few rounds without the lock of a table's rows. */
async function without(table: 'bill' | 'settlement', round: () => Promise<number>): Promise<number> {
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const locking = new RegExp(`from ${table} t\\b[\\s\\S]*for update of t\\s*$`)
  const unlocked = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first, ...rest] = args as [{ text?: string; values?: unknown[] }, ...unknown[]]
    const isLock = locking.test(first?.text ?? '')
    const sent = isLock ? { text: first.text?.replace(/for update of t\s*$/, ''), values: first.values } : first
    return query.call(this, sent, ...rest)
  } as never)
  try {
    return await mostOf(1, round)
  } finally {
    unlocked.mockRestore()
  }
}

/** A settlement with a refund of 500.00, started, not agreed. */
async function started(): Promise<{ fair: Fair; id: string }> {
  const fair = await world.fair()
  await fairs.priced(fair)
  await fairs.paid(fair, fair.participationId, { prepaid: '500.00' })
  await fairs.hasAccount(fair.partner.company.id)
  await fairs.close(fair)
  const { id, version } = await fairs.settlementOf(fair.participationId)
  await world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
  return { fair, id }
}
