import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { mostOf } from '../../app/testing/most-of.ts'
import { createTicketRacesFixture } from '../../app/testing/ticket-races-fixture.ts'
import { endReservations } from './clock.ts'

const { world, fair, done, sell, times, without, books } = await createTicketRacesFixture()

const lastTicket = async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 1)
  const replies = await times(40, () => sell(type))
  return { type, replies, sold: done(replies) }
}

describe('a ticket type', () => {
  const remove = (id: string) =>
    world.call(fair.organizer, 'deleteTicketType', { exhibitionId: fair.exhibitionId, id, version: 1 })

  it('is not deleted once it was sold: the refusal lists the orders with their page', async () => {
    const type = await world.ticketType(fair)
    const sold = await world.call(fair.organizer, 'issueTickets', world.sale(fair, type))
    expect(sold.statusCode).toBe(10001)
    const refused = await remove(type)
    expect(refused.reason).toBe('kernel.stillNamed')
    expect(refused.data).toEqual({
      uses: [{ label: '订单', to: expect.stringMatching(`/${fair.exhibitionId}/tickets/orders$`) }],
    })
  })

  it('is either sold or deleted if both are requested in parallel', async () => {
    for (let round = 0; round < 6; round++) {
      const type = await world.ticketType(fair)
      const [sold, gone] = await Promise.all([
        world.call(fair.organizer, 'issueTickets', world.sale(fair, type)),
        remove(type),
      ])
      expect(done([sold, gone])).toBe(1)
    }
  })
})

describe('the last ticket', () => {
  it('is sold to one of forty, and thirty-nine are refused as sold out', async () => {
    const { type, replies, sold } = await lastTicket()
    expect(sold).toBe(1)
    expect(new Set(replies.map(({ reason }) => reason))).toEqual(new Set([undefined, 'ticket.soldOut']))
    await books(type)
  })

  it('would be sold repeatedly without the lock', async () => {
    const source = (await world.db.one<{ f: string }>(sql`select pg_get_functiondef('take_stock'::regproc) as f`)).f
    const naive = `create or replace function take_stock(p_scope uuid, p_name text, n int) returns int language plpgsql as $$
      declare there int; begin
        select sum(open) into there from stock_pool where scope = p_scope and name = p_name;
        if there < n then return there; end if;
        perform pg_sleep(0.05);
        update stock_pool set open = greatest(0, open - n), taken = taken + n where scope = p_scope and name = p_name and slot = 0;
        return null; end $$`
    expect(await without(naive, source, () => mostOf(1, async () => (await lastTicket()).sold))).toBeGreaterThan(1)
  })
})

it('a sale of two types takes both or none, whatever the order of its lines', async () => {
  const types = [await world.ticketType(fair), await world.ticketType(fair)]
  const [plenty = '', few = ''] = types
  await world.allot(fair, plenty, 40)
  await world.allot(fair, few, 7)
  const replies = await times(24, n => {
    const lines = types.map(ticketTypeId => ({ ticketTypeId, quantity: 1 }))
    return sell(plenty, { lines: n % 2 === 0 ? lines : lines.toReversed() })
  })
  expect(done(replies)).toBe(7)
  expect(new Set(replies.map(({ reason }) => reason))).toEqual(new Set([undefined, 'ticket.soldOut']))
  expect(await world.stockOf(plenty, fair.agentParticipation)).toMatchObject({ left: 33, taken: 7 })
  for (const type of types) await books(type)
})

it('parallel sales, recalls and returns leave consistent books, and nothing below zero', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 40)
  const recall = (granted: number) =>
    world.call(fair.organizer, 'allotStock', { ticketTypeId: type, participationId: fair.agentParticipation, granted })
  const home = async () => {
    const { version } = await world.db.one<{ version: number }>(sql`
      select version from ticket_stock where ticket_type_id = ${type} and participation_id = ${fair.agentParticipation}`)
    return world.call(fair.agent, 'returnStock', { ticketTypeId: type, quantity: 3, version })
  }
  const replies = await times(36, n => {
    if (n % 6 === 4) return recall(10 + n)
    return n % 6 === 5 ? home() : sell(type, {}, { quantity: 1 + (n % 3) })
  })
  const known = [
    undefined,
    'ticket.soldOut',
    'ticket.stockBelowUse',
    'kernel.changedMeanwhile',
    'ticket.moreThanGranted',
  ]
  for (const { reason, statusCode } of replies)
    expect([...known, statusCode === 10002 ? reason : undefined]).toContain(reason)
  await books(type)
})

it('a payment and the end of its hold: one of them, with the matching stock', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 30)
  const { exhibitionId } = fair
  const holdUntil = new Date(Date.now() + 60_000).toISOString()
  const reserved = await times(8, () => sell(type, { holdUntil }, { quantity: 2 }))
  const end = () => endReservations({ services: world.services, publish: () => {} }, new Date(Date.now() + 120_000))
  const [ended, paid] = await Promise.all([
    times(3, end),
    times(8, n =>
      world.call(fair.agent, 'payTicketOrder', {
        ...{ exhibitionId, id: reserved[n]?.data.id as string, version: 1, method: 'cash' },
      }),
    ),
  ])
  expect(ended.reduce((sum, n) => sum + n, 0) + done(paid)).toBe(8)
  const { tickets } = await world.db.one<{ tickets: number }>(
    sql`select count(*)::int as tickets from ticket where ticket_type_id = ${type}`,
  )
  expect(tickets).toBe(done(paid) * 2)
  await books(type)
})

it('a refund, an entry and a void: a ticket returns once, or not at all after an entry', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 12)
  const { exhibitionId, agent, organizer } = fair
  const { data } = await sell(type, {}, { quantity: 12 })
  /** As the gate writes it. */
  const enter = (id: string) =>
    world.db.run(sql`update ticket k set state = 'entered', entered_at = now(), version = k.version + 1
      where k.exhibition_id = ${exhibitionId} and k.id = ${id} and k.state = 'issued'`)
  const tries = await Promise.all(
    data.ticketIds.map(id =>
      Promise.all([
        world.call(agent, 'refundTicket', { exhibitionId, ids: [id], reasonCode: 'other' }),
        enter(id),
        world.call(organizer, 'voidTicket', { exhibitionId, ids: [id], note: '票面有误' }),
        // Whatever the order, an entered and suspended ticket is used.
        world.call(organizer, 'suspendTicket', { exhibitionId, id, version: 2, note: '查验' }),
      ]),
    ),
  )
  for (const [refund, entered, voided] of tries) {
    expect(refund.statusCode === 10001 && (entered === 1 || voided.statusCode === 10001)).toBe(false)
  }
  const { twice } = await world.db.one<{ twice: number }>(sql`
    select count(*)::int as twice from ticket_credential where ticket_id = any(${data.ticketIds}::uuid[]) and revoked_reason is null
      and ticket_id in (select id from ticket where state in ('refunded', 'voided'))`)
  expect(twice).toBe(0)
  await books(type)
})
