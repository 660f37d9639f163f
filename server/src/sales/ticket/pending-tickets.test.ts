import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld, type TicketFair } from '../../app/testing/ticket-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

let fair: TicketFair

const world = await closeAfterAll(createTicketWorld())

const dot = async (caller: TestOperator) => (await world.call(caller, 'findRedPoint', {})).data.showAffairTic
const page = async (caller: TestOperator, tab?: '1010' | '1020') =>
  (await world.call(caller, 'getAffairExhibitionPage', { tab })).data
const readPending = async (caller: TestOperator, tab?: '1010' | '1020') => {
  const row = (await page(caller, tab)).list.find(({ id }) => id === fair.exhibitionId)
  return (
    row && Object.fromEntries(Object.entries(row.waits).filter(([name, count]) => /Tickets/.test(name) && count > 0))
  )
}
const atAGlance = async (caller: TestOperator) =>
  (await world.call(caller, 'getAffairDetail', { exhibitionId: fair.exhibitionId })).data.ticketWaits
const nothing = { decideTickets: 0, returnedTickets: 0, collectTickets: 0, sellTickets: 0 }
const askFor = (caller: TestOperator, ticketTypeId: string, quantity = 3) =>
  world.call(caller, 'applyTicketRequest', {
    ...{ exhibitionId: fair.exhibitionId, stock: { ticketTypeId, quantity }, reason: '售完' },
  })

describe('pending ticket requests', () => {
  it('are listed for everybody who decides them, on every page, whatever else the seller has to do', async () => {
    fair = await world.ticketFair()
    const { agent, organizer } = fair
    const type = await world.ticketType(fair)
    await world.allot(fair, type, 10)
    expect(await readPending(agent, '1020')).toEqual({ sellTickets: 1 })
    const holdUntil = new Date(Date.now() + 86_400_000).toISOString() as never
    await world.call(agent, 'issueTickets', world.sale(fair, type, { holdUntil }))
    expect(await readPending(agent, '1020')).toEqual({ collectTickets: 1 })
    const request = await askFor(agent, type)
    await askFor(agent, type)
    for (const caller of [organizer, world.platform]) {
      expect([await readPending(caller, '1010'), await dot(caller)]).toEqual([{ decideTickets: 2 }, true])
      expect(await atAGlance(caller)).toEqual({ ...nothing, decideTickets: 2 })
    }
    expect((await page(organizer, '1010')).asks?.['1010']).toBe(1)
    const clerk = await world.world.operator(organizer.company, { permissions: ['participation:view', 'ticket:view'] })
    expect([await readPending(clerk), await dot(clerk), await atAGlance(clerk)]).toEqual([{}, false, nothing])

    await world.call(organizer, 'returnTicketRequest', { ...request.data, reasonCode: 'other' })
    expect(await readPending(organizer)).toEqual({ decideTickets: 1 })
    expect(await readPending(agent)).toEqual({ returnedTickets: 1, collectTickets: 1 })
    expect(await atAGlance(agent)).toEqual({ ...nothing, returnedTickets: 1, collectTickets: 1 })
  })

  it('of a secondary are listed for its agent too, and for nobody when they are decided', async () => {
    fair = await world.ticketFair()
    const { agent, secondary, secondaryParticipation: participationId, organizer } = fair
    const type = await world.ticketType(fair)
    await world.allot(fair, type, 10)
    await world.call(agent, 'allotStock', { ticketTypeId: type, participationId, granted: 2 })
    expect(await dot(organizer)).toBe(false)
    const request = await askFor(secondary, type, 2)
    expect(await readPending(agent, '1010')).toEqual({ decideTickets: 1, sellTickets: 1 })
    expect(await readPending(secondary)).toEqual({})
    expect([await readPending(organizer), await dot(organizer), await dot(agent)]).toEqual([
      { decideTickets: 1 },
      true,
      true,
    ])
    expect((await world.call(agent, 'approveTicketRequest', request.data)).statusCode).toBe(10001)
    expect([await readPending(organizer), await dot(organizer)]).toEqual([{}, false])
    expect(await readPending(agent, '1010')).toBeUndefined()
  })
})

describe('the overview', () => {
  it('shows tickets: of the exhibition to its organizer, of their own stock to a seller', async () => {
    fair = await world.ticketFair()
    const { agent, organizer } = fair
    const tickets = async (caller: TestOperator) =>
      (await world.call(caller, 'getAffairDetail', { exhibitionId: fair.exhibitionId })).data.tickets
    expect(await tickets(organizer)).toEqual({ sold: 0, entered: 0, total: 0 })
    const type = await world.ticketType(fair, { total: 50 })
    await world.allot(fair, type, 10)
    expect((await world.call(agent, 'issueTickets', world.sale(fair, type, {}, { quantity: 3 }))).statusCode).toBe(
      10001,
    )
    for (const caller of [organizer, world.platform])
      expect(await tickets(caller)).toEqual({ sold: 3, entered: 0, total: 50 })
    expect(await tickets(agent)).toEqual({ sold: 3, entered: 0, total: 10 })
    // What an unpaid order reserves still belongs to the seller; a used ticket counts as used once it is over.
    const holdUntil = new Date(Date.now() + 3_600_000).toISOString()
    const reserved = await world.call(
      agent,
      'issueTickets',
      world.sale(fair, type, { holdUntil } as never, { quantity: 2 }),
    )
    expect(reserved.statusCode).toBe(10001)
    await world.db.run(sql`
      update ticket set state = 'entered', entered_at = now() where exhibition_id = ${fair.exhibitionId}
        and id = (select id from ticket where exhibition_id = ${fair.exhibitionId} limit 1)`)
    await world.db.run(sql`update ticket set state = 'expired' where exhibition_id = ${fair.exhibitionId}`)
    expect(await tickets(agent)).toEqual({ sold: 3, entered: 1, total: 10 })
    expect(await tickets(organizer)).toEqual({ sold: 3, entered: 1, total: 50 })
    const { list } = (await world.call(agent, 'getStockPage', { exhibitionId: fair.exhibitionId })).data
    expect(list).toMatchObject([{ granted: 10, given: 0, sold: 3, held: 2, left: 5 }])
  })
})
