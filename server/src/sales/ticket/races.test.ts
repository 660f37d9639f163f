import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { mostOf } from '../../app/testing/most-of.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { endReservations } from './clock.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()
// The first code of an exhibition creates its key.
const type = await world.ticketType(fair)
await world.call(fair.organizer, 'issueTickets', world.sale(fair, type))

const done = (replies: readonly { statusCode: number }[]) => replies.filter(one => one.statusCode === 10001).length
const sell = (type: string, changes: object = {}, line: object = {}) =>
  world.call(fair.agent, 'issueTickets', world.sale(fair, type, changes, line))
const times = <T>(n: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => work(at)))

/** Runs with one database rule broken, and repairs it afterwards. */
async function without<T>(breaking: string, repair: string, work: () => Promise<T>): Promise<T> {
  await world.pool.query(breaking)
  try {
    return await work()
  } finally {
    await world.pool.query(repair)
  }
}

/**
 * Checks each stock: granted equals given on, open and taken; and taken equals sold and never returned, or held. A
 * ticket returns by a refund, or voided without an entry.
 */
async function books(type: string) {
  const stocks = await world.db.many<{
    granted: number
    given: number
    left: number
    taken: number
    sold: number
    below: number
  }>(sql`
    select s.granted, s.given, (select sum(a.open)::int from stock_pool a where a.scope = s.id) as left,
      (select sum(a.taken)::int from stock_pool a where a.scope = s.id) as taken,
      (select count(*)::int from ticket t where t.stock_id = s.id and t.state <> 'refunded'
        and (t.state <> 'voided' or t.entered_at is not null))
        + coalesce((select sum(l.quantity)::int from ticket_order_line l join ticket_order o on o.id = l.order_id
          where l.stock_id = s.id and o.state = 'awaitingPayment'), 0) as sold,
      (select coalesce(sum(b.granted), 0)::int from ticket_stock b where b.parent_id = s.id) as below
    from ticket_stock s where s.ticket_type_id = ${type}`)
  for (const { granted, given, left, taken, sold, below } of stocks) {
    expect([given + left + taken, taken, given]).toEqual([granted, sold, below])
  }
}

const lastTicket = async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 1)
  const replies = await times(40, () => sell(type))
  return { type, replies, sold: done(replies) }
}

describe('a ticket type', () => {
  const remove = (id: string) =>
    world.call(fair.organizer, 'deleteTicketType', { exhibitionId: fair.exhibitionId, id, version: 1 })

  it('is not deleted once it was sold: the refusal lists the orders with their page', async () => {
    const type = await world.ticketType(fair)
    const sold = await world.call(fair.organizer, 'issueTickets', world.sale(fair, type))
    expect(sold.statusCode).toBe(10001)
    const refused = await remove(type)
    expect(refused.reason).toBe('kernel.stillNamed')
    expect(refused.data).toEqual({
      uses: [{ label: '订单', to: expect.stringMatching(`/${fair.exhibitionId}/tickets/orders$`) }],
    })
  })

  it('is either sold or deleted if both are requested in parallel', async () => {
    for (let round = 0; round < 6; round++) {
      const type = await world.ticketType(fair)
      const [sold, gone] = await Promise.all([
        world.call(fair.organizer, 'issueTickets', world.sale(fair, type)),
        remove(type),
      ])
      expect(done([sold, gone])).toBe(1)
    }
  })
})

describe('the last ticket', () => {
  it('is sold to one of forty, and thirty-nine are refused as sold out', async () => {
    const { type, replies, sold } = await lastTicket()
    expect(sold).toBe(1)
    expect(new Set(replies.map(({ reason }) => reason))).toEqual(new Set([undefined, 'ticket.soldOut']))
    await books(type)
  })

  it('would be sold repeatedly without the lock', async () => {
    const source = (await world.db.one<{ f: string }>(sql`select pg_get_functiondef('take_stock'::regproc) as f`)).f
    const naive = `create or replace function take_stock(p_scope uuid, p_name text, n int) returns int language plpgsql as $$
      declare there int; begin
        select sum(open) into there from stock_pool where scope = p_scope and name = p_name;
        if there < n then return there; end if;
        perform pg_sleep(0.05);
        update stock_pool set open = greatest(0, open - n), taken = taken + n where scope = p_scope and name = p_name and slot = 0;
        return null; end $$`
    expect(await without(naive, source, () => mostOf(1, async () => (await lastTicket()).sold))).toBeGreaterThan(1)
  })
})

it('parallel sales, recalls and returns leave consistent books, and nothing below zero', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 40)
  const recall = (granted: number) =>
    world.call(fair.organizer, 'allotStock', { ticketTypeId: type, participationId: fair.agentParticipation, granted })
  const home = async () => {
    const { version } = await world.db.one<{ version: number }>(sql`
      select version from ticket_stock where ticket_type_id = ${type} and participation_id = ${fair.agentParticipation}`)
    return world.call(fair.agent, 'returnStock', { ticketTypeId: type, quantity: 3, version })
  }
  const replies = await times(36, n => {
    if (n % 6 === 4) return recall(10 + n)
    return n % 6 === 5 ? home() : sell(type, {}, { quantity: 1 + (n % 3) })
  })
  const known = [
    undefined,
    'ticket.soldOut',
    'ticket.stockBelowUse',
    'kernel.changedMeanwhile',
    'ticket.moreThanGranted',
  ]
  for (const { reason, statusCode } of replies)
    expect([...known, statusCode === 10002 ? reason : undefined]).toContain(reason)
  await books(type)
})

it('a payment and the end of its hold: one of them, with the matching stock', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 30)
  const { exhibitionId } = fair
  const holdUntil = new Date(Date.now() + 60_000).toISOString()
  const reserved = await times(8, () => sell(type, { holdUntil }, { quantity: 2 }))
  const end = () => endReservations({ services: world.services, publish: () => {} }, new Date(Date.now() + 120_000))
  const [ended, paid] = await Promise.all([
    times(3, end),
    times(8, n =>
      world.call(fair.agent, 'payTicketOrder', {
        ...{ exhibitionId, id: reserved[n]?.data.id as string, version: 1, method: 'cash' },
      }),
    ),
  ])
  expect(ended.reduce((sum, n) => sum + n, 0) + done(paid)).toBe(8)
  const { tickets } = await world.db.one<{ tickets: number }>(
    sql`select count(*)::int as tickets from ticket where ticket_type_id = ${type}`,
  )
  expect(tickets).toBe(done(paid) * 2)
  await books(type)
})

it('a refund, an entry and a void: a ticket returns once, or not at all after an entry', async () => {
  const type = await world.ticketType(fair)
  await world.allot(fair, type, 12)
  const { exhibitionId, agent, organizer } = fair
  const { data } = await sell(type, {}, { quantity: 12 })
  /** As the gate writes it. */
  const enter = (id: string) =>
    world.db.run(sql`update ticket k set state = 'entered', entered_at = now(), version = k.version + 1
      where k.exhibition_id = ${exhibitionId} and k.id = ${id} and k.state = 'issued'`)
  const tries = await Promise.all(
    data.ticketIds.map(id =>
      Promise.all([
        world.call(agent, 'refundTicket', { exhibitionId, ids: [id], reasonCode: 'other' }),
        enter(id),
        world.call(organizer, 'voidTicket', { exhibitionId, ids: [id], note: '票面有误' }),
        // Whatever the order, an entered and suspended ticket is used.
        world.call(organizer, 'suspendTicket', { exhibitionId, id, version: 2, note: '查验' }),
      ]),
    ),
  )
  for (const [refund, entered, voided] of tries) {
    expect(refund.statusCode === 10001 && (entered === 1 || voided.statusCode === 10001)).toBe(false)
  }
  const { twice } = await world.db.one<{ twice: number }>(sql`
    select count(*)::int as twice from ticket_credential where ticket_id = any(${data.ticketIds}::uuid[]) and revoked_reason is null
      and ticket_id in (select id from ticket where state in ('refunded', 'voided'))`)
  expect(twice).toBe(0)
  await books(type)
})

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
