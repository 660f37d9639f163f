import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { openContent, recipientDigest } from '../../foundation/message/encrypt-message.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

/** The code of the link in the newest message. */
async function sentCode(): Promise<string> {
  const { id, encrypted } = await world.db.one<{ id: string; encrypted: Buffer }>(
    sql`select id, content_encrypted as encrypted from message where purpose = 'ticketLink' order by id desc limit 1`,
  )
  const code = openContent(world.services.cipher, id, encrypted)?.link?.split('/').at(-1)
  if (code === undefined) throw new Error('no link')
  return code
}
const opened = (code: string) => world.call(null, 'getTicket', { code })

async function sold(changes: object = {}, type: object = {}) {
  const ticketTypeId = await world.ticketType(fair, type)
  const { data } = await world.call(
    fair.organizer,
    'issueTickets',
    world.sale(fair, ticketTypeId, { method: 'cash' }, { quantity: 2, ...changes }),
  )
  return data
}
const send = (input: object, by = fair.organizer) =>
  world.call(by, 'sendTicketLink', { exhibitionId: fair.exhibitionId, channel: 'sms', ...input })

describe('sendTicketLink', () => {
  it('sends an order to its buyer; the page shows its tickets and no personal numbers', async () => {
    const order = await sold()
    expect((await send({ orderId: order.id })).data).toMatchObject({ count: 1, failed: [] })
    const { data, statusCode } = await opened(await sentCode())
    expect(statusCode).toBe(10001)
    expect(data.tickets).toHaveLength(2)
    expect(data.tickets[0]).toMatchObject({ state: 'issued', qr: expect.any(String), people: 1, peopleLeft: null })
    expect(JSON.stringify(data)).not.toMatch(/1\d{10}|@|masked/i)
    const { links } = await world.db.one<{ links: string }>(sql`select links from ticket_order where id = ${order.id}`)
    expect(links).toBe('sent')
  })

  it('reaches a buyer abroad at a number of their country', async () => {
    const type = await world.ticketType(fair)
    const sell = (phone: string) =>
      world.call(
        fair.organizer,
        'issueTickets',
        world.sale(fair, type, { method: 'cash', buyer: { name: 'Omar Haddad', phone } }, { quantity: 1 }),
      )
    expect((await sell('+97150')).reason).toBe('kernel.inputRefused')
    const { data: order } = await sell('00971 50-123 4567')
    expect((await send({ orderId: order.id })).data).toMatchObject({ count: 1, failed: [] })
    const sent = await world.db.one(
      sql`select channel, recipient_blind_index as digest from message order by id desc limit 1`,
    )
    expect(sent).toEqual({ channel: 'sms', digest: recipientDigest(world.services.cipher, '+971 50 123 4567') })
  })

  it('sends each ticket to its holder, and names those without one; after a renewal the previous link is unknown', async () => {
    const holders = [{ name: '王小明', phone: '13900000001' }]
    const order = await sold({ quantity: 1, holders }, { holder: 'phone' })
    const [id] = order.ticketIds
    expect((await send({ ids: [id] })).data).toMatchObject({ count: 1 })
    const first = await sentCode()
    expect((await opened(first)).data.tickets).toMatchObject([{ holder: '王*', state: 'issued' }])
    await send({ ids: [id], renew: true })
    expect((await opened(first)).reason).toBe('kernel.linkUnknown')
    expect((await opened(await sentCode())).statusCode).toBe(10001)
    const { ticketIds } = await sold()
    expect(await send({ ids: ticketIds })).toMatchObject({ reason: 'ticket.noContact' })
    expect(await send({ ids: [id], channel: 'mail' })).toMatchObject({ reason: 'ticket.noContact' })
  })

  it("uses the organizer's own wording once it is approved, and the default before and for another channel", async () => {
    const own = await world.ticketFair()
    const type = await world.ticketType(own)
    const buyer = { name: '王小明', phone: '13900000002', email: 'wang@example.com' }
    const { data: order } = await world.call(
      own.organizer,
      'issueTickets',
      world.sale(own, type, { method: 'cash', buyer }, { quantity: 2 }),
    )
    const said = async (channel: 'sms' | 'mail' = 'sms') => {
      const input = { exhibitionId: own.exhibitionId, orderId: order.id, channel }
      expect((await world.call(own.organizer, 'sendTicketLink', input)).statusCode).toBe(10001)
      const { id, encrypted } = await world.db.one<{ id: string; encrypted: Buffer }>(
        sql`select id, content_encrypted as encrypted from message where purpose = 'ticketLink' order by id desc limit 1`,
      )
      return openContent(world.services.cipher, id, encrypted)
    }
    const form = { name: '门票', purpose: 'ticketLink', channel: 'sms', textEn: '{{link}}' } as const
    const textCn = '{{name}}您好，{{ticketType}}（{{code}}）在此：{{link}}'
    const template = await world.call(own.organizer, 'addMessageTemplate', { ...form, textCn } as never)
    const house = await said()
    expect(house?.text).not.toContain('王小明')
    await world.db.run(sql`update message_template set state = 'approved' where id = ${template.data.id}`)
    const { text, link } = (await said()) ?? {}
    expect(text).toMatch(new RegExp(`^【.+】王小明您好，.+（${order.code}）在此：${link}$`))
    expect((await said('mail'))?.text).not.toContain('王小明')
    const ending = { ...form, textCn: `${textCn}{{unsubscribe}}` }
    const refused = await world.call(own.organizer, 'addMessageTemplate', ending as never)
    expect(refused.reason).toBe('spread.variableWrong')
  })

  it('shows no code of a ticket that is refunded, suspended, or over, and names the state', async () => {
    const order = await sold()
    await send({ orderId: order.id })
    const code = await sentCode()
    const [first, second] = order.ticketIds as [string, string]
    const refunded = await world.call(fair.organizer, 'refundTicket', {
      exhibitionId: fair.exhibitionId,
      ids: [first],
      reasonCode: 'other',
    })
    expect(refunded.statusCode).toBe(10001)
    await world.db.run(sql`update ticket set valid_to = now() - interval '1 minute' where id = ${second}`)
    const { data } = await opened(code)
    expect(data.tickets.map(({ state, qr }) => [state, qr]).sort()).toEqual([
      ['expired', null],
      ['refunded', null],
    ])
  })

  it('is offered if a link can be sent: for paid orders, and for tickets that open a gate and whose holder has a telephone', async () => {
    const { exhibitionId } = fair
    const offered = async (by: typeof fair.organizer, orderId: string) => {
      const { data: order } = await world.call(by, 'getTicketOrderDetail', { exhibitionId, id: orderId })
      return [order.actions.includes('send'), ...order.tickets.map(({ actions }) => actions.includes('send'))]
    }
    const holders = [{ name: '王小明', phone: '13900000001' }]
    const sale = await sold({ quantity: 1, holders }, { holder: 'phone' })
    expect(await offered(fair.organizer, sale.id)).toEqual([true, true])
    expect(await offered(fair.organizer, (await sold()).id)).toEqual([true, false, false])
    const clerk = await world.world.operator(fair.organizer.company, { permissions: ['ticket:view'] })
    expect(await offered(clerk, sale.id)).toEqual([false, false])
    await world.call(fair.organizer, 'refundTicket', { exhibitionId, ids: sale.ticketIds, reasonCode: 'other' })
    expect(await offered(fair.organizer, sale.id)).toEqual([false, false])
  })

  it('refuses callers without permission, foreign rows, malformed input, and unpaid orders', async () => {
    const order = await sold()
    expect((await world.call(null, 'sendTicketLink', { orderId: order.id } as never)).statusCode).not.toBe(10001)
    const clerk = await world.world.operator(fair.organizer.company, { permissions: ['ticket:view'] })
    expect((await send({ orderId: order.id }, clerk)).reason).toBe('kernel.noPermission')
    expect((await send({ orderId: order.id }, fair.agent)).reason).toBe('kernel.notFound')
    expect((await send({ ids: order.ticketIds }, fair.agent)).reason).toBe('kernel.notFound')
    expect((await send({})).statusCode).toBe(10002)
    expect((await send({ orderId: order.id, ids: order.ticketIds })).statusCode).toBe(10002)
    expect((await opened('not a code')).statusCode).toBe(10002)
    expect((await opened('ABCDEFGHJKMNPQRS')).reason).toBe('kernel.linkUnknown')
  })
})
