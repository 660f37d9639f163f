import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { transaction } from '../../kernel/database/database.ts'
import { catchRefusal } from '../../kernel/database/savepoint.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { balancesOf } from '../ledger/api.ts'
import { paymentTaken } from '../payment/hooks.ts'
import { expireBills } from './clock.ts'
import { finishBills } from './hooks.ts'

const world = await closeAfterAll(createBillWorld())

const ok = ({ statusCode }: { statusCode: number }) => statusCode === 10001
const node = () => ({ services: world.services, publish: () => undefined })
const reasonsOf = (all: readonly { reason?: string }[]) => [...new Set(all.map(({ reason }) => reason))].toSorted()

const stateOf = async (id: string) =>
  (await world.db.one<{ state: string }>(sql`select state from bill where id = ${id}`)).state
/** Waits until somebody in this database waits for a lock. */
const awaitBlockedQuery = () =>
  vi.waitFor(
    async () => {
      const { n } = await world.db.one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(n).toBeGreaterThan(0)
    },
    { timeout: 10_000, interval: 20 },
  )

describe('concurrent requests', () => {
  it('of twelve finishes pay a bill once and grant its quota once', async () => {
    const fair = await world.priced('10', {}, '0')
    const { id } = await world.addBill(fair, 10)
    await world.prepay(fair.participationId, 50_000n)
    const all = await Promise.all(
      Array.from({ length: 12 }, () => world.call(world.platform, 'finishQuotaPay', { id, version: 1 })),
    )
    expect(all.filter(ok)).toHaveLength(1)
    expect(reasonsOf(all.filter(one => !ok(one)))).toEqual(['kernel.alreadyDecided'])
    expect(await world.bought(fair.participationId)).toMatchObject({ granted: 10, bought: 10 })
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 40_000n, advance: 10_000n })
  })

  it('of twelve payments from the balance and a confirmation: paid once, granted once', async () => {
    const fair = await world.priced('10', {}, '0')
    const { id } = await world.addBill(fair, 10)
    await world.prepay(fair.participationId, 50_000n)
    const all = await Promise.all([
      ...Array.from({ length: 12 }, () => world.call(fair.partner, 'payFromPrepaid', { id, version: 1 })),
      world.call(world.platform, 'finishQuotaPay', { id, version: 1 }),
    ])
    expect(all.filter(ok)).toHaveLength(1)
    for (const reason of reasonsOf(all.filter(one => !ok(one)))) {
      expect(['kernel.alreadyDecided', 'kernel.notInThisState']).toContain(reason)
    }
    expect(await world.bought(fair.participationId)).toMatchObject({ granted: 10, bought: 10 })
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 40_000n, advance: 10_000n })
  })

  it('of five bills paid from one balance: one is paid, the balance is never negative', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const made = await Promise.all(Array.from({ length: 5 }, () => world.addBill(fair, 10)))
    const all = await Promise.all(
      made.map(({ id, version }) => world.call(fair.partner, 'payFromPrepaid', { id, version })),
    )
    expect(all.filter(ok)).toHaveLength(1)
    expect(await world.bought(fair.participationId)).toMatchObject({ bought: 10 })
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 0n, advance: 10_000n })
  })

  it('to finish, to cancel and to expire: one wins; without the finish the money becomes prepaid', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 60_000n)
    const made = await Promise.all(Array.from({ length: 6 }, () => world.addBill(fair, 10)))
    const ids = made.map(({ id }) => id)
    await world.db.run(
      sql`update bill set due_on = due_on - 30, expires_on = expires_on - 30 where id = any(${ids}::uuid[])`,
    )
    await Promise.all([
      ...ids.flatMap(id => [
        world.call(world.platform, 'finishQuotaPay', { id, version: 1 }),
        world.call(fair.partner, 'cancelCharge', { id, version: 1 }),
      ]),
      expireBills(node(), new Date()),
    ])
    const { finished, open } = await world.db.one<{ finished: number; open: number }>(sql`
      select count(*) filter (where state = 'finished')::int as finished,
        count(*) filter (where state not in ('finished', 'cancelled'))::int as open from bill where id = any(${ids}::uuid[])`)
    expect(open).toBe(0)
    const { bought } = await world.bought(fair.participationId)
    expect(bought).toBe(finished * 10)
    const { prepaid, advance } = await balancesOf(world.db, fair.participationId)
    expect([prepaid, advance]).toEqual([60_000n - BigInt(finished) * 10_000n, BigInt(finished) * 10_000n])
    const [id = ''] = ids
    const late = await world.call(fair.partner, 'cancelCharge', { id, version: 1 })
    expect(late.reason).toBe('kernel.alreadyDecided')
  })

  it('to cancel and to expire wait for an uncommitted finish, and lose', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const { id } = await world.addBill(fair, 10)
    await world.db.run(sql`update bill set due_on = due_on - 30, expires_on = expires_on - 30 where id = ${id}`)
    const { others } = await runTransitionTransaction(node(), async context => {
      await finishBills(context, [id])
      const others = Promise.all([
        world.call(fair.partner, 'cancelCharge', { id, version: 1 }),
        expireBills(node(), new Date()),
      ])
      await awaitBlockedQuery()
      // Wrapped in an object, so that this transaction commits before the others have ended.
      return { others }
    })
    expect((await others)[0].reason).toBe('kernel.alreadyDecided')
    expect(await stateOf(id)).toBe('finished')
    expect(await world.bought(fair.participationId)).toMatchObject({ bought: 10 })
  })

  it('to finish waits for an uncommitted cancel, and loses; the money becomes prepaid', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const { id } = await world.addBill(fair, 10)
    const { finishing } = await transaction(world.pool, async db => {
      await db.run(sql`update bill set state = 'cancelled', version = version + 1 where id = ${id}`)
      const finishing = world.call(world.platform, 'finishQuotaPay', { id, version: 1 })
      await awaitBlockedQuery()
      return { finishing }
    })
    expect((await finishing).reason).toBe('kernel.alreadyDecided')
    expect(await stateOf(id)).toBe('cancelled')
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 10_000n, advance: 0n })
  })

  it('to finish with money that another finish is using is refused', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const [one, other] = await Promise.all([world.addBill(fair, 10), world.addBill(fair, 10)])
    const { finishing } = await runTransitionTransaction(node(), async context => {
      await finishBills(context, [one.id])
      const finishing = world.call(world.platform, 'finishQuotaPay', { id: other.id, version: 1 })
      await awaitBlockedQuery()
      return { finishing }
    })
    expect((await finishing).reason).toBe('charge.receivedTooLittle')
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 0n, advance: 10_000n })
  })

  it('to finish with received money waits for another use of the balance, and reports the missing amount', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const [one, other] = await Promise.all([world.addBill(fair, 10), world.addBill(fair, 10)])
    const received = { amount: '40.00', paidOn: '2026-01-05', payer: '示例公司' }
    const { finishing } = await runTransitionTransaction(node(), async context => {
      await finishBills(context, [one.id])
      const finishing = world.call(world.platform, 'finishQuotaPay', { id: other.id, version: 1, received })
      await awaitBlockedQuery()
      return { finishing }
    })
    expect(await finishing).toMatchObject({ reason: 'charge.receivedTooLittle', msg: '还差 ¥60.00' })
    // The payment received with it is not recorded either.
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 0n, advance: 10_000n })
  })

  it('to finish counts money that somebody else is recording', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 1_000n)
    const { id } = await world.addBill(fair, 10)
    const received = { amount: '40.00', paidOn: '2026-01-05', payer: '示例公司' }
    const { finishing } = await runTransitionTransaction(node(), async context => {
      await paymentTaken(context, {
        ...{ participationId: fair.participationId, amount: 5_000n, paidOn: '2026-01-05', from: '示例公司' },
        ...{ purpose: 'prepaid', by: 'hand' },
      })
      const finishing = world.call(world.platform, 'finishQuotaPay', { id, version: 1, received })
      await awaitBlockedQuery()
      return { finishing }
    })
    expect(ok(await finishing)).toBe(true)
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 0n, advance: 10_000n })
  })

  it('to finish by six first payments waits for an uncommitted one, and counts it: all are paid', async () => {
    const fair = await world.priced('10', {}, '0')
    const made = await Promise.all(Array.from({ length: 6 }, () => world.addBill(fair, 10)))
    const received = { amount: '40.00', paidOn: '2026-01-05', payer: '示例公司' }
    const { finishing } = await runTransitionTransaction(node(), async context => {
      // The first posting of this participation: nobody else sees a balance of it yet.
      await paymentTaken(context, {
        ...{ participationId: fair.participationId, amount: 36_000n, paidOn: '2026-01-05', from: '示例公司' },
        ...{ purpose: 'prepaid', by: 'hand' },
      })
      const finishing = Promise.all(
        made.map(({ id }) => world.call(world.platform, 'finishQuotaPay', { id, version: 1, received })),
      )
      await awaitBlockedQuery()
      return { finishing }
    })
    expect((await finishing).map(({ reason }) => reason)).toEqual(made.map(() => undefined))
    expect(await world.bought(fair.participationId)).toMatchObject({ granted: 60, bought: 60 })
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 0n, advance: 60_000n })
  })

  it('of two bills with one balance: one is paid', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const made = await Promise.all(Array.from({ length: 5 }, () => world.addBill(fair, 10)))
    const all = await Promise.all(
      made.map(({ id, version }) => world.call(world.platform, 'finishQuotaPay', { id, version })),
    )
    expect(all.filter(ok)).toHaveLength(1)
    expect(
      all
        .map(({ reason }) => reason)
        .filter(Boolean)
        .every(reason => ['charge.receivedTooLittle', 'ledger.prepaidTooLow'].includes(reason ?? '')),
    ).toBe(true)
    expect(await world.bought(fair.participationId)).toMatchObject({ bought: 10 })
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 0n })
  })

  it('to finish by statement is refused if the amount is too small, and settles the rest', async () => {
    const fair = await world.priced('10', {}, '0')
    const { id } = await world.addBill(fair, 10)
    const finish = () => catchRefusal(() => runTransitionTransaction(node(), context => finishBills(context, [id])))
    expect(await finish()).toMatchObject({ reason: 'ledger.prepaidTooLow' })
    await world.prepay(fair.participationId, 10_000n)
    expect(await finish()).toMatchObject([{ state: 'finished' }])
    expect(await finish()).toEqual([])
  })

  it('to allot waits for an uncommitted purchase, and reports the changed quota', async () => {
    const fair = await world.priced('10', {}, '0')
    const { participationId, badgeTypeId, organizer } = fair
    await world.prepay(participationId, 10_000n)
    const { id } = await world.addBill(fair, 10)
    const { granted, version } = await world.db.one<{ granted: number; version: number }>(
      sql`select granted, version from quota where participation_id = ${participationId}`,
    )
    const { allotting } = await runTransitionTransaction(node(), async context => {
      await finishBills(context, [id])
      const allotting = world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 5, version })
      await awaitBlockedQuery()
      return { allotting }
    })
    expect((await allotting).reason).toBe('kernel.changedMeanwhile')
    expect(await world.bought(participationId)).toMatchObject({ granted: granted + 10, bought: 10 })
  })

  it('to buy waits for the end of the buyer’s participation, and grants nothing', async () => {
    const fair = await world.priced('10', {}, '0')
    await world.prepay(fair.participationId, 10_000n)
    const { id, version } = await world.addBill(fair, 10)
    const { finishing } = await transaction(world.pool, async db => {
      await db.run(sql`update participation set state = 'ended' where id = ${fair.participationId}`)
      const finishing = world.call(world.platform, 'finishQuotaPay', { id, version })
      await awaitBlockedQuery()
      return { finishing }
    })
    expect((await finishing).reason).toBe('participation.notActive')
    expect(await world.bought(fair.participationId)).toMatchObject({ granted: 0, bought: 0 })
    expect(await balancesOf(world.db, fair.participationId)).toMatchObject({ prepaid: 10_000n, advance: 0n })
  })

  it('to allot and to buy both count', async () => {
    const fair = await world.priced('10', {}, '0')
    const { participationId, badgeTypeId, organizer } = fair
    await world.prepay(participationId, 100_000n)
    const made = await Promise.all(Array.from({ length: 4 }, () => world.addBill(fair, 10)))
    const { version } = await world.db.one<{ version: number }>(
      sql`select version from quota where participation_id = ${participationId}`,
    )
    const [allotted] = await Promise.all([
      world.call(organizer, 'allotQuota', { participationId, badgeTypeId, granted: 5, version }),
      ...made.map(one => world.call(world.platform, 'finishQuotaPay', { id: one.id, version: one.version })),
    ])
    const quota = await world.bought(participationId)
    expect(quota.bought).toBe(40)
    expect([40, 45]).toContain(quota.granted)
    expect(quota.granted === 45).toBe(ok(allotted as { statusCode: number }))
  })
})
