import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Fair, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { faults } from '../../app/testing/money-faults.ts'
import { ruleOf } from '../../app/testing/rule-world.ts'
import { settledFairs } from '../../app/testing/settled-fair.ts'
import { wasIssued } from '../../badging/badge/api.ts'
import { voidUnpaid } from '../../badging/badge/void-unpaid.ts'
import { figuresOf } from '../ledger/api.ts'
import { refundCancelledExhibition, refundCancelledKind } from './refund-cancelled-exhibition.ts'

const world = await closeAfterAll(createFeeWorld())

const statesOf = async (fair: Fair) => (await world.feesOf(fair)).map(({ state }) => state)
/** The key of the new bill. */
const keyOf = ({ charge: bill }: Output<'applyAccreditation'>) => {
  if (!bill) throw new Error('no charge was made')
  return { id: bill.id, version: bill.version }
}
const voiding = (fair: Fair, ids: string[]) =>
  world.call(fair.organizer, 'voidBadges', { exhibitionId: fair.exhibitionId, ids, note: '人员变更' })

describe('voiding a paid badge', () => {
  const paid = async (refundRule: string | null) => {
    const fair = await world.pricedFair('15.00')
    await world.db.run(sql`update exhibition set refund_rule = ${refundRule} where id = ${fair.exhibitionId}`)
    const ids = await world.activeMany(fair, 2)
    const { data } = await world.apply(fair)
    await world.prepay(fair.participationId, 3_000n)
    await world.finish(keyOf(data))
    return { fair, ids }
  }

  it('in time credits the prepaid balance of its payer, and reverses the organizer’s share', async () => {
    const { fair, ids } = await paid('beforeOpen')
    await voiding(fair, ids.slice(0, 1))
    expect((await statesOf(fair)).sort()).toEqual(['credited', 'paid'])
    expect(await world.balances(fair)).toMatchObject({ prepaid: 1_500n, advance: 1_500n, consumed: 1_500n })
    expect(await figuresOf(world.db, fair.participationId)).toMatchObject({
      prePayAmount: 3_000n,
      consumeAmonut: 1_500n,
      sponsorCollect: 450n,
    })
  })

  it('by a newer application of its person gives back the same', async () => {
    const fair = await world.pricedFair('15.00')
    const { exhibitionId, organizer } = fair
    await world.db.run(
      sql`update exhibition set refund_rule = 'beforeOpen', one_person_one_badge = false where id = ${exhibitionId}`,
    )
    await world.db.run(sql`update badge_type set class = 'buyer' where id = ${fair.badgeTypeId}`)
    const person = { documentNumber: identityNumber(91_001), name: '同一人' }
    const old = await world.active(fair, person)
    const { data } = await world.apply(fair)
    await world.prepay(fair.participationId, 1_500n)
    await world.finish(keyOf(data))
    const rule = ruleOf('R01', 'onePerson', { per: 'exhibition', conflict: 'replaceOld' })
    const saved = await world.call(organizer, 'saveRuleBook', { exhibitionId, rules: [rule] as never })
    const note = '现场'
    await world.call(organizer, 'publishRuleBook', { exhibitionId, ...saved.data, effectiveAt: null, note })
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(fair, other.company, 10)
    const fresh = await world.draft(fair, other, person)
    await world.call(other, 'submitBadges', { exhibitionId, ids: [fresh] })
    await world.call(organizer, 'approveBadges', { exhibitionId, ids: [fresh] })
    expect([await world.stateOf(old), await world.stateOf(fresh)]).toEqual(['voided', 'awaitingPayment'])
    expect((await statesOf(fair)).sort()).toEqual(['credited', 'uncharged'])
    expect(await world.balances(fair)).toMatchObject({ prepaid: 1_500n, consumed: 0n })
  })

  it.each([
    ['its rule', 'never'],
    ['none', null],
  ])('too late by %s gives nothing back', async (_, rule) => {
    const { fair, ids } = await paid(rule)
    await voiding(fair, ids.slice(0, 1))
    expect(await statesOf(fair)).toEqual(['paid', 'paid'])
    expect(await world.balances(fair)).toMatchObject({ prepaid: 0n, consumed: 3_000n })
  })

  it('refunds nothing once a card of it was issued', async () => {
    const { fair, ids } = await paid('beforeOpen')
    await world.db.run(sql`update credential set state = 'issued', issued_at = now(), issued_to = '本人'
      where exhibition_id = ${fair.exhibitionId} and badge_id = ${ids[0]}`)
    await voiding(fair, ids.slice(0, 1))
    expect(await statesOf(fair)).toEqual(['paid', 'paid'])
    expect(await world.balances(fair)).toMatchObject({ prepaid: 0n })
  })

  const cancel = async ({ exhibitionId: id }: Fair) => {
    const { version } = await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
    await world.call(world.platform, 'cancelExhibition', { id, version, note: '停办' })
    const { id: jobId } = await world.db.one<{ id: string }>(
      sql`select id from job where kind = ${refundCancelledKind} and exhibition_id = ${id}`,
    )
    return {
      credit: () =>
        world.runJob<{ count: number }>(jobId, { [refundCancelledKind]: refundCancelledExhibition(wasIssued) }),
      over: () => world.db.run(sql`update job set state = 'done' where id = ${jobId}`),
    }
  }

  /** The money came without a payment: nothing of it is in transit. */
  const wrong = async () =>
    (await faults(world.db, world.platform.company.id)).filter(fault => !fault.startsWith('totals in transit'))

  it('refunds everything if its exhibition is cancelled, whatever the rule says, except for issued cards', async () => {
    const { fair, ids } = await paid('never')
    await world.db.run(sql`update credential set state = 'issued', issued_at = now(), issued_to = '本人'
      where exhibition_id = ${fair.exhibitionId} and badge_id = ${ids[0]}`)
    const { credit, over } = await cancel(fair)
    const { id, version } = await settledFairs(world).settlementOf(fair.participationId)
    const start = () => world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
    // No settlement starts while refunds of fees are pending.
    expect((await start()).reason).toBe('settlement.chargesOpen')
    expect(await Promise.all([credit(), credit()])).toContainEqual({ count: 1 })
    expect(await credit()).toEqual({ count: 0 })
    await over()
    expect((await statesOf(fair)).sort()).toEqual(['credited', 'paid'])
    expect(await world.balances(fair)).toMatchObject({ prepaid: 1_500n, consumed: 1_500n })
    expect(await wrong()).toEqual([])
    await start()
    const { data } = await world.call(fair.partner, 'getCooperatorSettlementDetail', { id })
    expect(data).toMatchObject({ prePayAmount: '30.00', consumeAmonut: '15.00', settleBack: '15.00' })
    expect(data.lines.map(({ kind, amount }) => [kind, amount])).toContainEqual(['badgeVoid', '-15.00'])
  })

  it('refunds a payment that is confirmed after the exhibition was cancelled', async () => {
    const fair = await world.pricedFair('15.00')
    await world.activeMany(fair, 2)
    const { id } = keyOf((await world.apply(fair)).data)
    await world.db.run(sql`update bill set state = 'proofSubmitted' where id = ${id}`)
    await cancel(fair)
    await world.prepay(fair.participationId, 3_000n)
    expect(await world.finish({ id })).toMatchObject({ statusCode: 10001 })
    expect(await statesOf(fair)).toEqual(['credited', 'credited'])
    expect(await world.balances(fair)).toMatchObject({ prepaid: 3_000n, advance: 0n, consumed: 0n })
    expect(await wrong()).toEqual([])
  })
})

describe('concurrent requests', () => {
  const ready = async (n = 4) => {
    const fair = await world.pricedFair('15.00')
    await world.db.run(sql`update exhibition set refund_rule = 'beforeOpen' where id = ${fair.exhibitionId}`)
    const ids = await world.activeMany(fair, n)
    const { data } = await world.apply(fair)
    await world.prepay(fair.participationId, BigInt(n) * 1_500n)
    return { fair, ids, charge: keyOf(data) }
  }
  /** All money is accounted for: the payer's accounts contain what it paid, and the fees agree with the ledger. */
  const whole = async (fair: Fair, fen: bigint) => {
    const { prepaid, advance, consumed } = await world.balances(fair)
    const fees = await world.feesOf(fair)
    const sum = (state: string) =>
      fees.filter(fee => fee.state === state).reduce((all, { paid }) => all + BigInt(paid ?? 0), 0n)
    expect([prepaid + advance, consumed, advance]).toEqual([fen, sum('paid'), sum('paid')])
    const { n } = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from badge b join credential c on c.exhibition_id = b.exhibition_id and c.badge_id = b.id
        and c.state <> 'dead' where b.exhibition_id = ${fair.exhibitionId} and b.state = 'active'`)
    expect(n).toBe(fees.filter(({ state }) => state === 'paid').length)
  }

  it('of two finishes settle a bill once', async () => {
    const { fair, charge: bill } = await ready()
    const replies = await Promise.all(Array.from({ length: 6 }, () => world.finish(bill)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    await whole(fair, 6_000n)
  })

  /** How many deadlocks PostgreSQL has resolved so far. */
  const circles = async () => {
    await world.db.run(sql`select pg_stat_clear_snapshot()`)
    const { n } = await world.db.one<{ n: number }>(
      sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    )
    return n
  }

  it('to void and to finish never deadlock, and the money is accounted for', async () => {
    const before = await circles()
    for (let round = 0; round < 6; round++) {
      const { fair, ids, charge: bill } = await ready()
      const replies = await Promise.all([
        world.finish({ id: bill.id }),
        ...ids.slice(0, 3).map(id => voiding(fair, [id])),
      ])
      expect(replies.slice(1).every(({ statusCode }) => statusCode === 10001)).toBe(true)
      await whole(fair, 6_000n)
    }
    expect(await circles()).toBe(before)
  })

  it('to expire and to bill: a voided badge is on no bill, a billed one waits', async () => {
    for (let round = 0; round < 4; round++) {
      const fair = await world.pricedFair('15.00', { unpaidBadgeDays: 1 })
      await world.activeMany(fair, 5)
      await world.db.run(
        sql`update badge_fee set created_at = now() - interval '2 days' where exhibition_id = ${fair.exhibitionId}`,
      )
      const node = { services: world.services, publish: () => {} }
      await Promise.all([
        voidUnpaid(node, new Date(), fair.exhibitionId),
        world.apply(fair),
        voidUnpaid(node, new Date(), fair.exhibitionId),
      ])
      const billed = (await statesOf(fair)).filter(state => state === 'charged').length
      const { n, open } = await world.db.one<{ n: number; open: number }>(sql`
        select coalesce(sum(l.quantity), 0)::int as n, count(distinct c.id) filter (where c.state = 'unpaid')::int as open
        from bill c join bill_line l on l.bill_id = c.id where c.exhibition_id = ${fair.exhibitionId}`)
      expect([n, open]).toEqual([billed, billed > 0 ? 1 : 0])
      expect((await world.quotaOf(fair.participationId)).used).toBe(billed)
    }
  })

  it('to finish and to cancel: one of them wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { fair, charge: bill } = await ready(2)
      const replies = await Promise.all([world.finish(bill), world.call(fair.partner, 'cancelCharge', bill)])
      expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
      await whole(fair, 3_000n)
    }
  })
})
