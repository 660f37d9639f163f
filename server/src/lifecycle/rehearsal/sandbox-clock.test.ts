import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { findExpiredExhibitions } from '../privacy/expired-data.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()
await world.ticketType(fair)
const begun = await world.call(fair.organizer, 'beginRehearsal', { id: fair.exhibitionId, version: 1 })
const id = begun.data.id

const versionOf = async () =>
  (await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)).version
const moveClock = async (day: 'firstDay' | 'before' | 'lastDay' | 'over') => {
  const reply = await world.call(fair.organizer, 'moveRehearsalClock', { id, version: await versionOf(), day })
  expect(reply.statusCode).toBe(10001)
}
/**
 * Whether the ticket is valid on exactly the open days of the sandbox (in the evening until midnight), and how often it
 * was written.
 */
const ticket = () =>
  world.db.one<{ good: boolean; version: number }>(sql`
    select (rescheduled_from(k.valid_from, m.by_days, m.last_day, m.zone) at time zone 'Asia/Shanghai')::date
        = (e.open_from at time zone 'Asia/Shanghai')::date
      and (rescheduled_to(k.valid_to, m.by_days, m.last_day, m.zone) at time zone 'Asia/Shanghai')::date - 1
        = ((e.open_to - interval '1 second') at time zone 'Asia/Shanghai')::date as good, k.version
    from ticket k join exhibition e on e.id = k.exhibition_id
      left join ticket_postponement m on m.exhibition_id = k.exhibition_id and m.schedule_revision = k.schedule_revision
    where k.exhibition_id = ${id}`)

it('the clock shifts sold tickets forward and back without writing them', async () => {
  const { type } = await world.db.one<{ type: string }>(
    sql`select id as type from ticket_type where exhibition_id = ${id}`,
  )
  const sold = await world.call(fair.organizer, 'issueTickets', world.sale({ ...fair, exhibitionId: id }, type))
  expect(sold.statusCode).toBe(10001)
  const before = await ticket()
  expect(before.good).toBe(true)
  for (const day of ['over', 'firstDay', 'before', 'lastDay'] as const) {
    await moveClock(day)
    expect([day, await ticket()]).toEqual([day, before])
  }
  const { same } = await world.db.one<{ same: boolean }>(sql`
    select y.first_day = (e.open_from at time zone 'Asia/Shanghai')::date
      and e.sale_to - e.open_from = o.sale_to - o.open_from as same
    from ticket_type y join exhibition e on e.id = y.exhibition_id join exhibition o on o.id = e.sandbox_of
    where y.exhibition_id = ${id}`)
  expect(same).toBe(true)
})

it('people of a sandbox expire with its end, whatever the periods, and no reason retains them', async () => {
  const over = async () =>
    (await Promise.all([0, 365].map(days => findExpiredExhibitions(world.db, 'person', days, new Date()))))
      .flat()
      .filter(show => show.id === id)
  expect(await over()).toEqual([])
  await world.call(fair.organizer, 'endRehearsal', { id, version: await versionOf() })
  expect(await over()).toMatchObject([{ unsettled: false }, { unsettled: false }])
})
