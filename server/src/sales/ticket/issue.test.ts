import sql, { type Sql } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { soldOf } from './api.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

describe('issueTickets', () => {
  it('sells: order, tickets with codes, stock, facts and task are written together', async () => {
    const ticketTypeId = await world.ticketType(fair)
    await world.allot(fair, ticketTypeId, 10)
    const { data, statusCode } = await world.call(
      fair.agent,
      'issueTickets',
      world.sale(fair, ticketTypeId, { method: 'wechat', reference: 'W-1' }, { quantity: 3 }),
    )
    expect(statusCode).toBe(10001)
    expect(data.ticketIds).toHaveLength(3)
    const tickets = await world.ticketsOf(data.id)
    expect(tickets.map(({ state }) => state)).toEqual(['issued', 'issued', 'issued'])
    expect(tickets[0]?.code).toMatch(/^\d{4}-\d{6}$/)
    expect(await world.stockOf(ticketTypeId, fair.agentParticipation)).toEqual({
      granted: 10,
      given: 0,
      left: 7,
      taken: 3,
    })
    expect(await soldOf(world.db, fair.agentParticipation)).toMatchObject([
      { ticketTypeId, price: '80.00', sold: 3, refunded: 0, unsold: 7 },
    ])
    const { codes } = await world.db.one<{ codes: number }>(sql`
      select count(*)::int as codes from ticket_credential where ticket_id = any(${data.ticketIds}::uuid[]) and revoked_reason is null`)
    expect(codes).toBe(3)
    const { status } = await world.db.one<{ status: number }>(sql`
      select status from participation_task where participation_id = ${fair.agentParticipation} and track = 'Tic'`)
    expect(status).toBe(1040)
  })

  it('refuses callers without permission, malformed input and foreign rows', async () => {
    const ticketTypeId = await world.ticketType(fair)
    const sale = world.sale(fair, ticketTypeId)
    expect((await world.call(null, 'issueTickets', sale)).statusCode).not.toBe(10001)
    const clerk = await world.world.operator(fair.organizer.company, { permissions: ['ticket:view'] })
    expect((await world.call(clerk, 'issueTickets', sale)).reason).toBe('kernel.noPermission')
    const stranger = await world.world.administrator('agent')
    expect((await world.call(stranger, 'issueTickets', sale)).reason).toBe('kernel.notFound')
    for (const quantity of [0, 1.5, 1e9, -1]) {
      const reply = await world.call(fair.organizer, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity }))
      expect(reply.statusCode).toBe(10002)
    }
    const other = await world.ticketType(await world.ticketFair())
    expect((await world.call(fair.organizer, 'issueTickets', world.sale(fair, other))).reason).toBe('kernel.notFound')
  })

  it('sells what the seller has, and only while it is on sale', async () => {
    const ticketTypeId = await world.ticketType(fair, { total: 2 })
    const none = await world.call(fair.agent, 'issueTickets', world.sale(fair, ticketTypeId))
    expect(none).toMatchObject({ statusCode: 10010, reason: 'ticket.soldOut', msg: '余票不足，还剩 0 张' })
    const many = await world.call(fair.organizer, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity: 3 }), {
      language: 'en',
    })
    expect(many).toMatchObject({ reason: 'ticket.soldOut', msg: 'Only 2 left' })
    const over = await world.ticketType(fair, { saleFrom: '2020-01-01', saleTo: '2020-02-01' })
    expect((await world.call(fair.organizer, 'issueTickets', world.sale(fair, over))).reason).toBe('ticket.notOnSale')
  })

  it("sells nothing while the exhibition's own sale is closed, not begun or over, whatever the window of a type", async () => {
    const own = await world.ticketFair()
    const id = await world.ticketType(own, { saleFrom: '2020-01-01' })
    const sell = async () => (await world.call(own.organizer, 'issueTickets', world.sale(own, id))).reason
    const offered = async () => {
      const { list } = (await world.call(own.organizer, 'getTicketTypeList', { exhibitionId: own.exhibitionId })).data
      return list.find(type => type.id === id)?.onSale
    }
    const exhibition = (change: Sql) =>
      world.db.run(sql`update exhibition set ${change} where id = ${own.exhibitionId}`)
    expect([await sell(), await offered()]).toEqual([undefined, true])
    for (const change of [
      sql`sale_open = false`,
      sql`sale_open = true, sale_from = now() + interval '1 day'`,
      sql`sale_from = '2020-01-01', sale_to = now() - interval '1 day'`,
    ]) {
      await exhibition(change)
      expect([await sell(), await offered()]).toEqual(['ticket.notOnSale', false])
    }
    await exhibition(sql`sale_to = '2030-03-05'`)
    expect([await sell(), await offered()]).toEqual([undefined, true])
  })

  it('requires the day of a dated type, within its days', async () => {
    const dated = await world.ticketType(fair, { dated: true })
    for (const day of [undefined, '2030-03-02', '2030-03-06']) {
      const reply = await world.call(fair.organizer, 'issueTickets', world.sale(fair, dated, {}, { day: day as never }))
      expect(reply.data).toMatchObject({ issues: [{ path: 'lines.0.day' }] })
    }
    const good = await world.call(
      fair.organizer,
      'issueTickets',
      world.sale(fair, dated, {}, { day: '2030-03-04' as never }),
    )
    expect(good.statusCode).toBe(10001)
    const whole = await world.ticketType(fair)
    const odd = await world.call(
      fair.organizer,
      'issueTickets',
      world.sale(fair, whole, {}, { day: '2030-03-04' as never }),
    )
    expect(odd.data).toMatchObject({ issues: [{ path: 'lines.0.day' }] })
  })

  it('requires what a type needs of holders, and refuses a child of forty', async () => {
    const child = await world.ticketType(fair, { audience: 'child', underAge: 14, holder: 'document', perPerson: 1 })
    const lacking = await world.call(fair.organizer, 'issueTickets', world.sale(fair, child))
    expect(lacking.data).toMatchObject({ issues: [{ path: 'lines.0.holders' }] })
    const holder = (documentNumber: string) => ({
      holders: [{ name: '小明', documentType: 'identityCard' as const, documentNumber }],
    })
    const grown = await world.call(
      fair.organizer,
      'issueTickets',
      world.sale(fair, child, {}, holder(identityNumber(7))),
    )
    expect(grown).toMatchObject({ statusCode: 10002, reason: 'ticket.tooOld', msg: '限 14 岁以下' })
    const wrong = await world.call(
      fair.organizer,
      'issueTickets',
      world.sale(fair, child, {}, holder('110101199001011235')),
    )
    expect(wrong.data).toMatchObject({ issues: [{ path: 'lines.0.holders.0.documentNumber' }] })
  })

  it('sells a person as many as the type permits', async () => {
    const limited = await world.ticketType(fair, { holder: 'document', perPerson: 2 })
    const holder = { name: '王五', documentType: 'identityCard' as const, documentNumber: identityNumber(801) }
    const two = await world.call(
      fair.organizer,
      'issueTickets',
      world.sale(fair, limited, {}, { quantity: 2, holders: [holder, holder] }),
    )
    expect(two.statusCode).toBe(10001)
    const third = await world.call(fair.organizer, 'issueTickets', world.sale(fair, limited, {}, { holders: [holder] }))
    expect(third).toMatchObject({ statusCode: 10010, reason: 'ticket.perPersonReached', msg: '每人限 2 张' })
    const { exhibitionId } = fair
    await world.call(fair.organizer, 'refundTicket', {
      exhibitionId,
      ids: [two.data.ticketIds[0] ?? ''],
      reasonCode: 'other',
    })
    const again = await world.call(fair.organizer, 'issueTickets', world.sale(fair, limited, {}, { holders: [holder] }))
    expect(again.statusCode).toBe(10001)
  })

  it('accepts a payment once, by its reference; only the organizer gives tickets away, with a reason', async () => {
    const ticketTypeId = await world.ticketType(fair)
    await world.allot(fair, ticketTypeId, 10)
    const paid = { method: 'transfer', reference: 'T-77' } as const
    expect((await world.call(fair.agent, 'issueTickets', world.sale(fair, ticketTypeId, paid))).statusCode).toBe(10001)
    const twice = await world.call(fair.agent, 'issueTickets', world.sale(fair, ticketTypeId, paid))
    expect(twice).toMatchObject({ statusCode: 10017, reason: 'ticket.referenceUsed' })
    const free = { method: 'complimentary', reason: '媒体' } as const
    const given = await world.call(fair.agent, 'issueTickets', world.sale(fair, ticketTypeId, free))
    expect(given.data).toMatchObject({ issues: [{ path: 'method' }] })
    const own = await world.call(fair.organizer, 'issueTickets', world.sale(fair, ticketTypeId, free))
    expect(own.statusCode).toBe(10001)
    const { data } = await world.call(fair.organizer, 'getTicketOrderDetail', {
      ...{ exhibitionId: fair.exhibitionId, id: own.data.id },
    })
    expect(data.money).toMatchObject([{ kind: 'ticketSold', amount: '0.00' }])
  })
})

describe('a held order', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString() as never

  it('reserves its tickets and gets them when it is paid, or is cancelled and releases them, once', async () => {
    const ticketTypeId = await world.ticketType(fair)
    const { exhibitionId, organizer } = fair
    const root = await world.db.one<{ id: string }>(
      sql`select id from participation where exhibition_id = ${exhibitionId} and kind = 'sponsor'`,
    )
    const reserved = { holdUntil: inDays(3) }
    const one = await world.call(organizer, 'issueTickets', world.sale(fair, ticketTypeId, reserved, { quantity: 2 }))
    expect(one.data.ticketIds).toEqual([])
    const two = await world.call(organizer, 'issueTickets', world.sale(fair, ticketTypeId, reserved, { quantity: 5 }))
    expect(await world.stockOf(ticketTypeId, root.id)).toMatchObject({ left: 93, taken: 7 })
    const paid = await world.call(organizer, 'payTicketOrder', {
      ...{ exhibitionId, id: one.data.id, version: 1, method: 'card', reference: 'C-1' },
    })
    expect(paid.data.ticketIds).toHaveLength(2)
    expect(await world.ticketsOf(one.data.id)).toHaveLength(2)
    const cancel = { exhibitionId, id: two.data.id, version: 1 }
    expect((await world.call(organizer, 'cancelTicketOrder', cancel)).statusCode).toBe(10001)
    const again = await world.call(organizer, 'cancelTicketOrder', { ...cancel, version: 2 })
    expect(again.reason).toBe('kernel.notInThisState')
    expect(await world.stockOf(ticketTypeId, root.id)).toMatchObject({ left: 98, taken: 2 })
    const late = await world.call(organizer, 'payTicketOrder', { ...cancel, version: 2, method: 'cash' })
    expect(late.reason).toBe('kernel.notInThisState')
  })

  it('is held for seven days at most', async () => {
    const ticketTypeId = await world.ticketType(fair)
    for (const days of [-1, 8]) {
      const reply = await world.call(
        fair.organizer,
        'issueTickets',
        world.sale(fair, ticketTypeId, { holdUntil: inDays(days) }),
      )
      expect(reply.data).toMatchObject({ issues: [{ path: 'holdUntil' }] })
    }
  })
})

describe('a refund', () => {
  it('revokes the code, returns the ticket to stock, retains the fee, and the last one refunds the order', async () => {
    const ticketTypeId = await world.ticketType(fair, { refundFee: 15, price: '99.90' })
    await world.allot(fair, ticketTypeId, 5)
    const { exhibitionId, agent } = fair
    const sold = await world.call(agent, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity: 2 }))
    const [first, second] = sold.data.ticketIds as [string, string]
    const refund = (id: string) => world.call(agent, 'refundTicket', { exhibitionId, ids: [id], reasonCode: 'other' })
    // Refund reasons are separate from rejection reasons.
    const rejected = await world.call(agent, 'refundTicket', {
      exhibitionId,
      ids: [first],
      reasonCode: 'falseInformation',
    })
    expect(rejected).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'reasonCode' }] } })
    for (const [language, label] of [
      ['cn', '重复购买'],
      ['en', 'Bought twice'],
    ] as const) {
      const offered = await world.call(agent, 'getEnableDictionaryOption', { code: 'refund_reason' }, { language })
      expect(JSON.stringify(offered.data)).toContain(label)
    }
    expect((await refund(first)).data).toEqual({ count: 1, failed: [] })
    expect((await world.orderOf(sold.data.id)).state).toBe('confirmed')
    expect((await refund(first)).reason).toBe('kernel.notInThisState')
    expect((await refund(second)).statusCode).toBe(10001)
    expect((await world.orderOf(sold.data.id)).state).toBe('refunded')
    expect(await world.stockOf(ticketTypeId, fair.agentParticipation)).toMatchObject({ left: 5, taken: 0 })
    const sales = await soldOf(world.db, fair.agentParticipation)
    expect(sales.find(one => one.ticketTypeId === ticketTypeId)).toMatchObject({
      ...{ sold: 2, refunded: 2, refund: '169.82', kept: '29.98', unsold: 5 },
    })
    const { active } = await world.db.one<{ active: number }>(sql`
      select count(*)::int as active from ticket_credential where ticket_id = any(${sold.data.ticketIds}::uuid[])
        and revoked_reason is null`)
    expect(active).toBe(0)
  })

  it('of one of three tickets leaves the other two unchanged; of six parallel refunds one succeeds', async () => {
    const ticketTypeId = await world.ticketType(fair, { refundFee: 15, price: '99.90' })
    await world.allot(fair, ticketTypeId, 5)
    const { exhibitionId, agent } = fair
    const sold = await world.call(agent, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity: 3 }))
    const { id } = sold.data
    const order = async () => (await world.call(agent, 'getTicketOrderDetail', { exhibitionId, id })).data
    const before = await order()
    for (const one of before.tickets) {
      expect(one).toMatchObject({ price: '99.90', ticketTypeId })
      expect(one.actions).toContain('refund')
    }
    const ids = [before.tickets[1]?.id ?? '']
    const all = await Promise.all(
      Array.from({ length: 6 }, () => world.call(agent, 'refundTicket', { exhibitionId, ids, reasonCode: 'other' })),
    )
    expect(all.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    const after = await order()
    expect(after.state).toBe('confirmed')
    const states = Object.fromEntries(after.tickets.map(one => [one.id, one.state]))
    expect(before.tickets.map(one => states[one.id])).toEqual(['issued', 'refunded', 'issued'])
    const back = after.money.filter(({ kind }) => kind === 'ticketRefunded')
    expect(back).toMatchObject([{ quantity: 1, amount: '84.91', kept: '14.99' }])
  })

  it('is refused after an entry, and after its date for everybody except the organizer', async () => {
    const ticketTypeId = await world.ticketType(fair)
    await world.allot(fair, ticketTypeId, 5)
    const { exhibitionId, agent, organizer } = fair
    const sold = await world.call(agent, 'issueTickets', world.sale(fair, ticketTypeId, {}, { quantity: 2 }))
    const [first, second] = sold.data.ticketIds as [string, string]
    await world.db.run(sql`update ticket set state = 'entered', entered_at = now() where id = ${first}`)
    const used = await world.call(agent, 'refundTicket', { exhibitionId, ids: [first], reasonCode: 'other' })
    expect(used).toMatchObject({ statusCode: 10008, reason: 'ticket.alreadyEntered', msg: '已入场，不能退' })
    await world.db.run(sql`update exhibition set refund_rule = 'never' where id = ${exhibitionId}`)
    try {
      const late = await world.call(agent, 'refundTicket', { exhibitionId, ids: [second], reasonCode: 'other' })
      expect(late).toMatchObject({ statusCode: 10008, reason: 'ticket.refundOver', msg: '已过退票期限，可申请' })
      const own = await world.call(organizer, 'refundTicket', { exhibitionId, ids: [second], reasonCode: 'other' })
      expect(own.statusCode).toBe(10001)
    } finally {
      await world.db.run(sql`update exhibition set refund_rule = 'beforeOpen' where id = ${exhibitionId}`)
    }
  })
})
