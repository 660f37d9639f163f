import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { findConstraint } from '../../kernel/database/database.ts'
import { ticketFigures } from './figures.ts'

const world = await closeAfterAll(createTicketWorld())

it('sold and refused tickets of a type are reported under the numbers that people know', async () => {
  const fair = await world.ticketFair()
  const ticketTypeId = await world.ticketType(fair, { total: 5 })
  const sold = await world.call(fair.organizer, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity: 3 }))
  expect(sold.statusCode).toBe(10001)
  for (let n = 0; n < 2; n++) {
    const vain = await world.call(fair.organizer, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity: 4 }))
    expect(vain.reason).toBe('ticket.soldOut')
  }
  const [standing, refused] = await Promise.all(ticketFigures(world.services).map(figure => figure.collect()))
  const ticket = expect.stringMatching(/^1\d{3}$/)
  const exhibition = expect.stringMatching(/^EXH-/)
  expect(standing).toEqual([{ labels: { exhibition, ticket }, value: 3 }])
  expect(refused).toEqual([{ labels: { exhibition, ticket }, value: 8 }])
})

it('the refunded and the retained part of a ticket make up what was paid; the database refuses any other sum', async () => {
  const fair = await world.ticketFair()
  const ticketTypeId = await world.ticketType(fair, { refundFee: 15, price: '99.90' })
  const { exhibitionId, organizer } = fair
  const { data } = await world.call(organizer, 'issueTickets', world.sale(fair, ticketTypeId))
  await world.call(organizer, 'refundTicket', { exhibitionId, ids: data.ticketIds, reasonCode: 'other' })
  const refund = sql`order_id = ${data.id} and kind = 'ticketRefunded'`
  const facts = await world.db.many<Record<string, string>>(sql`
    select total_fen, refund_fen, retained_fen from ticket_sale_event where ${refund}`)
  expect(facts.map(one => Object.values(one).map(Number))).toEqual([[9990, 8491, 1499]])
  const columns = sql`kind, reverses, exhibition_id, seller_company_id, order_id, ordinal, order_code, ticket_type_id, quantity,
    unit_fen, total_fen, method`
  for (const [refunded, retained] of [
    [9991, 0],
    [8491, 1500],
    [8491, 0],
  ]) {
    const add = world.db.run(sql`
      insert into ticket_sale_event (${columns}, refund_fen, retained_fen)
      select ${columns}, ${refunded}::int8, ${retained}::int8 from ticket_sale_event where ${refund}`)
    expect(findConstraint(await add.catch(error => error))).toBe('ticket_fact_refund')
  }
})
