import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld, type TicketFair } from '../../app/testing/ticket-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

let fair: TicketFair

const world = await closeAfterAll(createTicketWorld())

const statusOf = async (participation = fair.agentParticipation) =>
  (
    await world.db.maybe<{ status: number }>(
      sql`select status from participation_task where participation_id = ${participation} and track = 'Tic'`,
    )
  )?.status
const dot = async (caller: TestOperator) => (await world.call(caller, 'findRedPoint', {})).data.showAffairTic
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString() as never
const sentTo = (orderId: string) =>
  world.db.one<{ links: string; messages: number }>(sql`
    select o.links, (select count(*)::int from public_link l where l.subject = o.id) as messages
    from ticket_order o where o.id = ${orderId}`)

describe('the ticket task', () => {
  it('awaits sellers who were given stock and sold nothing, and nobody who returned it', async () => {
    fair = await world.ticketFair()
    const { agent, organizer } = fair
    expect(await statusOf()).toBeUndefined()
    const first = await world.ticketType(fair)
    const second = await world.ticketType(fair)
    await world.allot(fair, first, 10)
    await world.allot(fair, second, 10)
    expect([await statusOf(), await dot(agent), await dot(organizer)]).toEqual([1020, true, false])
    const viewer = await world.world.operator(agent.company, { permissions: ['participation:view', 'ticket:view'] })
    expect(await dot(viewer)).toBe(false)
    await world.allot(fair, first, 0)
    expect(await statusOf()).toBe(1020)
    await world.allot(fair, second, 0)
    expect([await statusOf(), await dot(agent)]).toEqual([1040, false])
    await world.allot(fair, first, 5)
    // Given on, the secondary must sell it; returned, nobody.
    const { secondaryParticipation: participationId } = fair
    await world.call(agent, 'allotStock', { ticketTypeId: first, participationId, granted: 5 })
    expect([await statusOf(), await statusOf(participationId)]).toEqual([1040, 1020])
    await world.call(agent, 'allotStock', { ticketTypeId: first, participationId, granted: 0 })
    expect([await statusOf(), await statusOf(participationId)]).toEqual([1020, 1040])
    const sold = await world.call(agent, 'issueTickets', world.sale(fair, first))
    expect([sold.statusCode, await statusOf(), await dot(agent)]).toEqual([10001, 1040, false])
  })

  it('is correct if stock of many types is granted and recalled in parallel', async () => {
    fair = await world.ticketFair()
    const types = []
    for (let n = 0; n < 6; n++) types.push(await world.ticketType(fair))
    for (const granted of [3, 0, 3, 0]) {
      await Promise.all(types.map(type => world.allot(fair, type, granted)))
      expect(await statusOf()).toBe(granted > 0 ? 1020 : 1040)
    }
  })

  it('goes from paid to produced to done as links are sent', async () => {
    fair = await world.ticketFair()
    const { agent, exhibitionId } = fair
    const type = await world.ticketType(fair)
    await world.allot(fair, type, 20)
    const sell = (changes: object) => world.call(agent, 'issueTickets', world.sale(fair, type, changes))
    const now = await sell({ send: 'now' })
    expect([await sentTo(now.data.id), await statusOf()]).toEqual([{ links: 'sent', messages: 1 }, 1040])
    const later = await sell({ send: 'later' })
    expect([await sentTo(later.data.id), await statusOf()]).toEqual([{ links: 'due', messages: 0 }, 1030])
    const send = { exhibitionId, orderId: later.data.id, channel: 'sms' } as const
    expect((await world.call(agent, 'sendTicketLink', send)).statusCode).toBe(10001)
    expect([await sentTo(later.data.id), await statusOf()]).toEqual([{ links: 'sent', messages: 1 }, 1040])
    const reserved = await sell({ send: 'now', holdUntil: inDays(2) })
    expect([await sentTo(reserved.data.id), await statusOf(), await dot(agent)]).toEqual([
      { links: 'due', messages: 0 },
      1020,
      true,
    ])
    const { data, statusCode } = await world.call(agent, 'payTicketOrder', {
      ...{ exhibitionId, id: reserved.data.id, version: 1, method: 'cash' },
    })
    expect(statusCode).toBe(10001)
    expect(data.version).toBe((await world.orderOf(reserved.data.id)).version)
    expect([await sentTo(reserved.data.id), await statusOf()]).toEqual([{ links: 'sent', messages: 1 }, 1040])
    const byMail = await sell({ send: 'now', buyer: { name: '买家', email: 'buyer@example.com' } })
    expect(await sentTo(byMail.data.id)).toEqual({ links: 'sent', messages: 1 })
  })

  it('is done when each holder was sent their own link; tickets sent to others or without a holder are not awaited', async () => {
    fair = await world.ticketFair()
    const { agent, organizer, exhibitionId } = fair
    const type = await world.ticketType(fair, { holder: 'phone' })
    await world.allot(fair, type, 30)
    let serial = 0
    const sell = async (quantity: number) => {
      const holders = Array.from({ length: quantity }, () => ({ name: '王小明', phone: `1350000${1000 + ++serial}` }))
      return (await world.call(agent, 'issueTickets', world.sale(fair, type, { send: 'later' }, { quantity, holders })))
        .data
    }
    const send = (...ids: string[]) =>
      world.call(agent, 'sendTicketLink', { exhibitionId, ids, channel: 'sms' }).then(({ data }) => data.count)
    const linksOf = async (id: string) => [(await sentTo(id)).links, await statusOf()]
    const single = await sell(1)
    expect(await linksOf(single.id)).toEqual(['due', 1030])
    const { version } = await world.orderOf(single.id)
    expect(await send(...single.ticketIds)).toBe(1)
    expect([...(await linksOf(single.id)), (await world.orderOf(single.id)).version]).toEqual([
      'sent',
      1040,
      version + 1,
    ])

    const three = await sell(3)
    const [first = '', second = '', third = ''] = three.ticketIds
    expect([await send(first), ...(await linksOf(three.id))]).toEqual([1, 'due', 1030])
    // The same again is no other ticket's.
    expect([await send(first), ...(await linksOf(three.id))]).toEqual([1, 'due', 1030])
    const change = { exhibitionId, id: first, version: 1, name: '王大明', phone: '13500009999' }
    expect((await world.call(agent, 'editTicketHolder', change)).statusCode).toBe(10001)
    expect([await send(second), await send(third), ...(await linksOf(three.id))]).toEqual([1, 1, 'due', 1030])
    expect([await send(first), ...(await linksOf(three.id))]).toEqual([1, 'sent', 1040])

    const two = await sell(2)
    const [sent = '', ended = ''] = two.ticketIds
    await send(sent)
    await world.call(agent, 'refundTicket', { exhibitionId, ids: [ended], reasonCode: 'other' })
    expect(await linksOf(two.id)).toEqual(['sent', 1040])
    const none = await sell(1)
    await world.call(organizer, 'voidTicket', { exhibitionId, ids: none.ticketIds, note: '票面有误' })
    expect(await linksOf(none.id)).toEqual(['none', 1040])

    // The last two in parallel: the second one sees the first.
    const racing = await sell(8)
    expect(await Promise.all(racing.ticketIds.map(id => send(id)))).toEqual(Array(8).fill(1))
    expect(await linksOf(racing.id)).toEqual(['sent', 1040])
  })

  it('awaits the approver while a request is pending, and the applicant when it was returned', async () => {
    fair = await world.ticketFair()
    const { agent, organizer, exhibitionId } = fair
    const type = await world.ticketType(fair)
    await world.allot(fair, type, 1)
    await world.call(agent, 'issueTickets', world.sale(fair, type))
    const request = await world.call(agent, 'applyTicketRequest', {
      ...{ exhibitionId, stock: { ticketTypeId: type, quantity: 5 }, reason: '再要五张' },
    })
    const seller = await world.world.operator(organizer.company, {
      permissions: ['participation:view', 'ticket:view', 'ticket:sell'],
    })
    expect([await statusOf(), await dot(agent), await dot(organizer), await dot(seller)]).toEqual([
      1010,
      false,
      true,
      false,
    ])
    const back = await world.call(organizer, 'returnTicketRequest', { ...request.data, reasonCode: 'other' })
    expect([back.statusCode, await statusOf(), await dot(agent), await dot(organizer)]).toEqual([
      10001,
      1020,
      true,
      false,
    ])
  })
})
