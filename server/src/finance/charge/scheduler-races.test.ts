import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBillWorld } from '../../app/testing/bill-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { expireBills, remindPayers } from './clock.ts'

const world = await closeAfterAll(createBillWorld())
const node = () => ({ services: world.services, publish: () => undefined })

describe('the scheduler', () => {
  it('reminds once on each day of the setting, cancels after the days of grace and notifies', async () => {
    const fair = await world.priced('10', { reminders: ['2', '0'], dueDays: 2, graceDays: 3 })
    await world.db.run(sql`update company set contact_email = 'pay@example.test' where id = ${fair.partner.company.id}`)
    const { id } = await world.addBill(fair, 10)
    const messages = async (purpose = 'chargeDue') =>
      (
        await world.db.many(
          sql`select id from message where purpose = ${purpose} and exhibition_id = ${fair.exhibitionId}`,
        )
      ).length
    const day = (days: number) => new Date(Date.now() + days * 86_400_000)
    for (const [days, sent] of [
      [0, 1],
      [0, 1],
      [1, 1],
      [2, 2],
      [2, 2],
      [3, 2],
    ] as const) {
      await remindPayers(node(), day(days))
      expect(await messages()).toBe(sent)
    }
    expect(await expireBills(node(), day(5))).toBe(0)
    expect(await messages('chargeLapsed')).toBe(0)
    expect(await expireBills(node(), day(6))).toBeGreaterThan(0)
    expect(await messages('chargeLapsed')).toBe(1)
    const { data } = await world.call(fair.partner, 'getQuotaPayInfo', { id })
    expect(data).toMatchObject({ state: 'cancelled', history: [{ event: 'expire', operatorName: '' }, {}] })
  })

  it('leaves nothing to pay once the exhibition is cancelled', async () => {
    const fair = await world.priced('10')
    const { id } = await world.addBill(fair, 10)
    const { version } = await world.db.one<{ version: number }>(
      sql`select version from exhibition where id = ${fair.exhibitionId}`,
    )
    await world.call(world.platform, 'cancelExhibition', { id: fair.exhibitionId, version, note: '取消' } as never)
    const { data } = await world.call(fair.partner, 'getQuotaPayInfo', { id })
    expect(data.state).toBe('cancelled')
  })
})

describe('a proof', () => {
  it('cannot have a future day, a zero amount, another company’s file, or a file twice', async () => {
    const fair = await world.priced('10')
    const { id, version } = await world.addBill(fair, 10)
    const [file = ''] = await world.files(fair.partner)
    const proof = { id, version, amount: '87.50', paidOn: '2026-01-05', payer: '示例公司', files: [file] }
    const submit = (changes: Record<string, unknown>) =>
      world.call(fair.partner, 'submitProof', { ...proof, ...changes })
    for (const amount of ['0', '0.00', '−0.00', '-1', '1e3', '1234567890123456789', '1.234', 'NaN', ''])
      expect(await submit({ amount }), amount).toMatchObject({ statusCode: 10002 })
    expect(await submit({ paidOn: '2999-01-01' })).toMatchObject({ statusCode: 10002 })
    expect(await submit({ files: [] })).toMatchObject({ statusCode: 10002 })
    expect(await submit({ files: await world.files(fair.partner, 7) })).toMatchObject({ statusCode: 10002 })
    expect(await submit({ files: await world.files(fair.organizer) })).toMatchObject({ statusCode: 10002 })
    const stranger = await world.world.administrator('cooperatorMain')
    expect(await world.call(stranger, 'submitProof', proof)).toMatchObject({ reason: 'kernel.notFound' })
    expect(await submit({ amount: ' ¥８７.５ ' })).toMatchObject({ statusCode: 10001 })
    const stored = await world.db.one<{ amount: string }>(
      sql`select amount::text as amount from payment_evidence where bill_id = ${id}`,
    )
    expect(stored.amount).toBe('8750')
    const link = await world.call(world.platform, 'getProofLink', { id, fileId: file })
    expect(link.data).toMatchObject({ name: 'proof1.png' })
    expect(await world.call(fair.organizer, 'getProofLink', { id, fileId: file })).toMatchObject({
      reason: 'kernel.notFound',
    })
  })
})
