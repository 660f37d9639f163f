import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { syncAudience } from './sync.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

const sync = () => syncAudience({ services: world.services, publish: () => {} })
const realOf = async (name: string) =>
  (await world.call(fair.organizer, 'getRealAudiencePage', { search: { type: 'name', value: name } })).data.list
const potentialOf = async (name: string) =>
  (await world.call(fair.organizer, 'getPotentialAudiencePage', { search: { type: 'name', value: name } })).data.list
const attendanceOf = (ticketId: string) =>
  world.db.maybe(sql`
    select holder, audience_id is not null as known, people, days::text like '%1%' as came, participation_id as "participationId",
      type_id as "typeId", gender, age from attendance where holder_id = ${ticketId}`)

let serial = 0
const card = () => ({ documentType: 'identityCard', documentNumber: identityNumber(500_000 + ++serial) }) as const
const phone = () => `137${String(++serial).padStart(8, '0')}`

async function sold(type: object, line: object = {}, caller = fair.organizer): Promise<string> {
  const ticketTypeId = await world.ticketType(fair, type)
  if (caller === fair.agent) await world.allot(fair, ticketTypeId, 10)
  const { data, reason } = await world.call(caller, 'issueTickets', world.sale(fair, ticketTypeId, {}, line))
  if (!data?.ticketIds) throw new Error(reason)
  return data.ticketIds[0] as string
}
const enter = async (ticketId: string, day: string, heads = 1) => {
  await world.db.run(sql`
    insert into presence (exhibition_id, holder_id, gate_day) values (${fair.exhibitionId}, ${ticketId}, ${day}) on conflict do nothing`)
  await world.db.run(sql`
    update presence set entries_total = entries_total + ${heads}, gate_day = ${day} where holder_id = ${ticketId}`)
}
const ticketKey = (id: string) =>
  world.db.one<{ id: string; version: number }>(sql`select id, version from ticket where id = ${id}`)

describe('synchronization from tickets', () => {
  it('adds the holder of a ticket as a person, with the facts of their identity card and the source', async () => {
    const holders = [{ name: '慕容票', ...card(), phone: phone() }]
    const id = await sold({ holder: 'document' }, { holders }, fair.agent)
    await sync()
    expect(await realOf('慕容票')).toMatchObject([{ source: 'ticket', told: true, exhibitions: 1 }])
    expect(await attendanceOf(id)).toMatchObject({
      ...{ holder: 'ticket', known: true, people: 1, came: false, participationId: fair.agentParticipation },
      ...{ gender: expect.any(String), age: expect.any(Number) },
    })
    const [row] = await realOf('慕容票')
    const { attendances } = (await world.call(fair.organizer, 'getAudienceDetail', { id: row?.id ?? '' })).data
    expect(attendances).toMatchObject([{ holder: 'ticket', type: { cn: expect.stringMatching(/^门票/) } }])
  })

  it('adds no person for a ticket without a named holder, and counts a group by its people', async () => {
    const group = await sold({ audience: 'group', people: 30 })
    await enter(group, '2030-03-03', 12)
    await enter(group, '2030-03-03', 18)
    await sync()
    expect(await attendanceOf(group)).toMatchObject({ known: false, people: 30, came: true })
  })

  it('drops people who returned their ticket before they came; a visitor stays although the ticket is voided', async () => {
    const back = await sold({ holder: 'phone' }, { holders: [{ name: '欧阳退', phone: phone() }] })
    const came = await sold({ holder: 'phone' }, { holders: [{ name: '欧阳来', phone: phone() }] })
    await sync()
    expect(await realOf('欧阳退')).toHaveLength(1)
    const { exhibitionId } = fair
    await world.call(fair.organizer, 'refundTicket', { exhibitionId, ids: [back], reasonCode: 'other' })
    await enter(came, '2030-03-03')
    await world.call(fair.organizer, 'voidTicket', { exhibitionId, ids: [came], note: '冒用' })
    await sync()
    expect(await attendanceOf(back)).toBeUndefined()
    expect([await realOf('欧阳退'), await potentialOf('欧阳退')]).toMatchObject([[], [{ exhibitions: 0 }]])
    expect(await attendanceOf(came)).toMatchObject({ came: true, known: true })
  })

  it('follows a ticket to its new holder', async () => {
    const id = await sold({ holder: 'phone' }, { holders: [{ name: '上官前', phone: phone() }] })
    await sync()
    const reply = await world.call(fair.organizer, 'editTicketHolder', {
      ...{ exhibitionId: fair.exhibitionId, ...(await ticketKey(id)), name: '上官后', phone: phone() },
    } as never)
    expect(reply.statusCode).toBe(10001)
    await sync()
    expect(await realOf('上官后')).toMatchObject([{ exhibitions: 1 }])
    expect([await realOf('上官前'), await potentialOf('上官前')]).toMatchObject([[], [{ exhibitions: 0 }]])
  })

  it('counts a day that a device uploads late, and one that began with a scan on the way out', async () => {
    const id = await sold({ holder: 'phone' }, { holders: [{ name: '长孙迟', phone: phone() }] })
    await enter(id, '2030-03-05')
    await world.db.run(sql`
      insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, ticket_id, direction, verdict, clock_off, at, device_at, gate_day)
      select ${fair.exhibitionId}, u, u, u, u, ${id}, 'in', 'admitted', false, '2020-03-03', '2020-03-03', '2030-03-03'
      from gen_random_uuid() u`)
    await world.db.run(sql`update presence set gate_day = '2030-03-06', entries_today = 0 where holder_id = ${id}`)
    await world.db.run(
      sql`update presence set entries_today = 1, entries_total = entries_total + 1 where holder_id = ${id}`,
    )
    await sync()
    const [row] = await realOf('长孙迟')
    const { attendances } = (await world.call(fair.organizer, 'getAudienceDetail', { id: row?.id ?? '' })).data
    expect(attendances).toMatchObject([{ days: ['2030-03-03', '2030-03-05', '2030-03-06'] }])
  })
})
