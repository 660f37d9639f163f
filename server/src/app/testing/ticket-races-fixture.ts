import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { closeAfterAll } from './close-after-all.ts'
import { createTicketWorld } from './ticket-world.ts'

/** What the tests of races and payment-races share. Call it once in a file. */
export async function createTicketRacesFixture() {
  const world = await closeAfterAll(createTicketWorld())
  const fair = await world.ticketFair()
  // The first code of an exhibition creates its key.
  const type = await world.ticketType(fair)
  await world.call(fair.organizer, 'issueTickets', world.sale(fair, type))

  const done = (replies: readonly { statusCode: number }[]) => replies.filter(one => one.statusCode === 10001).length
  const sell = (type: string, changes: object = {}, line: object = {}) =>
    world.call(fair.agent, 'issueTickets', world.sale(fair, type, changes, line))
  const times = <T>(n: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: n }, (_, at) => work(at)))

  /** Runs with one database rule broken, and repairs it afterwards. */
  async function without<T>(breaking: string, repair: string, work: () => Promise<T>): Promise<T> {
    await world.pool.query(breaking)
    try {
      return await work()
    } finally {
      await world.pool.query(repair)
    }
  }

  /**
   * Checks each stock: granted equals given on, open and taken; and taken equals sold and never returned, or held. A
   * ticket returns by a refund, or voided without an entry.
   */
  async function books(type: string) {
    const stocks = await world.db.many<{
      granted: number
      given: number
      left: number
      taken: number
      sold: number
      below: number
    }>(sql`
    select s.granted, s.given, (select sum(a.open)::int from stock_pool a where a.scope = s.id) as left,
      (select sum(a.taken)::int from stock_pool a where a.scope = s.id) as taken,
      (select count(*)::int from ticket t where t.stock_id = s.id and t.state <> 'refunded'
        and (t.state <> 'voided' or t.entered_at is not null))
        + coalesce((select sum(l.quantity)::int from ticket_order_line l join ticket_order o on o.id = l.order_id
          where l.stock_id = s.id and o.state = 'awaitingPayment'), 0) as sold,
      (select coalesce(sum(b.granted), 0)::int from ticket_stock b where b.parent_id = s.id) as below
    from ticket_stock s where s.ticket_type_id = ${type}`)
    for (const { granted, given, left, taken, sold, below } of stocks) {
      expect([given + left + taken, taken, given]).toEqual([granted, sold, below])
    }
  }

  return { world, fair, type, done, sell, times, without, books }
}
