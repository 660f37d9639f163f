import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { blockUntilAllWait } from '../../app/testing/block-until.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { mostOf } from '../../app/testing/most-of.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { balancesOf } from '../../finance/ledger/api.ts'
import { isRetryable } from '../../kernel/database/database.ts'

const world = await closeAfterAll(createBillWorld())

const main = () => world.world.administrator('cooperatorMain')
const done = (answers: readonly { statusCode: number }[]) => answers.filter(one => one.statusCode === 10001).length

/** The input of a merge after its preview. */
async function looked(survivor: TestOperator, gone: TestOperator) {
  const ids = { keep: survivor.company.id, gone: gone.company.id }
  const { data } = await world.call(world.platform, 'getMergerPreview', ids)
  return () =>
    world.call(world.platform, 'mergeCompanies', { ...ids, fields: [], digest: data.digest, reason: '登记了两次' })
}

describe('concurrently', () => {
  it('of two crossing merges, and of one sent twelve times, one succeeds', async () => {
    const most = await mostOf(1, async () => {
      const [a, b] = [await main(), await main()]
      const [there, back] = [await looked(a, b), await looked(b, a)]
      const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => (n % 2 === 0 ? there() : back())))
      const gone = await world.db.many(sql`
        select id from company where id in (${a.company.id}, ${b.company.id}) and state = 'merged'`)
      expect(gone).toHaveLength(1)
      return done(answers)
    })
    expect(most).toBe(1)
  })

  it('A into B while B goes into C: A leads to C, or the second has to be previewed again', async () => {
    const [a, b, c] = [await main(), await main(), await main()]
    const works = [await looked(b, a), await looked(c, b)]
    await Promise.all(works.map(work => work()))
    const rows = await world.db.many<{ id: string; into: string | null; active: boolean | null }>(sql`
      select c.id, c.merged_into as into, o.merged_into is null as active from company c left join company o on o.id = c.merged_into
      where c.id in (${a.company.id}, ${b.company.id}, ${c.company.id}) and c.merged_into is not null`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.every(({ active }) => active)).toBe(true)
  })

  it('badges in progress belong to the target, or are refused: none is left behind', async () => {
    const fair = await world.fair({ onePersonOneBadge: false })
    const survivor = await main()
    const merge = await looked(survivor, fair.partner)
    const add = () =>
      world.call(fair.partner, 'addBadge', {
        ...{ exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId },
        ...world.person(),
      })
    // All of them have read the owner of the badge, and wait for the table.
    const [merged, ...added] = await blockUntilAllWait(world, 'badge', [merge, ...Array.from({ length: 6 }, () => add)])
    expect(done([merged as { statusCode: number }])).toBe(1)
    const rows = await world.db.many<{ of: string; n: number }>(sql`
      select company_id as of, count(*)::int as n from badge where exhibition_id = ${fair.exhibitionId} group by 1`)
    expect(rows.filter(({ of }) => of === fair.partner.company.id)).toEqual([])
    expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(done(added))
  })

  it('orders in progress sum up to the fen, all in the target', async () => {
    const fair = await world.priced('10', {}, '0')
    const survivor = await main()
    await world.prepay(fair.participationId, 1_000_000n)
    const bills = [await world.addBill(fair, 2), await world.addBill(fair, 3), await world.addBill(fair, 4)]
    const merge = await looked(survivor, fair.partner)
    const order = () =>
      world.call(fair.partner, 'applyQuota', {
        exhibitionId: fair.exhibitionId,
        lines: [{ badgeTypeId: fair.badgeTypeId, quantity: 5 }],
      })
    const pay = (id: string) => () => world.call(world.platform, 'finishQuotaPay', { id, version: 1 })
    // A write that lost every retry is refused, which is no write.
    const orLost = (work: () => Promise<{ statusCode: number }>) => () =>
      work().catch((error: unknown) => {
        if (!isRetryable(error)) throw error
        return { statusCode: 10500 }
      })
    const works = [merge, order, order, ...bills.map(({ id }) => pay(id))]
    await blockUntilAllWait(world, 'bill', works.map(orLost))
    const rows = await world.db.many<{ of: string; state: string; payable: string }>(sql`
      select company_id as of, state, payable::text from bill where participation_id = ${fair.participationId}`)
    const merged = await world.db.one<{ state: string }>(
      sql`select state from company where id = ${fair.partner.company.id}`,
    )
    const ownerId = merged.state === 'merged' ? survivor.company.id : fair.partner.company.id
    expect(rows.filter(({ of }) => of !== ownerId)).toEqual([])
    const paid = rows
      .filter(({ state }) => state === 'finished')
      .reduce((sum, { payable }) => sum + BigInt(payable), 0n)
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({
      prepaid: 1_000_000n - paid,
      advance: paid,
    })
  })

  it('a company is edited or merged, and the second of the two has to reload', async () => {
    const most = await mostOf(1, async () => {
      const [survivor, gone] = [await main(), await main()]
      const merge = await looked(survivor, gone)
      const freeze = async () => {
        const { data } = await world.call(world.platform, 'freezeCooperator', {
          rows: [{ id: survivor.company.id, version: 1 }],
        })
        return { statusCode: data?.count === 1 ? 10001 : 10007 }
      }
      return done(await Promise.all([merge(), freeze(), merge(), freeze()]))
    })
    expect(most).toBe(1)
  })
})
