import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBankLineFixture } from '../../app/testing/bank-line-fixture.ts'

const { world, current, nameOf, numberOf, stateOf, prepaid, today, line } = await createBankLineFixture()

describe('automatic booking', () => {
  const switchedOn = () =>
    world.db.run(
      sql`insert into system_parameter (name, kind, value, built_in) values ('bank.bookAlone', 'integer', '1', true)`,
    )
  const switchedOff = () => world.db.run(sql`delete from system_parameter where name = 'bank.bookAlone'`)

  it('books certain lines only if the venue has enabled it', async () => {
    const fair = await world.priced()
    const [one, other] = [await world.addBill(fair), await world.addBill(fair)]
    const payer = await nameOf(fair)
    expect(await line('1779.16', { payer, text: await numberOf(one.id) })).toMatchObject({
      state: 'pending',
      certain: true,
    })
    await switchedOff()
    await switchedOn()
    try {
      const booked = await line('1779.16', { payer, text: await numberOf(other.id) })
      expect(booked).toMatchObject({ state: 'matched' })
      expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['unpaid', 'finished'])
      // Without the number a person has to check.
      expect(await line('1779.16', { payer })).toMatchObject({ state: 'pending' })
    } finally {
      await switchedOff()
    }
  })

  it('does not book a line if a recorded payment may be the same money', async () => {
    const fair = await world.priced()
    const { id } = await world.addBill(fair)
    const payer = await nameOf(fair)
    const reference = `T${current.serial + 1}`
    const money = { purpose: 'prepaid' as const, amount: '1779.16', paidOn: today(), payer, reference }
    await world.call(world.platform, 'recordPayment', { participationId: fair.participationId, ...money })
    const before = await prepaid(fair)
    await switchedOn()
    try {
      const row = await line('1779.16', { payer, text: await numberOf(id) })
      expect(row).toMatchObject({ state: 'pending', certain: false })
      expect(await prepaid(fair)).toBe(before)
    } finally {
      await switchedOff()
    }
  })
})
