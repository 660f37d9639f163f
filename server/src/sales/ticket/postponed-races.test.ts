import { readBadgeCode } from '@fairgate/contract/admission/gate/badge-code'
import { ticketDays } from '@fairgate/contract/admission/gate/ticket-days'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { createPostponedFixture } from '../../app/testing/postponed-fixture.ts'
import { walkLength } from '../../app/testing/walk-length.ts'
import { transaction } from '../../kernel/database/database.ts'
import { lockTicketTypes, moveTickets } from './postponed.ts'
import { daysOf, findTicketShifts } from './shifted-days.ts'

const { world, plus, planned, postpone, sold, shown, days, soon } = await createPostponedFixture()

const ticketDay = daysOf('t')

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

describe('a postponement', () => {
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
