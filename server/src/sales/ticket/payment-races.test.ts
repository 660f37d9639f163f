import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { mostOf } from '../../app/testing/most-of.ts'
import { createTicketRacesFixture } from '../../app/testing/ticket-races-fixture.ts'
import { transaction } from '../../kernel/database/database.ts'

const { world, fair, done, sell, times, without, books } = await createTicketRacesFixture()

it('a used ticket stays used even if it was suspended before it was voided; an unused one returns to stock', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 4)
  const { exhibitionId, organizer, agentParticipation } = fair
  const { data } = await sell(type, {}, { quantity: 4 })
  const [came = '', late = '', stayed = '', back = ''] = data.ticketIds
  const suspend = async (id: string) => {
    const { version } = await world.db.one<{ version: number }>(sql`select version from ticket where id = ${id}`)
    const reply = await world.call(organizer, 'suspendTicket', { exhibitionId, id, version, note: '有人冒用' })
    expect(reply.statusCode).toBe(10001)
  }
  await world.db.run(
    sql`update ticket set state = 'entered', entered_at = now(), version = version + 1 where id = ${came}`,
  )
  await suspend(came)
  await suspend(late)
  await suspend(stayed)
  // An offline device uploads only now that the holder entered before.
  await world.db.run(sql`select gate_tickets_entered(${exhibitionId}, ${[late]}::uuid[], array[now()])`)
  const voided = await world.call(organizer, 'voidTicket', {
    exhibitionId,
    ids: [came, late, stayed],
    note: '票面有误',
  })
  expect(voided.data).toMatchObject({ count: 3, failed: [] })
  expect((await world.stockOf(type, agentParticipation)).left).toBe(1)
  await books(type)
  expect(done(await times(4, () => sell(type)))).toBe(1)
  for (const wrong of [
    sql`state = 'refunded' where id = ${came}`,
    sql`state = 'issued', suspended_by = '{}' where id = ${late}`,
    sql`state = 'entered' where id = ${back}`,
  ])
    await expect(world.db.run(sql`update ticket set ${wrong}`)).rejects.toThrow(/ticket_entered/)
})

it('a refund during an admission waits for it, and is refused', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 1)
  const { data } = await sell(type)
  const [id = ''] = data.ticketIds
  const refund = { exhibitionId: fair.exhibitionId, ids: [id], reasonCode: 'other' }
  const { asked } = await transaction(world.pool, async tx => {
    await tx.run(sql`update ticket k set state = 'entered', entered_at = now(), version = k.version + 1
      where k.exhibition_id = ${fair.exhibitionId} and k.id = ${id} and k.state = 'issued'`)
    const refunding = world.call(fair.agent, 'refundTicket', refund)
    const blockedQueries = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => world.db.maybe(blockedQueries), { interval: 10 }).toBeDefined()
    return { asked: refunding }
  })
  expect((await asked).statusCode).not.toBe(10001)
  expect(await world.db.one(sql`select state from ticket where id = ${id}`)).toEqual({ state: 'entered' })
  await books(type)
})

describe('a payment’s reference', () => {
  const used = async (reference: string) => {
    const type = await world.ticketType(fair)
    await world.allot(fair, type, 20)
    return done(await times(10, () => sell(type, { method: 'transfer', reference })))
  }

  it('is registered once, however many payments use it in parallel', async () => {
    expect(await used('RACE-1')).toBe(1)
  })

  it('would be registered by all without the index', async () => {
    const { definition } = await world.db.one<{ definition: string }>(
      sql`select indexdef as definition from pg_indexes where indexname = 'ticket_reference_used'`,
    )
    const lenient = definition.replace('UNIQUE ', '')
    let serial = 1
    expect(
      await without('drop index ticket_reference_used', lenient, () => mostOf(1, () => used(`RACE-${++serial}`))),
    ).toBeGreaterThan(1)
  })
})

describe('the limit per person', () => {
  const bought = async () => {
    const type = await world.ticketType(fair, { perPerson: 3 })
    await world.allot(fair, type, 20)
    const buyer = { name: '买家', phone: `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}` }
    return done(await times(12, () => sell(type, { buyer })))
  }

  it('applies to twelve parallel sales', async () => {
    expect(await bought()).toBe(3)
  })

  it('would not apply without its key', async () => {
    const breaking = 'alter table ticket_person_slot drop constraint tickets_a_person'
    const repair = `delete from ticket_person_slot a using ticket_person_slot b where a.ctid > b.ctid and (a.ticket_type_id, a.person, a.slot)
      = (b.ticket_type_id, b.person, b.slot);
      alter table ticket_person_slot add constraint tickets_a_person primary key (ticket_type_id, person, slot)`
    expect(await without(breaking, repair, () => mostOf(3, bought))).toBeGreaterThan(3)
  })
})

it('a link requested twice in parallel is one link, and is sent both times', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 5)
  const { data } = await sell(type)
  const send = { exhibitionId: fair.exhibitionId, orderId: data.id, channel: 'sms' } as const
  expect(done(await times(6, () => world.call(fair.agent, 'sendTicketLink', send)))).toBe(6)
  const { links } = await world.db.one<{ links: number }>(
    sql`select count(*)::int as links from public_link where subject = ${data.id}`,
  )
  expect(links).toBe(1)
})

describe('the cases of section 7', () => {
  it('is refused at its field, in both languages', async () => {
    const type = await world.ticketType(fair)
    const dated = await world.ticketType(fair, { dated: true })
    await world.allot(fair, type, 5)
    await world.allot(fair, dated, 5)
    const refused = async (command: () => Promise<{ statusCode: number; data: unknown }>, path: string) => {
      const { statusCode, data } = await command()
      expect([statusCode, data]).toEqual([
        10002,
        expect.objectContaining({ issues: [expect.objectContaining({ path })] }),
      ])
      return (data as { issues: { msg: string }[] }).issues[0]?.msg
    }
    for (const language of ['cn', 'en'] as const) {
      const requestRefund =
        (changes: object, line: object, id = type) =>
        () =>
          world.call(fair.agent, 'issueTickets', world.sale(fair, id, changes, line), { language })
      for (const quantity of [0, 1.5, 1e9, -1]) {
        const msg = await refused(requestRefund({}, { quantity }), 'lines.0.quantity')
        expect(/\p{Script=Han}/u.test(msg ?? '')).toBe(language === 'cn')
      }
      await refused(requestRefund({}, { day: '2030-02-30' }, dated), 'lines.0.day')
      await refused(requestRefund({}, { day: '2031-03-04' }, dated), 'lines.0.day')
      for (const price of ['1e3', '-1', '1.005', 'NaN', '100000.00']) {
        await refused(
          () =>
            world.call(
              fair.organizer,
              'addTicketType',
              {
                ...{ exhibitionId: fair.exhibitionId, nameCn: '价格', nameEn: 'Price', price, total: 10 },
                ...{ firstDay: '2030-03-03', lastDay: '2030-03-05' },
              } as never,
              { language },
            ),
          'price',
        )
      }
    }
  })
})
