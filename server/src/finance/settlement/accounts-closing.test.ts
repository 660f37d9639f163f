import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { createBooksFixture, type Part } from '../../app/testing/books-fixture.ts'
import { paymentTaken } from '../payment/hooks.ts'
import { exhibitionsOver } from './hooks.ts'

const { world, fairs, ok, today, started, start, keyOf, bothFigures, expectSame } = await createBooksFixture()

describe('money that is booked while its exhibition closes', () => {
  /** A barrier that blocks until it is opened. */
  const gate = () => {
    let open: () => void = () => {}
    const opened = new Promise<void>(resolve => {
      open = resolve
    })
    return { open, opened }
  }
  /** Waits until somebody in this database waits for a lock. */
  const awaitBlockedQuery = () =>
    vi.waitFor(async () => {
      const { n } = await world.db.one<{ n: number }>(sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
      expect(n).toBeGreaterThan(0)
    })
  /** The first money of a participation, uncommitted until `until`. */
  const taking = ({ participationId }: Part, until: Promise<void>) =>
    fairs.inTransition(async context => {
      await paymentTaken(context, {
        ...{ participationId, amount: 50_000n, paidOn: today(), from: '甲', purpose: 'prepaid', by: 'hand' },
      })
      await until
    })
  const settledWith = async (fair: Fair) => {
    await fairs.hasAccount(fair.partner.company.id)
    await start(fair)
    const { ofLines } = await bothFigures(fair)
    expect(ofLines.prePayAmount).toBe(50_000n)
    await expectSame(fair, 'started')
  }

  it('is in its settlement if it came first: the end waits for it', async () => {
    const fair = await world.fair({ quota: 0 })
    await fairs.priced(fair)
    const { open, opened } = gate()
    const money = taking(fair, opened)
    const closed = awaitBlockedQuery().then(open)
    // Money is in progress once its payment has locked the participation.
    await vi.waitFor(async () => {
      const free = sql`select from participation where id = ${fair.participationId} for update nowait`
      await expect(world.db.run(free)).rejects.toThrow()
    })
    await Promise.all([money, closed, fairs.close(fair)])
    await settledWith(fair)
  })

  it('finds its settlement if the end came first', async () => {
    const fair = await world.fair({ quota: 0 })
    await fairs.priced(fair)
    const { open, opened } = gate()
    let ended = () => {}
    const over = new Promise<void>(resolve => {
      ended = resolve
    })
    const closing = fairs.inTransition(async context => {
      await exhibitionsOver(context, [{ row: { id: fair.exhibitionId } }])
      ended()
      await opened
    })
    await over
    const money = taking(fair, Promise.resolve())
    await awaitBlockedQuery()
    open()
    await Promise.all([closing, money])
    await settledWith(fair)
  })
})

describe('the last two settlements of an exhibition', () => {
  it('that finish concurrently settle the exhibition once', async () => {
    const fair = await started()
    const { exhibitionId, participationId } = fair
    const root = await fairs.organizersPart(fair)
    const states = () =>
      world.db.one<{ state: string; times: number }>(sql`
        select state, (select count(*)::int from history where subject_id = e.id and event = 'settle') as times
        from exhibition e where id = ${exhibitionId}`)
    for (let round = 1; round <= 8; round++) {
      await world.db.run(sql`update exhibition set state = 'closed' where id = ${exhibitionId}`)
      await world.db.run(sql`
        update settlement set state = 'pendingInvoiceApplication', agreed = 0 where exhibition_id = ${exhibitionId}`)
      const [one, other] = [await keyOf(fair), await fairs.settlementOf(root)]
      const replies = await Promise.all([
        world.call(fair.partner, 'declineCooperatorSettlementInvoice', one),
        world.call(fair.organizer, 'declineSponsorSettlementInvoice', { id: other.id, version: other.version }),
      ])
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([ok, ok])
      expect(await states(), `round ${round}`).toEqual({ state: 'settled', times: round })
    }
    expect((await fairs.settlementOf(participationId)).state).toBe('settled')
  })

  it('are created once, however many end it concurrently', async () => {
    const fair = await world.fair()
    await fairs.priced(fair)
    const over = () => fairs.inTransition(context => exhibitionsOver(context, [{ row: { id: fair.exhibitionId } }]))
    await Promise.all([over(), over(), over(), over()])
    const { n } = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from settlement where participation_id = ${fair.participationId}`)
    expect(n).toBe(1)
  })
})

describe('a settlement’s row', () => {
  it('has an agreed amount from the agreement on, and not before', async () => {
    const fair = await started()
    const { id } = await keyOf(fair)
    await expect(world.db.run(sql`update settlement set agreed = 0 where id = ${id}`)).rejects.toThrow(
      'settlement_agreed',
    )
    const skipped = sql`update settlement set state = 'platformPayment' where id = ${id}`
    await expect(world.db.run(skipped)).rejects.toThrow('settlement_agreed')
  })
})
