import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { expense, settledFairs } from '../../app/testing/settled-fair.ts'
import { figuresOf } from '../ledger/api.ts'
import { figuresOfLines, type Summand } from './figures.ts'
import { exhibitionsOver } from './hooks.ts'

const world = await closeAfterAll(createFeeWorld())
const fairs = settledFairs(world)
const second = await world.world.operator(world.platform.company)

const ok = 10001
const today = () => new Date().toISOString().slice(0, 10)

/** Its exhibition ends, and its settlement starts as soon as it exists. */
async function endedAndStarted({ exhibitionId, participationId }: Fair): Promise<void> {
  await fairs.inTransition(context => exhibitionsOver(context, [{ row: { id: exhibitionId } }]))
  const { id, version } = await fairs.settlementOf(participationId)
  const reply = await world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
  expect(reply).toMatchObject({ statusCode: ok, data: { count: 1 } })
}

/** Expects that its lines and the ledger have the same sums. */
async function expectSame({ participationId }: Fair): Promise<void> {
  const rows = await world.db.many<Omit<Summand, 'amount' | 'split'> & { amount: string; split: string }>(sql`
    select l.figure, l.amount::text as amount, l.split::text as split from settlement_line l
    join settlement s on s.id = l.settlement_id where s.participation_id = ${participationId}`)
  const lines = rows.map(row => ({ ...row, amount: BigInt(row.amount), split: BigInt(row.split) }))
  const ofLines = figuresOfLines(lines, false)
  const ledger = await figuresOf(world.db, participationId)
  expect(ofLines).toEqual(Object.fromEntries(Object.keys(ofLines).map(key => [key, ledger[key as 'held']])))
}

const waiting = async () =>
  (
    await world.db.one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
  ).n
const awaitBlockedQueries = (n: number) => vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(n))

/**
 * Blocks all postings by a lock on the journal entries: a booking has looked for its settlement, and is not committed.
 */
async function nobodyPosts(): Promise<() => Promise<void>> {
  const client = await world.services.pool.connect()
  await client.query('begin')
  await client.query('lock table journal_entry in share mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

type Act = (fair: Fair) => Promise<() => Promise<{ statusCode: number; reason?: string }>>
const prepaid = async ({ participationId }: Fair) =>
  (
    await world.call(world.platform, 'recordPayment', {
      ...{ participationId, purpose: 'prepaid', amount: '500.00', paidOn: today(), payer: '甲' },
    })
  ).data as { id: string; version: number }
const confirmed =
  ({ data: { id, version } }: { data: { id: string; version: number } }) =>
  () =>
    world.call(second, 'confirmPayment', { id, version })

/** Actions that begin before the end and are booked during it. */
const acts: Record<string, Act> = {
  'a payment': async ({ participationId }) => {
    const money = { participationId, purpose: 'prepaid' as const, amount: '40.00', paidOn: today(), payer: '甲' }
    return () => world.call(world.platform, 'recordPayment', money)
  },
  'money that is paid back': async ({ participationId }) => {
    const further = { amount: '120.00', paidOn: today(), payer: '甲', note: '多付' }
    return confirmed(await world.call(world.platform, 'payBackPrepaid', { participationId, ...further }))
  },
  'a difference that is written off': async ({ participationId }) => {
    const further = { of: 'prepaid' as const, amount: '0.40', note: '尾差' }
    return confirmed(await world.call(world.platform, 'writeOff', { participationId, ...further }))
  },
  'a payment that is taken back': async fair => {
    const { id } = await prepaid(fair)
    return () => world.call(world.platform, 'reversePayment', { id, version: 1, note: '记错' })
  },
  'an expense': async ({ participationId }) => {
    const form = { participationId, ...expense('80.00', 'charge') }
    return () => world.call(world.platform, 'addOtherExpense', form)
  },
  'an expense that is taken back': async ({ participationId }) => {
    const form = { participationId, ...expense('80.00', 'charge') }
    const { id, version } = (await world.call(world.platform, 'addOtherExpense', form)).data
    return () => world.call(world.platform, 'deleteOtherExpense', { id, version })
  },
}

describe('booked and uncommitted while its exhibition ends and its settlement starts,', () => {
  for (const [name, act] of Object.entries(acts)) {
    it(`${name} is in its settlement`, async () => {
      const fair = await world.fair()
      await fairs.priced(fair)
      await fairs.hasAccount(fair.partner.company.id)
      await prepaid(fair)
      const booking = await act(fair)
      const post = await nobodyPosts()
      const booked = booking()
      await awaitBlockedQueries(1)
      const ended = endedAndStarted(fair)
      // The end waits for the booking; if it did not, its settlement would have started by now.
      await Promise.race([ended, awaitBlockedQueries(2)])
      await post()
      await ended
      expect(await booked).toMatchObject({ statusCode: ok })
      await expectSame(fair)
    })
  }

  it('a void is credited in its settlement, or not at all', async () => {
    const fair = await world.pricedFair('15.00')
    await fairs.hasAccount(fair.partner.company.id)
    await world.db.run(sql`update exhibition set refund_rule = 'beforeOpen' where id = ${fair.exhibitionId}`)
    const ids = await world.activeMany(fair, 2)
    const { data } = await world.apply(fair)
    await world.prepay(fair.participationId, 3_000n)
    await world.finish(data.charge as { id: string; version: number })
    const post = await nobodyPosts()
    const { exhibitionId, organizer } = fair
    const voided = world.call(organizer, 'voidBadges', { exhibitionId, ids: ids.slice(0, 1), note: '不来了' })
    await awaitBlockedQueries(1)
    const ended = endedAndStarted(fair)
    await Promise.race([ended, awaitBlockedQueries(2)])
    await post()
    await ended
    expect(await voided).toMatchObject({ statusCode: ok, data: { count: 1 } })
    await expectSame(fair)
  })

  it('all of them concurrently are in it, in any order', async () => {
    for (let round = 0; round < 4; round++) {
      const fair = await world.fair()
      await fairs.priced(fair)
      await fairs.hasAccount(fair.partner.company.id)
      for (let n = 0; n < 3; n++) await prepaid(fair)
      const bookings = []
      for (const act of Object.values(acts)) bookings.push(await act(fair))
      await Promise.all([...bookings.map(book => book()), endedAndStarted(fair)])
      await expectSame(fair)
    }
  })
})
