import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

it('sellers are companies that have sold, among the visible orders; lists can be filtered by one of them', async () => {
  const { exhibitionId, organizer, agent, secondary, secondaryParticipation } = fair
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 20)
  await world.call(agent, 'allotStock', { ticketTypeId: type, participationId: secondaryParticipation, granted: 5 })
  const sellers = async (by: typeof organizer) =>
    (await world.call(by, 'getTicketSellerList', { exhibitionId })).data.list.map(({ id }) => id).sort()
  expect(await sellers(organizer)).toEqual([])
  for (const by of [organizer, agent])
    expect((await world.call(by, 'issueTickets', world.sale(fair, type))).statusCode).toBe(10001)
  const both = [organizer.company.id, agent.company.id].sort()
  expect([await sellers(organizer), await sellers(agent), await sellers(secondary)]).toEqual([
    both,
    [agent.company.id],
    [],
  ])
  const sold = async (name: 'getTicketPage' | 'getTicketOrderPage', sellerId: string) =>
    (await world.call(organizer, name, { exhibitionId, sellerId } as never)).data.list.map(row => row.sellerId)
  for (const id of both) {
    expect(await sold('getTicketPage', id)).toEqual([id])
    expect(await sold('getTicketOrderPage', id)).toEqual([id])
  }
  const stranger = await world.world.administrator('sponsor')
  expect((await world.call(stranger, 'getTicketSellerList', { exhibitionId })).reason).toBe('kernel.notFound')
  expect((await world.call(null, 'getTicketSellerList', { exhibitionId })).statusCode).not.toBe(10001)
})
