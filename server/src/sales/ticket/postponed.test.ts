import { readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'
import { ticketDays } from '@fairgate/contract/admission/gate/ticket-days'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld, type TicketFair } from '../../app/testing/ticket-world.ts'
import { walkLength } from '../../app/testing/walk-length.ts'
import { openContent } from '../../foundation/message/encrypt-message.ts'
import { transaction } from '../../kernel/database/database.ts'
import { expireTickets } from './clock.ts'
import { lockTicketTypes, moveTickets } from './postponed.ts'
import { daysOf, findTicketShifts } from './shifted-days.ts'

const world = await closeAfterAll(createTicketWorld())

const at = (day: string, time: string) => `${day}T${time}:00.000Z`
const ticketDay = daysOf('t')
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The new dates of an exhibition: open from one day to another, two days of moving in before, one of moving out after.
 */
const planned = (first: string, last: string) => ({
  halls: ['N3'],
  moveIn: { from: at(plus(first, -2), '00:00'), to: at(plus(first, -1), '10:00'), daily: true },
  open: { from: at(first, '01:00'), to: at(last, '09:00'), daily: true },
  moveOut: { from: at(last, '10:00'), to: at(plus(last, 1), '10:00'), daily: false },
})

async function postpone({ exhibitionId: id }: TicketFair, first: string, last: string) {
  const { version } = await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
  const input = { id, version, note: '场馆检修', ...planned(first, last) }
  const { statusCode, data } = await world.call(world.platform, 'postponeExhibition', input as never)
  expect([statusCode, data]).toEqual([10001, expect.anything()])
}

const follows = async ({ exhibitionId: id }: TicketFair, first: string, last: string) =>
  (await world.call(world.platform, 'getPostponementEffects', { id, ...planned(first, last) } as never)).data.follows

const sold = async (fair: TicketFair, type: string, line: object = {}, changes: object = {}) => {
  const reply = await world.call(fair.organizer, 'issueTickets', world.sale(fair, type, changes, line))
  expect([reply.statusCode, reply.reason]).toEqual([10001, undefined])
  return reply.data
}

/** What the desk sees of an order: the days of its lines and tickets. */
async function shown({ exhibitionId, organizer }: TicketFair, id: string) {
  const { data } = await world.call(organizer, 'getTicketOrderDetail', { exhibitionId, id })
  const [ticket] = data.tickets
  const detail = ticket && (await world.call(organizer, 'getTicketDetail', { exhibitionId, id: ticket.id })).data
  return {
    line: data.lines.map(({ day }) => day),
    day: data.tickets.map(({ day }) => day),
    ...(detail && { from: detail.validFrom, to: detail.validTo }),
  }
}
const days = (first: string, last: string) => ({ from: at(plus(first, -1), '16:00'), to: at(last, '16:00') })

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
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

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

  it('in progress is awaited by sales, payments and changes of holder, which then use its days', async () => {
    const fair = await world.ticketFair()
    const { exhibitionId, organizer } = fair
    const dated = await world.ticketType(fair, { dated: true })
    const named = await world.ticketType(fair, { dated: true, holder: 'phone' })
    const reserved = await sold(fair, dated, { day: '2030-03-04' }, { holdUntil: soon() })
    const holders = [{ name: '王小明', phone: '13900000001' }]
    const [id] = (await sold(fair, named, { day: '2030-03-04', holders })).ticketIds as [string]
    const plan = planned('2030-04-03', '2030-04-05')
    const saleAnswers = await transaction(world.pool, async tx => {
      await lockTicketTypes(tx, exhibitionId)
      await tx.run(sql`
        update exhibition set open_from = ${plan.open.from}, open_to = ${plan.open.to},
          move_in_from = ${plan.moveIn.from}, move_in_to = ${plan.moveIn.to}, move_out_from = ${plan.moveOut.from},
          move_out_to = ${plan.moveOut.to} where id = ${exhibitionId}`)
      await moveTickets(tx, { exhibitionId, days: 31, last: '2030-04-05', zone: 'Asia/Shanghai' })
      const pending = [
        world.call(organizer, 'issueTickets', world.sale(fair, dated, {}, { day: '2030-03-04' } as never)),
        world.call(organizer, 'payTicketOrder', { exhibitionId, id: reserved.id, version: 1, method: 'cash' }),
        world.call(organizer, 'editTicketHolder', {
          ...{ exhibitionId, id, version: 1, name: '李雷', phone: '13900000002' },
        } as never),
      ]
      const waiting = sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect
        .poll(async () => (await world.db.one<{ n: number }>(waiting)).n, { interval: 10 })
        .toBe(pending.length)
      return { asked: pending }
    })
    const answers = await Promise.all(saleAnswers.asked)
    expect(answers.map(({ statusCode, reason }) => reason ?? statusCode)).toEqual(['kernel.inputRefused', 10001, 10001])
    expect(await shown(fair, reserved.id)).toMatchObject({ day: ['2030-04-04'], ...days('2030-04-04', '2030-04-04') })
    const { data } = await world.call(organizer, 'getTicketDetail', { exhibitionId, id })
    expect(readBadgeCode(data.qr ?? '')?.fromDay).toBe(Date.parse('2030-04-04') / 86_400_000)
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

  it('in parallel with sales, payments and new holders shifts each ticket once, or not if it was sold after', async () => {
    const fair = await world.ticketFair()
    const dated = await world.ticketType(fair, { dated: true, total: 1000 })
    const named = await world.ticketType(fair, { dated: true, holder: 'phone', total: 1000 })
    const holders = [{ name: '王小明', phone: '13900000001' }]
    const [helds, owned] = [[] as string[], [] as string[]]
    for (let n = 0; n < 8; n++) {
      helds.push((await sold(fair, dated, { day: '2030-03-04' }, { holdUntil: soon() })).id)
      owned.push((await sold(fair, named, { day: '2030-03-04', holders })).ticketIds[0] as string)
    }
    const { exhibitionId, organizer } = fair
    const sells = () =>
      world.call(organizer, 'issueTickets', world.sale(fair, dated, {}, { day: '2030-03-04' } as never))
    const pays = (id: string) =>
      world.call(organizer, 'payTicketOrder', { exhibitionId, id, version: 1, method: 'cash' } as never)
    const edits = (id: string) =>
      world.call(organizer, 'editTicketHolder', {
        ...{ exhibitionId, id, version: 1, name: '李雷', phone: '13900000002' },
      } as never)
    const near = (from: number, to: number) => [
      ...helds.slice(from, to).map(pays),
      ...owned.slice(from, to).map(edits),
      ...Array.from({ length: to - from }, sells),
    ]
    const before = near(0, 3)
    const postponing = postpone(fair, '2030-04-03', '2030-04-05')
    const answers = await Promise.all([...before, ...near(3, 8)])
    await postponing
    const reasons = new Set(answers.map(({ statusCode, reason }) => (statusCode === 10001 ? 'done' : reason)))
    expect([...reasons].filter(reason => reason !== 'done' && reason !== 'kernel.inputRefused')).toEqual([])
    const tickets = await world.db.many<{ day: string; qr: string }>(sql`
      select ${ticketDay.day}::text as day, c.code as qr from ticket t ${ticketDay.moved}
      join ticket_credential c on c.exhibition_id = t.exhibition_id and c.ticket_id = t.id and c.revoked_reason is null
      where t.exhibition_id = ${exhibitionId}`)
    expect(tickets.length).toBeGreaterThanOrEqual(16)
    expect(new Set(tickets.map(({ day }) => day))).toEqual(new Set(['2030-04-04']))
    // What a device reads from the codes, by their creation.
    const shifts = await findTicketShifts(world.db, exhibitionId)
    const shownTo = tickets.map(({ qr }) => {
      const code = readBadgeCode(qr)
      return code && new Date(ticketDays(code, shifts, 'Asia/Shanghai')[0]).toISOString()
    })
    const late = await world.db.many<{ code: string }>(sql`
      select c.code from bundle_change p join ticket_credential c on c.id = p.credential_id
      where p.exhibition_id = ${exhibitionId} and p.why = 'ticketCode'`)
    const known = shownTo.filter((_, n) => !late.some(({ code }) => code === tickets[n]?.qr))
    expect(new Set(known)).toEqual(new Set(['2030-04-03T16:00:00.000Z']))
  })
})

const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/New_York', 'UTC']

it('a shifted ticket has the same days in the database, on a device and in counts, and two shifts compose', async () => {
  const day = fc.integer({ min: 0, max: 400 }).map(n => plus('2030-01-01', n))
  const shift = fc.record({ by: fc.integer({ min: -40, max: 90 }), last: day })
  const drawn = fc.record({
    zone: fc.constantFrom(...zones),
    first: day,
    more: fc.integer({ min: 0, max: 5 }),
    one: shift,
    two: shift,
  })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ zone, first, more, one, two }) => {
      const lastDay = plus(first, more)
      const [by, last] = [one.by + two.by, [plus(one.last, two.by), two.last].toSorted()[0] as string]
      const begins = (of: string) => sql`${of}::timestamp at time zone ${zone}`
      const ends = (of: string) => sql`(${of}::date + 1)::timestamp at time zone ${zone}`
      const row = await world.db.one<{
        stepFrom: string
        stepTo: string
        from: string
        to: string
        day: string
        step: string
      }>(sql`
        select rescheduled_from(rescheduled_from(${begins(first)}, ${one.by}, ${one.last}, ${zone}), ${two.by}, ${two.last}, ${zone}) as "stepFrom",
          rescheduled_to(rescheduled_to(${ends(lastDay)}, ${one.by}, ${one.last}, ${zone}), ${two.by}, ${two.last}, ${zone}) as "stepTo",
          rescheduled_from(${begins(first)}, ${by}, ${last}, ${zone}) as "from", rescheduled_to(${ends(lastDay)}, ${by}, ${last}, ${zone}) as "to",
          rescheduled_day(rescheduled_day(${first}, ${one.by}, ${one.last}), ${two.by}, ${two.last})::text as step,
          rescheduled_day(${first}, ${by}, ${last})::text as day`)
      expect([row.stepFrom, row.stepTo, row.step]).toEqual([row.from, row.to, row.day])
      const code = {
        credentialId: uuidv7(),
        fromDay: Date.parse(first) / 86_400_000,
        toDay: Date.parse(lastDay) / 86_400_000,
      }
      const shifts = [{ moves: 0, made: Date.now() + 1_000, byDays: by, lastDay: last }]
      const device = ticketDays(code, shifts, zone).map(at => new Date(at).toISOString())
      expect(device).toEqual([row.from, row.to])
    }),
    { numRuns: walkLength(150) },
  )
})
