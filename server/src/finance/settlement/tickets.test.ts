import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { expense, settledFairs } from '../../app/testing/settled-fair.ts'
import { createTicketWorld, type TicketFair } from '../../app/testing/ticket-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createTicketWorld())
const fairs = settledFairs(world)

/** An exhibition with prices that sells tickets, as settlements see it: its partner is the agent. */
async function selling() {
  const tickets = await world.ticketFair()
  const { id } = await world.db.one<{ id: string }>(
    sql`select id from badge_type where exhibition_id = ${tickets.exhibitionId} limit 1`,
  )
  const { exhibitionId, organizer, agent, agentParticipation } = tickets
  const fair = { exhibitionId, organizer, partner: agent, participationId: agentParticipation, badgeTypeId: id }
  await fairs.priced(fair)
  return { tickets, fair }
}
async function sell(caller: TestOperator, fair: TicketFair, ticketTypeId: string, quantity: number) {
  const sold = await world.call(caller, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity }))
  expect(sold).toMatchObject({ statusCode: 10001 })
  return sold.data.ticketIds
}
const start = async (participationId: string) => {
  const { id, version } = await fairs.settlementOf(participationId)
  const reply = await world.call(world.platform, 'startAgentSettlement', { rows: [{ id, version }] })
  expect(reply).toMatchObject({ statusCode: 10001, data: { count: 1 } })
  return id
}

describe('tickets in a settlement', () => {
  it('equal the example of finance.md §6: B sold 320, refunded 8, prepaid 10,000.00 and supplements 4,552.00', async () => {
    const { tickets, fair } = await selling()
    const ticketTypeId = await world.ticketType(tickets, { price: '50.00', total: 400 })
    await world.allot(tickets, ticketTypeId, 400)
    await fairs.paid(fair, fair.participationId, { prepaid: '10000.00' })
    const { exhibitionId, participationId } = fair
    const billed = await world.call(world.platform, 'addOtherExpense', {
      participationId,
      ...expense('200.00', 'charge'),
    })
    expect(billed.statusCode).toBe(10001)
    const ids = await sell(tickets.agent, tickets, ticketTypeId, 320)
    const back = { exhibitionId, ids: ids.slice(0, 8), reasonCode: 'other' }
    expect((await world.call(tickets.agent, 'refundTicket', back)).data).toMatchObject({ count: 8 })
    await fairs.close(fair)
    const flags = async (caller: TestOperator) => (await world.call(caller, 'findRedPoint', {})).data
    // It is the venue's turn until it has started them.
    expect(await flags(world.platform)).toMatchObject({ faAgentSettle: true, fasponsorSettle: true })
    expect(await flags(tickets.agent)).toMatchObject({ faAgentSettle: false })
    expect(await flags(tickets.organizer)).toMatchObject({ fasponsorSettle: false })
    const id = await start(participationId)
    expect(await flags(tickets.agent)).toMatchObject({ faAgentSettle: true, faCooperSettle: false })
    const { data } = await world.call(tickets.agent, 'getAgentSettlementDetail', { id })
    expect(data).toMatchObject({
      ...{ prePayAmount: '10000.00', consumeAmonut: '15600.00', expenses: '200.00', cooperatorCollect: '1248.00' },
      ...{ sponsorCollect: '14040.00', settleBack: '0.00', settleRepair: '4552.00' },
    })
    const lines = data.lines.filter(({ kind }) => kind.startsWith('ticket') && kind !== 'ticketUnsold')
    expect(lines.map(({ kind, amount, split, quantity }) => [kind, amount, split, quantity])).toEqual([
      ['ticketSold', '16000.00', '14400.00', 320],
      ['ticketRefunded', '-400.00', '-360.00', 8],
    ])
    // Sales and refunds are counted: nothing changes any more.
    const late = { exhibitionId, ids: ids.slice(8, 9), reasonCode: 'other' }
    expect((await world.call(tickets.organizer, 'refundTicket', late)).statusCode).not.toBe(10001)
  })

  it('are settled for an agent that never paid or had quota', async () => {
    const { tickets, fair } = await selling()
    const ticketTypeId = await world.ticketType(tickets, { price: '50.00', total: 10 })
    await world.allot(tickets, ticketTypeId, 5)
    await sell(tickets.agent, tickets, ticketTypeId, 2)
    await fairs.close(fair)
    const id = await start(fair.participationId)
    const { data } = await world.call(tickets.agent, 'getAgentSettlementDetail', { id })
    expect(data).toMatchObject({ prePayAmount: '0.00', consumeAmonut: '100.00', settleRepair: '92.00' })
  })
})
