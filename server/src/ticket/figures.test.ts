import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTicketWorld, type TicketWorld } from '../testing/ticket-world.ts'
import { ticketFigures } from './figures.ts'

let world: TicketWorld
beforeAll(async () => {
  world = await createTicketWorld()
})
afterAll(() => world.close())

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
