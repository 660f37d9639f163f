import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { endReservations, expireTickets, returnUnsold } from './clock.ts'
import { daysOf } from './shifted-days.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

const ticketDays = daysOf('t')
const node = () => ({ services: world.services, publish: () => {} })
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const sell = (type: string, changes: object = {}, line: object = {}, by = fair.agent) =>
  world.call(by, 'issueTickets', world.sale(fair, type, changes, line))

describe('the clock', () => {
  it('ends an expired hold once, and releases its tickets and units', async () => {
    const type = await world.ticketType(fair, { perPerson: 1 })
    await world.allot(fair, type, 1)
    const reserved = await sell(type, { holdUntil: later(60).toISOString() })
    expect((await sell(type)).reason).toBe('ticket.soldOut')
    expect(await endReservations(node(), later(59))).toBe(0)
    const ended = await Promise.all(Array.from({ length: 4 }, () => endReservations(node(), later(61))))
    expect(ended.toSorted()).toEqual([0, 0, 0, 1])
    expect((await world.orderOf(reserved.data.id)).state).toBe('cancelled')
    expect(await world.stockOf(type, fair.agentParticipation)).toMatchObject({ left: 1, taken: 0 })
    expect((await sell(type)).statusCode).toBe(10001)
  })

  it('expires a ticket at four in the morning after its last day, whatever its state', async () => {
    const type = await world.ticketType(fair, { dated: true })
    await world.allot(fair, type, 10)
    const { data } = await sell(type, {}, { quantity: 3, day: '2030-03-04' })
    const [, suspended, refunded] = data.ticketIds as [string, string, string]
    await world.db.run(sql`update ticket set state = 'suspended' where id = ${suspended}`)
    await world.call(fair.agent, 'refundTicket', {
      ...{ exhibitionId: fair.exhibitionId, ids: [refunded], reasonCode: 'other' },
    })
    const states = async () => (await world.ticketsOf(data.id)).map(({ state }) => state).toSorted()
    expect(await expireTickets(node(), new Date('2030-03-05T03:59:59+08:00'))).toBe(0)
    expect(await expireTickets(node(), new Date('2030-03-05T04:00:00+08:00'))).toBe(2)
    expect(await states()).toEqual(['expired', 'expired', 'refunded'])
    expect(await expireTickets(node(), new Date('2030-03-05T04:00:00+08:00'))).toBe(0)
    expect(await world.stockOf(type, fair.agentParticipation)).toMatchObject({ left: 8, taken: 2 })
  })

  it("returns unsold tickets from the lowest stock up, once, when the type's day is over", async () => {
    const type = await world.ticketType(fair, { returnsOn: '2030-03-01' })
    await world.allot(fair, type, 30)
    const { secondaryParticipation: participationId } = fair
    await world.call(fair.agent, 'allotStock', { ticketTypeId: type, participationId, granted: 12 })
    await sell(type, {}, { quantity: 5 })
    await sell(type, {}, { quantity: 2 }, fair.secondary)
    expect(await returnUnsold(node(), new Date('2030-02-01T00:00:00Z'))).toBe(0)
    const done = await Promise.all([1, 2, 3].map(() => returnUnsold(node(), new Date('2030-03-03T00:00:00Z'))))
    expect(done.toSorted()).toEqual([0, 0, 1])
    expect(await world.stockOf(type, participationId)).toEqual({ granted: 2, given: 0, left: 0, taken: 2 })
    expect(await world.stockOf(type, fair.agentParticipation)).toEqual({ granted: 7, given: 2, left: 0, taken: 5 })
    const { left } = await world.db.one<{ left: number }>(sql`
      select sum(a.open)::int as left from ticket_stock s join stock_pool a on a.scope = s.id
      where s.ticket_type_id = ${type} and s.parent_id is null`)
    expect(left).toBe(93)
  })
})

describe('a postponement', () => {
  it('shifts the days of sold tickets, also of types with own days, and leaves the codes as they are', async () => {
    const own = await world.ticketFair()
    const whole = await world.ticketType(own, { returnsOn: '2030-03-01' })
    const dated = await world.ticketType(own, { dated: true })
    const made = async (type: string, line: object = {}, changes: object = {}) =>
      (await world.call(own.organizer, 'issueTickets', world.sale(own, type, changes, line))).data
    const one = await made(whole)
    const two = await made(dated, { day: '2030-03-04' })
    const reserved = await made(dated, { day: '2030-03-05' }, { holdUntil: later(60).toISOString() })
    const read = (orderId: string) =>
      world.db.one(sql`
        select ${ticketDays.day} as day, ${ticketDays.validFrom} as "from", ${ticketDays.validTo} as "to", c.code from ticket t ${ticketDays.moved}
        join ticket_credential c on c.ticket_id = t.id and c.revoked_reason is null where t.order_id = ${orderId}`)
    const before = await read(two.id)
    const { version } = await world.db.one<{ version: number }>(
      sql`select version from exhibition where id = ${own.exhibitionId}`,
    )
    const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, daily: true })
    const postponed = await world.call(world.platform, 'postponeExhibition', {
      ...{ id: own.exhibitionId, version, note: '场馆检修', halls: ['N3'] },
      ...{
        moveIn: period('2030-04-01T00:00', '2030-04-02T10:00'),
        open: period('2030-04-03T01:00', '2030-04-05T09:00'),
      },
      moveOut: { ...period('2030-04-05T10:00', '2030-04-06T10:00'), daily: false },
    } as never)
    expect(postponed.statusCode).toBe(10001)
    expect(await read(one.id)).toMatchObject({
      ...{ day: null, from: '2030-04-02T16:00:00.000Z', to: '2030-04-05T16:00:00.000Z' },
    })
    expect(await read(two.id)).toEqual({
      ...{ day: '2030-04-04', from: '2030-04-03T16:00:00.000Z', to: '2030-04-04T16:00:00.000Z' },
      code: (before as { code: string }).code,
    })
    const paid = await world.call(own.organizer, 'payTicketOrder', {
      ...{ exhibitionId: own.exhibitionId, id: reserved.id, version: 1, method: 'cash' },
    })
    expect(paid.statusCode).toBe(10001)
    expect(await read(reserved.id)).toMatchObject({ day: '2030-04-05' })
    const { days } = await world.db.one<{ days: string[] }>(sql`
      select array[first_day::text, last_day::text] as days from ticket_type where id = ${whole}`)
    expect(days).toEqual(['2030-04-03', '2030-04-05'])
  })
})
