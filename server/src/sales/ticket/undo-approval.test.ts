import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

interface Key {
  id: string
  version: number
}

/** A request of the secondary for three of the agent's seven tickets. */
async function request(ticketTypeId: string): Promise<Key> {
  const { data } = await world.call(fair.secondary, 'applyTicketRequest', {
    ...{ exhibitionId: fair.exhibitionId, stock: { ticketTypeId, quantity: 3 }, reason: '需要三张' },
  })
  return data
}
async function stocked(): Promise<string> {
  const ticketTypeId = await world.ticketType(fair)
  await world.allot(fair, ticketTypeId, 7)
  return ticketTypeId
}
const approve = async (key: Key): Promise<Key> => {
  const { data, statusCode } = await world.call(fair.agent, 'approveTicketRequest', key)
  expect(statusCode).toBe(10001)
  return data
}
const undo = (key: Key, caller = fair.agent) => world.call(caller, 'undoTicketRequestDecision', key)
const stocks = (ticketTypeId: string) =>
  world.db.many(sql`
    select s.participation_id, s.granted, s.given, sum(a.open)::int as left, sum(a.taken)::int as taken
    from ticket_stock s join stock_pool a on a.scope = s.id where s.ticket_type_id = ${ticketTypeId}
    group by s.id order by s.id`)
const allowances = () => world.db.one(sql`select count(distinct scope)::int as n from stock_pool`)

describe('an undone approval of a request for stock', () => {
  it('is pending again with the stock as before, and can be approved again with the same result', async () => {
    const ticketTypeId = await stocked()
    const key = await request(ticketTypeId)
    const before = [await stocks(ticketTypeId), await allowances()]
    const approved = await approve(key)
    const first = await stocks(ticketTypeId)
    expect(await world.stockOf(ticketTypeId, fair.secondaryParticipation)).toMatchObject({ granted: 3, left: 3 })
    const back = await undo(approved)
    expect([back.statusCode, back.data]).toEqual([10001, { id: key.id, version: approved.version + 1 }])
    expect([await stocks(ticketTypeId), await allowances()]).toEqual(before)
    const { data } = await world.call(fair.agent, 'getTicketRequestDetail', {
      ...{ exhibitionId: fair.exhibitionId, id: key.id },
    })
    expect([data.state, data.actions]).toEqual(['pending', ['approve', 'reject', 'return']])
    await approve(back.data)
    expect(await stocks(ticketTypeId)).toEqual(first)
  })

  it('leaves what the seller had before', async () => {
    const ticketTypeId = await stocked()
    await approve(await request(ticketTypeId))
    const before = await stocks(ticketTypeId)
    expect((await undo(await approve(await request(ticketTypeId)))).statusCode).toBe(10001)
    expect(await stocks(ticketTypeId)).toEqual(before)
  })

  it('is only for its approver, within seconds, and not once tickets of it are sold', async () => {
    const ticketTypeId = await stocked()
    const approved = await approve(await request(ticketTypeId))
    const colleague = await world.world.operator(fair.agent.company)
    expect((await undo(approved, colleague)).reason).toBe('decision.nothingToUndo')
    const sold = await world.call(fair.secondary, 'issueTickets', world.sale(fair, ticketTypeId))
    expect(sold.statusCode).toBe(10001)
    const overtaken = await undo(approved)
    expect([overtaken.reason, overtaken.msg]).toEqual(['decision.overtaken', '之后已有变化，不能撤销'])
    expect(await world.stockOf(ticketTypeId, fair.secondaryParticipation)).toMatchObject({ granted: 3, left: 2 })
    const late = await approve(await request(await stocked()))
    await tooLateToUndo(world.pool, late)
    expect((await undo(late)).reason).toBe('decision.tooLateToUndo')
  })

  it('is not offered for a refund: the money is paid', async () => {
    const { exhibitionId } = fair
    const ticketTypeId = await stocked()
    await approve(await request(ticketTypeId))
    const { data: order } = await world.call(fair.secondary, 'issueTickets', world.sale(fair, ticketTypeId))
    const refund = { exhibitionId, refund: { orderId: order.id, reasonCode: 'other' }, reason: '行程取消' }
    const { data: key } = await world.call(fair.secondary, 'applyTicketRequest', refund)
    const { data: paid, statusCode } = await world.call(fair.organizer, 'approveTicketRequest', key)
    expect(statusCode).toBe(10001)
    expect((await undo(paid, fair.organizer)).reason).toBe('decision.leftTheHouse')
  })

  it('or a sale at the same moment: one of the two succeeds, and no ticket is without stock', async () => {
    for (let round = 0; round < 4; round++) {
      const ticketTypeId = await stocked()
      const approved = await approve(await request(ticketTypeId))
      const [reply, sale] = await Promise.all([
        undo(approved),
        world.call(fair.secondary, 'issueTickets', world.sale(fair, ticketTypeId)),
      ])
      const isUndone = reply.statusCode === 10001
      expect(sale.statusCode === 10001).toBe(!isUndone)
      expect(await stocks(ticketTypeId)).toHaveLength(isUndone ? 2 : 3)
    }
  })
})
