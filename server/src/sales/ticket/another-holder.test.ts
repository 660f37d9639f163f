import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { openContent } from '../../foundation/message/encrypt-message.ts'
import { renewOpenLink } from '../../kernel/auth/open-link.ts'
import { transaction } from '../../kernel/database/database.ts'

let serial = 0

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

const phone = () => `136${String(++serial).padStart(8, '0')}`
const opened = (code: string) => world.call(null, 'getTicket', { code })
const say = (code: string) => world.call(null, 'setTicketConsent', { code, purpose: 'survey', agrees: true })

/** Sends the link of a ticket, or of an order, and returns the code in the message. */
async function sent(input: { ids: string[] } | { orderId: string }): Promise<string> {
  const reply = await world.call(fair.organizer, 'sendTicketLink', {
    ...{ exhibitionId: fair.exhibitionId, channel: 'sms' },
    ...input,
  })
  expect(reply.statusCode).toBe(10001)
  const { id, encrypted } = await world.db.one<{ id: string; encrypted: Buffer }>(
    sql`select id, content_encrypted as encrypted from message where purpose = 'ticketLink' order by id desc limit 1`,
  )
  return openContent(world.services.cipher, id, encrypted)?.link?.split('/').at(-1) as string
}

async function sold(holders: { name: string; phone: string }[], buyer = { name: '买家', phone: phone() }) {
  const ticketTypeId = await world.ticketType(fair, { holder: 'phone' })
  const sale = world.sale(fair, ticketTypeId, { buyer }, { quantity: holders.length, holders })
  const { data } = await world.call(fair.organizer, 'issueTickets', sale)
  return data
}

async function handOver(id: string, to: { name: string; phone?: string; documentType?: string }) {
  const { version } = await world.db.one<{ version: number }>(sql`select version from ticket where id = ${id}`)
  const reply = await world.call(fair.organizer, 'editTicketHolder', {
    ...{ exhibitionId: fair.exhibitionId, id, version },
    ...to,
  } as never)
  expect(reply.statusCode).toBe(10001)
}

const agreed = async (name: string) =>
  (
    await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from consent c join audience a on a.id = c.audience_id where a.name = ${name}`)
  ).n

describe('a ticket with a new holder', () => {
  it('cannot be opened by its previous holder, who cannot give consent by it; its new holder is sent a separate link', async () => {
    const { ticketIds } = await sold([{ name: '司马前', phone: phone() }])
    const [id = ''] = ticketIds
    const before = await sent({ ids: [id] })
    const old = (await opened(before)).data.tickets[0]?.qr
    await handOver(id, { name: '司马后', phone: phone() })
    expect(await opened(before)).toMatchObject({ statusCode: 10006, reason: 'kernel.linkUnknown', data: null })
    expect(await say(before)).toMatchObject({ reason: 'kernel.linkUnknown' })
    const after = await sent({ ids: [id] })
    const { data } = await opened(after)
    expect([after === before, data.tickets[0]?.qr === old]).toEqual([false, false])
    expect(data.tickets).toMatchObject([{ state: 'issued', holder: '司*' }])
    expect((await say(after)).statusCode).toBe(10001)
    expect([await agreed('司马前'), await agreed('司马后')]).toEqual([0, 1])
  })

  it('has no link until it is sent: the previous one is not found by its subject either', async () => {
    const { ticketIds } = await sold([{ name: '司马无', phone: phone() }])
    const [id = ''] = ticketIds
    await sent({ ids: [id] })
    await handOver(id, { name: '司马有', phone: phone() })
    expect(await world.db.many(sql`select from public_link where subject = ${id}`)).toEqual([])
  })

  it('no longer shows its code on the page of the order when its holder has a separate telephone', async () => {
    const buyer = { name: '诸葛买', phone: phone() }
    const order = await sold([buyer, { name: '诸葛伴', phone: phone() }], buyer)
    const [own = '', other = ''] = order.ticketIds
    const link = await sent({ orderId: order.id })
    const states = async () => {
      const { data } = await opened(link)
      return data.tickets.map(({ state, qr }) => [state, qr !== null])
    }
    expect(await states()).toEqual([
      ['issued', true],
      ['issued', true],
    ])
    await handOver(own, { name: '诸葛新', phone: phone() })
    expect(await states()).toEqual([
      ['passedOn', false],
      ['issued', true],
    ])
    expect((await opened(link)).data.tickets[0]).toMatchObject({ holder: '' })
    expect((await opened(await sent({ ids: [own] }))).data.tickets).toMatchObject([{ state: 'issued', holder: '诸*' }])
    // Given back to the buyer, it is on their page again; what was handed over to the buyer's own contact stays there.
    await handOver(own, buyer)
    await handOver(other, { name: '诸葛子', phone: buyer.phone })
    expect(await states()).toEqual([
      ['issued', true],
      ['issued', true],
    ])
  })

  it('refuses consent by the old link at the moment of the change', async () => {
    const { ticketIds } = await sold([{ name: '夏侯前', phone: phone() }])
    const [id = ''] = ticketIds
    const code = await sent({ ids: [id] })
    const answers = await transaction(world.pool, async tx => {
      await renewOpenLink({ db: tx, services: world.services }, { purpose: 'ticket', subject: id })
      const answer = say(code)
      const blockedQueries = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => world.db.maybe(blockedQueries), { interval: 10 }).toBeDefined()
      return { asked: answer }
    })
    expect((await answers.asked).reason).toBe('kernel.linkUnknown')
    expect(await agreed('夏侯前')).toBe(0)
  })
})
