import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../../app/jobs.ts'
import { identityNumber } from '../../../app/testing/badge-world.ts'
import { createTicketImportFixture } from '../../../app/testing/ticket-import-fixture.ts'
import type { TicketFair } from '../../../app/testing/ticket-world.ts'

const { world, csvOf, nameOf, send, imported, reportOf, badRows, ordersOf, regrant, agrees } =
  await createTicketImportFixture()

/** From 3–5 March to 5–7. */
async function postponeByTwoDays({ exhibitionId: id }: TicketFair) {
  const { version } = await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)
  const input = {
    ...{ id, version, note: '场馆检修', halls: ['N3'] },
    moveIn: { from: '2030-03-03T00:00:00.000Z', to: '2030-03-04T10:00:00.000Z', daily: true },
    open: { from: '2030-03-05T01:00:00.000Z', to: '2030-03-07T09:00:00.000Z', daily: true },
    moveOut: { from: '2030-03-07T10:00:00.000Z', to: '2030-03-08T10:00:00.000Z', daily: false },
  }
  expect((await world.call(world.platform, 'postponeExhibition', input as never)).statusCode).toBe(10001)
}

describe('importTickets', () => {
  it('sells no day that a postponement removed after the sheet was read', async () => {
    const fair = await world.ticketFair()
    const ticketTypeId = await world.ticketType(fair, { dated: true })
    await world.allot(fair, ticketTypeId, 10)
    const ticketType = await nameOf(ticketTypeId)
    const days = ['2030-03-04', '2030-03-05']
    const { importId, jobId } = (
      await send(fair, csvOf(days.map((day, n) => ({ orderNumber: `P-${n}`, ticketType, day }))))
    ).data
    // Its rules are read, and it waits before its first write: the total of its import.
    const holder = await world.pool.connect()
    try {
      await holder.query('begin')
      await holder.query('select from import where id = $1 for update', [importId])
      const run = world.runJob(jobId, jobs)
      const waiting = sql`
        select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await world.db.one<{ n: number }>(waiting)).n, { interval: 10 }).toBe(1)
      await postponeByTwoDays(fair)
      await holder.query('rollback')
      await run
    } finally {
      holder.release()
    }
    expect(await reportOf(fair, importId)).toMatchObject({ total: 2, good: 1, bad: 1 })
    const rows = await badRows(fair, importId)
    expect(
      rows.map(({ rowNumber, issues }) => [rowNumber, ...issues.map(({ field, reason }) => `${field} ${reason}`)]),
    ).toEqual([[2, 'day day']])
    expect(rows[0]?.issues[0]?.msg).toBe('不在展期或票种日期内')
    await agrees(fair, ticketTypeId, 1)
  })

  it('sells an order for each number and one for the rows without, and reports faults of the others in both languages', async () => {
    const fair = await world.ticketFair()
    const ticketTypeId = await world.ticketType(fair, { holder: 'document', perPerson: 1 })
    const dated = await world.ticketType(fair, { dated: true })
    const child = await world.ticketType(fair, { audience: 'child', underAge: 12, holder: 'phone' })
    for (const id of [ticketTypeId, dated, child]) await world.allot(fair, id, 50)
    const none = await world.ticketType(fair)
    const [type, ofDay, ofChild, unheld] = await Promise.all([ticketTypeId, dated, child, none].map(nameOf))
    const holder = (n: number) => ({ name: '示例人员', documentType: '身份证', documentNumber: identityNumber(n) })
    const importId = await imported(fair, [
      { orderNumber: 'A-1', ticketType: type, ...holder(1) },
      { orderNumber: 'A-1', ticketType: type, ...holder(2) },
      {
        orderNumber: 'A-2',
        ticketType: ofDay,
        day: '2030/3/4',
        quantity: 3,
        buyer: '李四',
        buyerContact: '13800000009',
      },
      { ticketType: ofDay, day: '2030-03-05', quantity: 2 },
      { ticketType: type, ...holder(3) },
      { ticketType: '贵宾票' },
      { ticketType: type, ...holder(1) },
      { ticketType: type },
      { ticketType: ofDay, day: '2030-04-01' },
      { ticketType: ofChild, name: '示例人员', phone: '13800000002', birth: '2000-01-01' },
      { ticketType: unheld },
      { ticketType: ofDay, day: '2030-03-04', quantity: 501 },
      { ticketType: ofDay, day: '2030-03-04', name: '示例人员', phone: '13800000003', quantity: 2 },
    ])
    expect(await reportOf(fair, importId)).toMatchObject({ total: 13, good: 5, bad: 8, method: 'cash', held: false })
    expect(await ordersOf(fair)).toEqual([
      { number: 'A-1', state: 'confirmed', quantity: 2, amount: 16_000, lines: 2, made: 2 },
      { number: 'A-2', state: 'confirmed', quantity: 3, amount: 24_000, lines: 3, made: 3 },
      { number: null, state: 'confirmed', quantity: 3, amount: 24_000, lines: 3, made: 3 },
    ])
    const rows = await badRows(fair, importId)
    expect(rows.map(({ rowNumber, issues: [issue] }) => [rowNumber, issue?.field, issue?.reason])).toEqual([
      [7, 'ticketType', 'ticketType'],
      [8, 'name', 'duplicate'],
      [9, 'name', 'required'],
      [10, 'day', 'day'],
      [11, 'birth', 'other'],
      [12, 'quantity', 'stock'],
      [13, 'quantity', 'other'],
      [14, 'quantity', 'other'],
    ])
    const english = await badRows(fair, importId, 'en')
    for (const [at, row] of rows.entries()) {
      expect(row.issues[0]?.msg).toMatch(/\p{Script=Han}/u)
      expect(english[at]?.issues[0]?.msg.replace(type ?? '', '')).toMatch(/^[\x20-\x7e‘’]+$/)
    }
    const { buyer } = await world.db.one<{ buyer: string }>(sql`
      select string_agg(buyer_name, ' ' order by outer_code nulls last) as buyer from ticket_order
      where exhibition_id = ${fair.exhibitionId}`)
    expect(buyer).toBe('团购客户 李四 团购客户')
    const { status } = await world.db.one<{ status: number }>(sql`
      select status from participation_task where participation_id = ${fair.agentParticipation} and track = 'Tic'`)
    expect(status).toBe(1040)
  })

  it('holds unpaid tickets, and creates them when they are paid', async () => {
    const fair = await world.ticketFair()
    const ticketTypeId = await world.ticketType(fair, { holder: 'phone' })
    await world.allot(fair, ticketTypeId, 50)
    const ticketType = await nameOf(ticketTypeId)
    const holdUntil = new Date(Date.now() + 86_400_000).toISOString() as never
    const rows = Array.from({ length: 30 }, (_, n) => ({
      ...{ orderNumber: 'H-1', ticketType, name: '示例人员' },
      phone: `139${String(n).padStart(8, '0')}`,
    }))
    const importId = await imported(fair, rows, { method: 'transfer', holdUntil })
    expect(await reportOf(fair, importId)).toMatchObject({ good: 30, held: true })
    expect(await ordersOf(fair)).toMatchObject([{ state: 'awaitingPayment', quantity: 30, made: 0 }])
    const { id, version } = await world.db.one<{ id: string; version: number }>(sql`
      select id, version from ticket_order where exhibition_id = ${fair.exhibitionId}`)
    const { exhibitionId } = fair
    const paid = await world.call(fair.agent, 'payTicketOrder', {
      ...{ exhibitionId, id, version, method: 'transfer', reference: 'T-1' },
    })
    expect(paid.data.ticketIds).toHaveLength(30)
    const { phones } = await world.db.one<{ phones: number }>(sql`
      select count(distinct phone_blind_index)::int as phones from ticket where order_id = ${id}`)
    expect(phones).toBe(30)
    await agrees(fair, ticketTypeId, 30)
  })

  it('and a parallel recall of stock: recalled tickets are not sold, sold ones are not recalled', async () => {
    const fair = await world.ticketFair()
    const ticketTypeId = await world.ticketType(fair, { total: 2000 })
    await world.allot(fair, ticketTypeId, 1500)
    const ticketType = await nameOf(ticketTypeId)
    const rows = Array.from({ length: 1500 }, (_, n) => ({ orderNumber: `R-${n >> 1}`, ticketType }))
    const { data } = await send(fair, csvOf(rows), {})
    const participationId = fair.agentParticipation
    const recalled: number[] = []
    const recall = async () => {
      for (const granted of [1200, 900, 700]) recalled.push((await regrant(fair, ticketTypeId, granted)).statusCode)
    }
    const sale = world.sale(fair, ticketTypeId, {}, { quantity: 7 })
    const sold = async () => (await world.call(fair.agent, 'issueTickets', sale)).statusCode === 10001
    const [, , , byHand] = await Promise.all([world.runJob(data.jobId, jobs), recall(), recall(), sold()])
    expect(recalled).toContain(10001)
    const { good, bad } = await reportOf(fair, data.importId)
    expect(good + bad).toBe(1500)
    await agrees(fair, ticketTypeId, good + (byHand ? 7 : 0))
    const { granted, left, taken } = await world.stockOf(ticketTypeId, participationId)
    expect(left + taken).toBe(granted)
    // Either the recall came later, and there is unsold stock, or there was no stock for the invalid rows.
    expect(bad > 0 && left > 0 ? granted < 1500 : left === 0 || bad === 0).toBe(true)
  })
})
