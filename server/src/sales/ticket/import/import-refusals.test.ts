import { describe, expect, it } from 'vitest'
import { jobs } from '../../../app/jobs.ts'
import { createTicketImportFixture } from '../../../app/testing/ticket-import-fixture.ts'

const { world, csvOf, nameOf, upload, send, imported, reportOf, badRows, ordersOf, regrant, agrees } =
  await createTicketImportFixture()

describe('importTickets', () => {
  it('refuses callers without permission, foreign rows, and invalid payments', async () => {
    const fair = await world.ticketFair()
    const fileId = await upload(fair, csvOf([{ ticketType: 'x' }]))
    const sale = { buyer: { name: '客户', phone: '13800000001' }, method: 'cash' as const }
    const input = { exhibitionId: fair.exhibitionId, fileId, sale }
    const clerk = await world.world.operator(fair.agent.company, { permissions: ['ticket:view'] })
    expect((await world.call(clerk, 'importTickets', input)).reason).toBe('kernel.noPermission')
    const stranger = await world.world.administrator('agent')
    expect((await world.call(stranger, 'importTickets', input)).reason).toBe('kernel.notFound')
    const refused = async (changes: object) =>
      (await world.call(fair.agent, 'importTickets', { ...input, ...changes })).data
    expect(await refused({ sale: undefined })).toMatchObject({ issues: [{ path: 'sale' }] })
    expect(await refused({ sale: { ...sale, method: 'complimentary', reason: '示例' } })).toMatchObject({
      issues: [{ path: 'method' }],
    })
    expect(await refused({ sale: { ...sale, buyer: { name: '客户' } } })).toMatchObject({
      issues: [{ path: 'buyer.phone' }],
    })
    expect((await world.call(fair.secondary, 'importTickets', input)).reason).toBe('kernel.sheetWanted')
  })

  it('sells nothing twice: the same file is refused, the same order numbers are invalid rows', async () => {
    const fair = await world.ticketFair()
    const ticketTypeId = await world.ticketType(fair)
    await world.allot(fair, ticketTypeId, 50)
    const ticketType = await nameOf(ticketTypeId)
    const rows = [
      { orderNumber: 'B-1', ticketType },
      { orderNumber: 'B-2', ticketType, quantity: 2 },
    ]
    // Of several parallel uploads one is accepted.
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(fair, csvOf(rows), { method: 'wechat' })))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'ticket.importedBefore')).toHaveLength(5)
    const first = replies.find(({ statusCode }) => statusCode === 10001)
    await world.runJob(first?.data.jobId ?? '', jobs)
    expect((await send(fair, csvOf(rows), { method: 'wechat' })).reason).toBe('ticket.importedBefore')
    const again = await imported(fair, [...rows, { orderNumber: 'B-3', ticketType }], { method: 'wechat' })
    expect(await reportOf(fair, again)).toMatchObject({ good: 1, bad: 2 })
    expect((await badRows(fair, again)).map(({ issues }) => issues[0]?.msg)).toEqual([
      '订单号 B-1 已导入过',
      '订单号 B-2 已导入过',
    ])
    await agrees(fair, ticketTypeId, 4)
  })

  it('holds back rows without stock until there is some; the others are sold', async () => {
    const fair = await world.ticketFair()
    const ticketTypeId = await world.ticketType(fair)
    await world.allot(fair, ticketTypeId, 5)
    const ticketType = await nameOf(ticketTypeId)
    const importId = await imported(fair, [
      { ticketType, quantity: 3 },
      { ticketType, quantity: 4 },
      { ticketType, quantity: 2 },
      { ticketType },
    ])
    expect(await reportOf(fair, importId)).toMatchObject({ good: 2, bad: 2, reasons: [{ reason: 'stock', count: 2 }] })
    expect((await badRows(fair, importId)).map(({ issues }) => issues[0]?.msg)).toEqual([
      '余票不足，还剩 2 张',
      '余票不足，还剩 0 张',
    ])
    await agrees(fair, ticketTypeId, 5)
    const correctRow = (rowNumber: number) =>
      world.call(fair.agent, 'mendTicketImportRow', { importId, rowNumber, cells: { quantity: '1' } })
    expect((await correctRow(5)).data.state).toBe('mended')
    const none = await world.call(fair.agent, 'submitMendedTicketRows', { importId })
    expect(none).toMatchObject({ reason: 'kernel.noneDone', data: { failed: [{ msg: '余票不足，还剩 0 张' }] } })
    expect((await regrant(fair, ticketTypeId, 7)).statusCode).toBe(10001)
    for (const row of [3, 5]) expect((await correctRow(row)).data.state).toBe('mended')
    expect((await world.call(fair.agent, 'submitMendedTicketRows', { importId })).data).toEqual({
      count: 2,
      failed: [],
    })
    expect(await ordersOf(fair)).toMatchObject([{ number: null, quantity: 7, lines: 7, made: 7 }])
    await agrees(fair, ticketTypeId, 7)
  })

  it('gives a person no more than the type permits, including earlier tickets and other sheets', async () => {
    const fair = await world.ticketFair()
    const ticketTypeId = await world.ticketType(fair, { holder: 'phone', perPerson: 2 })
    await world.allot(fair, ticketTypeId, 50)
    const ticketType = await nameOf(ticketTypeId)
    const row = (name: string) => ({ ticketType, name, phone: '13800000005' })
    const importId = await imported(fair, ['张三', '李四', '王五'].map(row))
    expect(await reportOf(fair, importId)).toMatchObject({ good: 2, reasons: [{ reason: 'person', count: 1 }] })
    const other = await imported(fair, [row('赵六')])
    expect((await badRows(fair, other)).map(({ issues }) => issues[0]?.msg)).toEqual(['每人限 2 张'])
    await agrees(fair, ticketTypeId, 2)
  })
})
