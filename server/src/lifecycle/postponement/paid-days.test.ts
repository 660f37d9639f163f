import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPriceWorld, march, priceRule } from '../../app/testing/price-world.ts'

const world = await closeAfterAll(createPriceWorld())

const period = (from: string, to: string) => ({ from: `${from}:00.000Z`, to: `${to}:00.000Z`, daily: true })
const plan = (moveIn: [string, string], open: [string, string], moveOut: [string, string]) => ({
  ...{ halls: ['N3'], moveIn: period(...moveIn), open: period(...open) },
  moveOut: { ...period(...moveOut), daily: false },
})

async function postponed(...args: Parameters<typeof plan>) {
  const fair = await world.ruled(priceRule())
  const id = await world.pending(fair, { entryDays: march(3) })
  await world.paid(fair, [id])
  await world.addDays(fair, id, march(4, 5))
  const { version } = await world.db.one<{ version: number }>(
    sql`select version from exhibition where id = ${fair.exhibitionId}`,
  )
  const input = { id: fair.exhibitionId, version, note: '场馆检修', ...plan(...args) }
  expect((await world.call(world.platform, 'postponeExhibition', input as never)).statusCode).toBe(10001)
  const unpaid = (await world.detail(fair, id)).laterFees
  await world.payAll(fair)
  return { unpaid, ...(await world.detail(fair, id)), valid: await world.validOf(id) }
}

it('days that are added and not paid shift with the exhibition, and come with their payment', async () => {
  const after = await postponed(
    ['2030-04-01T00:00', '2030-04-02T10:00'],
    ['2030-04-03T01:00', '2030-04-05T09:00'],
    ['2030-04-05T10:00', '2030-04-06T10:00'],
  )
  expect(after).toMatchObject({
    unpaid: [{ kind: 'days', amount: '600.00', days: { from: '2030-04-04', to: '2030-04-05' } }],
    entryDays: { from: '2030-04-03', to: '2030-04-05' },
    priceTerms: { amount: '350.00' },
    valid: { from: '04-03 00:00' },
  })
})

it('are cut to the days that a shorter exhibition has, at the price that was said', async () => {
  const after = await postponed(
    ['2030-04-01T00:00', '2030-04-02T10:00'],
    ['2030-04-03T01:00', '2030-04-04T09:00'],
    ['2030-04-05T10:00', '2030-04-06T10:00'],
  )
  expect(after).toMatchObject({ entryDays: { from: '2030-04-03', to: '2030-04-04' }, valid: { from: '04-03 00:00' } })
})
