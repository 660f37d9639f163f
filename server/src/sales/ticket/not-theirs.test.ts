import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { join as joinExhibition } from '../../exhibitions/participation/hooks.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

it('applyTicketRequest › submits a request again only in its own exhibition', async () => {
  const { agent, exhibitionId } = fair
  const stock = { ticketTypeId: await world.ticketType(fair), quantity: 5 }
  const input = { exhibitionId, stock, reason: '不够卖' }
  const { data: made } = await world.call(agent, 'applyTicketRequest', input)
  const { data: back } = await world.call(fair.organizer, 'returnTicketRequest', { ...made, reasonCode: 'other' })
  const other = await world.ticketFair()
  const root = await world.db.one<{ id: string }>(
    sql`select id from participation where exhibition_id = ${other.exhibitionId} and kind = 'sponsor'`,
  )
  await joinExhibition(world.db, {
    ...{ exhibitionId: other.exhibitionId, sponsorId: other.organizer.company.id, state: 'active', kind: 'agent' },
    ...{ companyId: agent.company.id, parentId: root.id },
  })
  const { id, version } = back
  const elsewhere = {
    ...{ ...input, id, version, exhibitionId: other.exhibitionId },
    stock: { ...stock, ticketTypeId: await world.ticketType(other) },
  }
  expect((await world.call(agent, 'applyTicketRequest', elsewhere)).reason).toBe('kernel.notFound')
  expect((await world.call(agent, 'applyTicketRequest', { ...input, id, version })).statusCode).toBe(10001)
})

it('refundTicket › answers not found for an invisible ticket, settled or not', async () => {
  const ticketTypeId = await world.ticketType(fair)
  await world.allot(fair, ticketTypeId, 5)
  const { data } = await world.call(fair.agent, 'issueTickets', world.sale(fair, ticketTypeId))
  await world.db.run(sql`
    insert into settlement (number, state, family, participation_id, exhibition_id, company_id, sponsor_id, holder_id)
    select 'S26000001', 'amountConfirmation', 'Agent', ${fair.agentParticipation}, ${fair.exhibitionId}, ${fair.agent.company.id},
      ${fair.organizer.company.id}, ${fair.organizer.company.id}`)
  const refund = { exhibitionId: fair.exhibitionId, ids: data.ticketIds, reasonCode: 'other' }
  expect((await world.call(fair.agent, 'refundTicket', refund)).reason).toBe('ticket.settled')
  const unseen = await world.call(fair.secondary, 'refundTicket', refund)
  expect(unseen.reason).not.toBe('ticket.settled')
  const nowhere = await world.call(fair.secondary, 'refundTicket', { ...refund, ids: [crypto.randomUUID()] })
  const toComparable = (reply: object) =>
    JSON.stringify(reply).replace(/[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}/g, 'id')
  expect(toComparable(unseen)).toBe(toComparable(nowhere))
})
