import { readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'
import { ticketDays } from '@fairgate/contract/admission/gate/ticket-days'
import sql from 'sql-template-tag'
import { describe, expect, it, vi } from 'vitest'
import { createPostponedFixture } from '../../app/testing/postponed-fixture.ts'
import type { TicketFair } from '../../app/testing/ticket-world.ts'
import { openContent } from '../../foundation/message/encrypt-message.ts'
import { expireTickets } from './clock.ts'
import { findTicketShifts } from './shifted-days.ts'

const { world, at, plus, planned, postpone, sold, shown, days, soon } = await createPostponedFixture()

const follows = async ({ exhibitionId: id }: TicketFair, first: string, last: string) =>
  (await world.call(world.platform, 'getPostponementEffects', { id, ...planned(first, last) } as never)).data.follows

/** How many rows of sold tickets and orders an operation wrote. */
async function rowsWritten(exhibitionId: string, work: () => Promise<unknown>): Promise<number> {
  const rows = () =>
    world.db.many<{ row: string }>(sql`
      select concat_ws(' ', t.id, t.xmin) as row from ticket t where t.exhibition_id = ${exhibitionId}
      union all
      select concat_ws(' ', l.order_id, l.ordinal, l.xmin) from ticket_order_line l where l.exhibition_id = ${exhibitionId}`)
  const before = new Set((await rows()).map(({ row }) => row))
  expect(before.size).toBeGreaterThan(0)
  await work()
  return (await rows()).filter(({ row }) => !before.has(row)).length
}

const node = () => ({ services: world.services, publish: () => {} })

/** The page of an order, as its buyer opens it. */
async function opened({ exhibitionId, organizer }: TicketFair, orderId: string) {
  const input = { exhibitionId, orderId, channel: 'sms' as const }
  expect((await world.call(organizer, 'sendTicketLink', input)).statusCode).toBe(10001)
  const { id, encrypted } = await world.db.one<{ id: string; encrypted: Buffer }>(
    sql`select id, content_encrypted as encrypted from message where purpose = 'ticketLink' order by id desc limit 1`,
  )
  const code = openContent(world.services.cipher, id, encrypted)?.link?.split('/').at(-1) ?? ''
  const { data } = await world.call(null, 'getTicket', { code })
  return data.tickets.map(({ firstDay, lastDay, state }) => [firstDay, lastDay, state])
}

/** Codes of the tickets that a list shows for a day. */
const findTypeOfDay = async ({ exhibitionId, organizer }: TicketFair, day: string) => {
  const { data, reason } = await world.call(organizer, 'getTicketPage', { exhibitionId, day, pageSize: 40 } as never)
  expect([reason, data]).toEqual([undefined, expect.anything()])
  return { total: data.total, ids: data.list.map(({ orderId }) => orderId).toSorted() }
}

describe('a postponement', () => {
  it('writes no ticket and no line of an order, however many there are', async () => {
    const fair = await world.ticketFair()
    const whole = await world.ticketType(fair)
    const dated = await world.ticketType(fair, { dated: true })
    const one = await sold(fair, whole, { quantity: 3 })
    const two = await sold(fair, dated, { quantity: 40, day: '2030-03-04' })
    const reserved = await sold(fair, dated, { day: '2030-03-05' }, { holdUntil: soon() })
    const postponed = () => postpone(fair, '2030-04-03', '2030-04-05')
    expect(await rowsWritten(fair.exhibitionId, postponed)).toBe(0)
    expect(await shown(fair, one.id)).toMatchObject({ line: [null], ...days('2030-04-03', '2030-04-05') })
    expect(await shown(fair, two.id)).toMatchObject({ line: ['2030-04-04'], ...days('2030-04-04', '2030-04-04') })
    expect((await shown(fair, reserved.id)).line).toEqual(['2030-04-05'])
  })

  it('shifts repeatedly what was sold before, between and after, each by the later postponements', async () => {
    const fair = await world.ticketFair()
    const whole = await world.ticketType(fair)
    const dated = await world.ticketType(fair, { dated: true })
    const first = await sold(fair, dated, { day: '2030-03-04' })
    const late = await sold(fair, dated, { day: '2030-03-05' })
    const pass = await sold(fair, whole)
    await postpone(fair, '2030-04-03', '2030-04-05')
    const between = await sold(fair, dated, { day: '2030-04-03' })
    const reserved = await sold(fair, dated, { day: '2030-04-05' }, { holdUntil: soon() })
    // A day less: a ticket of the third day is now valid on the second.
    await postpone(fair, '2030-04-10', '2030-04-11')
    expect(await shown(fair, late.id)).toMatchObject({ day: ['2030-04-11'], ...days('2030-04-11', '2030-04-11') })
    expect(await shown(fair, pass.id)).toMatchObject({ day: [null], ...days('2030-04-10', '2030-04-11') })
    const after = await sold(fair, dated, { day: '2030-04-11' })
    // Two days earlier, and longer again: what was cut stays where it was cut to.
    await postpone(fair, '2030-04-08', '2030-04-12')
    const at = async (order: { id: string }) => (await shown(fair, order.id)).line[0]
    expect(await Promise.all([first, late, between, reserved, after].map(at))).toEqual([
      ...['2030-04-09', '2030-04-09', '2030-04-08', '2030-04-09', '2030-04-09'],
    ])
    expect(await shown(fair, pass.id)).toMatchObject(days('2030-04-08', '2030-04-09'))
    const pay = { exhibitionId: fair.exhibitionId, id: reserved.id, version: 1, method: 'cash' as const }
    expect((await world.call(fair.organizer, 'payTicketOrder', pay)).statusCode).toBe(10001)
    expect(await shown(fair, reserved.id)).toMatchObject({ day: ['2030-04-09'], ...days('2030-04-09', '2030-04-09') })

    const ninth = [first, late, reserved, after].map(({ id }) => id)
    // Tickets without a day are listed under each.
    expect(await findTypeOfDay(fair, '2030-04-09')).toEqual({ total: 5, ids: [...ninth, pass.id].toSorted() })
    expect(await findTypeOfDay(fair, '2030-03-04')).toEqual({ total: 1, ids: [pass.id] })
    expect(await opened(fair, between.id)).toEqual([['2030-04-08', '2030-04-08', 'issued']])
    expect(await opened(fair, pass.id)).toEqual([['2030-04-08', '2030-04-09', 'issued']])
  })

  it('is previewed: what shifts, what stays, what is cut to the last day', async () => {
    const fair = await world.ticketFair()
    const dated = await world.ticketType(fair, { dated: true })
    await sold(fair, await world.ticketType(fair), { quantity: 2 })
    await sold(fair, dated, { day: '2030-03-03', quantity: 3 })
    await sold(fair, dated, { day: '2030-03-05', quantity: 4 })
    const readPreview = async (from: string, to: string) =>
      (await follows(fair, from, to)).find(({ what }) => what === 'tickets')
    expect(await readPreview('2030-04-03', '2030-04-05')).toMatchObject({ what: 'tickets', moved: 9, kept: [], cut: 0 })
    expect(await readPreview('2030-04-03', '2030-04-04')).toMatchObject({ what: 'tickets', moved: 5, kept: [], cut: 4 })
    expect(await readPreview('2030-03-03', '2030-03-04')).toMatchObject({
      what: 'tickets',
      moved: 0,
      kept: [{ why: 'still', count: 5 }],
      cut: 4,
    })
    expect(await readPreview('2030-03-03', '2030-03-05')).toBeUndefined()
    await postpone(fair, '2030-04-03', '2030-04-04')
    await sold(fair, dated, { day: '2030-04-03' })
    expect(await readPreview('2030-05-03', '2030-05-03')).toMatchObject({ what: 'tickets', moved: 6, kept: [], cut: 4 })
  })

  it('expires tickets on the morning after their new day, and those sold since on theirs', async () => {
    const fair = await world.ticketFair()
    const dated = await world.ticketType(fair, { dated: true })
    const before = await sold(fair, dated, { day: '2030-03-04' })
    const pass = await sold(fair, await world.ticketType(fair))
    await postpone(fair, '2030-04-03', '2030-04-05')
    const since = await sold(fair, dated, { day: '2030-04-03' })
    await postpone(fair, '2030-04-04', '2030-04-05')
    const states = async () =>
      Promise.all(
        [before, since, pass].map(async ({ id }) => (await world.ticketsOf(id)).map(({ state }) => state).join()),
      )
    // Days of their own, and the day before.
    for (const morning of ['2030-03-05', '2030-03-06', '2030-04-04', '2030-04-05']) {
      await expireTickets(node(), new Date(`${morning}T03:59:59+08:00`))
      expect(await states()).toEqual(['issued', 'issued', 'issued'])
    }
    await expireTickets(node(), new Date('2030-04-05T04:00:00+08:00'))
    expect(await states()).toEqual(['issued', 'expired', 'issued'])
    await Promise.all([1, 2, 3].map(() => expireTickets(node(), new Date('2030-04-06T04:00:00+08:00'))))
    expect(await states()).toEqual(['expired', 'expired', 'expired'])
  })

  it('gives a new code of an old ticket the new day', async () => {
    const fair = await world.ticketFair()
    const dated = await world.ticketType(fair, { dated: true, holder: 'phone' })
    const holders = [{ name: '王小明', phone: '13900000001' }]
    const { ticketIds } = await sold(fair, dated, { day: '2030-03-04', holders })
    await postpone(fair, '2030-04-03', '2030-04-05')
    const [id] = ticketIds as [string]
    const change = { exhibitionId: fair.exhibitionId, id, version: 1, name: '李雷', phone: '13900000002' }
    expect((await world.call(fair.organizer, 'editTicketHolder', change as never)).statusCode).toBe(10001)
    const { data } = await world.call(fair.organizer, 'getTicketDetail', { exhibitionId: fair.exhibitionId, id })
    const { fromDay, toDay } = readBadgeCode(data.qr ?? '') ?? {}
    expect([fromDay, toDay]).toEqual(Array(2).fill(Date.parse('2030-04-04') / 86_400_000))
  })

  it('permits refunds again if the rule counts from a first day that is in the future again', async () => {
    const fair = await world.ticketFair()
    const today = new Date().toISOString().slice(0, 10)
    const [open, close] = [plus(today, 3), plus(today, 5)]
    const plan = planned(open, close)
    await world.db.run(sql`
      update exhibition set open_from = ${plan.open.from}, open_to = ${plan.open.to}, move_in_from = ${plan.moveIn.from},
        move_in_to = ${plan.moveIn.to}, move_out_from = ${plan.moveOut.from}, move_out_to = ${plan.moveOut.to},
        sale_to = ${plan.open.from}, refund_rule = 'sevenDaysBeforeOpen' where id = ${fair.exhibitionId}`)
    const type = await world.ticketType(fair, { dated: true, firstDay: open, lastDay: close } as never)
    await world.allot(fair, type, 5)
    const sale = world.sale(fair, type, {}, { day: open } as never)
    const { ticketIds } = (await world.call(fair.agent, 'issueTickets', sale)).data
    const refund = () =>
      world.call(fair.agent, 'refundTicket', {
        exhibitionId: fair.exhibitionId,
        ids: ticketIds,
        reasonCode: 'other',
      } as never)
    expect(await refund()).toMatchObject({ reason: 'ticket.refundOver' })
    await postpone(fair, plus(open, 10), plus(close, 10))
    expect((await refund()).statusCode).toBe(10001)
  })

  it('reaches devices as a change of each code that a slow clock dates before it, and of no other', async () => {
    const fair = await world.ticketFair()
    const dated = await world.ticketType(fair, { dated: true })
    await sold(fair, dated, { day: '2030-03-04' })
    await postpone(fair, '2030-04-03', '2030-04-05')
    const inTime = await sold(fair, dated, { day: '2030-04-04' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
    const late = await sold(fair, dated, { day: '2030-04-04', quantity: 2 }).finally(() => vi.useRealTimers())
    const codes = await world.db.many<{ orderId: string; code: string; told: boolean }>(sql`
      select t.order_id as "orderId", c.code, exists (select from bundle_change p where p.exhibition_id = c.exhibition_id
        and p.credential_id = c.id and p.why = 'ticketCode') as told
      from ticket_credential c join ticket t on t.exhibition_id = c.exhibition_id and t.id = c.ticket_id
      where c.exhibition_id = ${fair.exhibitionId}`)
    const of = (order: { id: string }) => codes.filter(({ orderId }) => orderId === order.id)
    expect(codes.filter(({ told }) => told)).toEqual(of(late))
    expect(of(late)).toHaveLength(2)
    // By its code alone a device would shift such a ticket once more.
    const shifts = await findTicketShifts(world.db, fair.exhibitionId)
    const shownTo = ({ code }: { code: string }) => ticketDays(readBadgeCode(code) as never, shifts, 'Asia/Shanghai')[0]
    expect(of(inTime).map(shownTo)).toEqual([Date.parse(at('2030-04-03', '16:00'))])
    expect(of(late).map(shownTo)).not.toContain(Date.parse(at('2030-04-03', '16:00')))
  })
})
