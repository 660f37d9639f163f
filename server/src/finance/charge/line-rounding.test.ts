import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { settledFairs } from '../../app/testing/settled-fair.ts'
import { figuresOf } from '../ledger/api.ts'
import { postAll } from '../ledger/hooks.ts'
import { verifiedLedger } from '../ledger/verify.ts'

const world = await closeAfterAll(createFeeWorld())
const fairs = settledFairs(world)

/** Paid badges of one price on one bill, with an organizer's share in per cent. */
async function paidBadges(count: number, price: string, split: string): Promise<Fair> {
  const fair = await world.pricedFair(price, { quota: count, split })
  await world.activeMany(fair, count)
  const total = ((Number(price.replace('.', '')) * count) / 100).toFixed(2)
  const day = new Date().toISOString().slice(0, 10)
  await world.call(world.platform, 'recordPayment', {
    ...{ participationId: fair.participationId, purpose: 'prepaid', amount: total, paidOn: day, payer: '甲' },
  })
  const { data } = await world.apply(fair)
  expect((await world.finish(data.charge as NonNullable<typeof data.charge>)).statusCode).toBe(10001)
  return fair
}

const booked = async ({ participationId }: Fair) => {
  const { consumeAmonut, sponsorCollect } = await figuresOf(world.db, participationId)
  return [consumeAmonut, sponsorCollect]
}
const voided = (fair: Fair, ids: string[]) =>
  world.call(fair.organizer, 'voidBadges', { exhibitionId: fair.exhibitionId, ids, note: '人员变更' })
const badgesOf = async (fair: Fair) => (await world.feesOf(fair)).map(({ badgeId }) => badgeId)

describe('the bookings of a line of badge fees', () => {
  it('give the organizer its share of the line, rounded once', async () => {
    expect(await booked(await paidBadges(41, '15.55', '33.3333'))).toEqual([63_755n, 21_252n])
    expect(await booked(await paidBadges(90, '7.77', '12.3457'))).toEqual([69_930n, 8_633n])
  })

  it('stay consistent whatever is voided, one by one or concurrently, and equal its settlement', async () => {
    const fair = await paidBadges(41, '15.55', '33.3333')
    await world.db.run(sql`update exhibition set refund_rule = 'beforeOpen' where id = ${fair.exhibitionId}`)
    const badges = await badgesOf(fair)
    expect((await voided(fair, badges.slice(0, 1))).statusCode).toBe(10001)
    // 40 × 15.55, and 33.3333 % of it.
    expect(await booked(fair)).toEqual([62_200n, 20_733n])
    await Promise.all(badges.slice(1, 8).map(id => voided(fair, [id])))
    expect(await booked(fair)).toEqual([51_315n, 17_105n])
    const { advance, prepaid } = await world.balances(fair)
    expect([advance, prepaid]).toEqual([51_315n, 63_755n - 51_315n])
    await fairs.close(fair)
    const { id, version } = await fairs.settlementOf(fair.participationId)
    const started = await world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
    expect(started.data).toMatchObject({ count: 1 })
    const { data } = await world.call(fair.partner, 'getCooperatorSettlementDetail', { id })
    expect(data).toMatchObject({ consumeAmonut: '513.15', sponsorCollect: '171.05' })
    const lines = data.lines.filter(({ figure }) => figure === 'consumed')
    expect(lines.map(({ kind, quantity, amount, split }) => [kind, quantity, amount, split])).toEqual([
      ['badgeFee', 41, '637.55', '212.52'],
      ['badgeVoid', 8, '-124.40', '-41.47'],
    ])
    expect((await verifiedLedger(world.db)).wrong).toEqual([])
  })

  it('are refunded completely if every badge is voided, though each was booked by itself before', async () => {
    const fair = await paidBadges(7, '7.77', '12.3457')
    await world.db.run(sql`update exhibition set refund_rule = 'beforeOpen' where id = ${fair.exhibitionId}`)
    // As the former rule booked it: 0.96 each instead of 6.71 in all.
    const [first] = await world.feesOf(fair)
    await world.db.run(sql`update badge_fee set split = 96 where exhibition_id = ${fair.exhibitionId}`)
    const organizers = await fairs.organizersPart(fair)
    await fairs.inTransition(async context => {
      await postAll(context, [
        {
          event: 'consume',
          cause: { entityType: 'badgeFee', id: first?.id ?? '', ordinal: 1 },
          lines: [
            { account: { of: 'split', participationId: organizers, partnerId: fair.participationId }, credit: 1n },
            { account: { of: 'incomeBadge', exhibitionId: fair.exhibitionId }, credit: -1n },
          ],
        },
      ])
    })
    expect(await booked(fair)).toEqual([5_439n, 672n])
    const [one, ...rest] = await badgesOf(fair)
    await voided(fair, [one as string])
    expect(await booked(fair)).toEqual([4_662n, 576n])
    await voided(fair, rest)
    expect(await booked(fair)).toEqual([0n, 0n])
    expect(await world.balances(fair)).toMatchObject({ advance: 0n, prepaid: 5_439n })
  })
})
