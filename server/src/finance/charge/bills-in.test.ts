import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createFeeWorld())

const page = async (caller: TestOperator) => (await world.call(caller, 'getAffairExhibitionPage', {})).data
/** The pending money matters of an exhibition. */
async function readTasks(caller: TestOperator, { exhibitionId }: Fair) {
  const found = (await page(caller)).list.find(({ id }) => id === exhibitionId)?.waits
  if (!found) return undefined
  const { toCharge: toBill, payQuota, payFees, confirmQuota, confirmFees } = found
  const money = { toCharge: toBill, payQuota, payFees, confirmQuota, confirmFees }
  return Object.fromEntries(Object.entries(money).filter(([, count]) => count > 0))
}

async function prove(fair: Fair, { id, version }: { id: string; version: number }): Promise<void> {
  const proof = {
    amount: '10.00',
    paidOn: '2026-01-05',
    payer: '示例',
    files: await world.files(fair.partner),
    note: '',
  }
  expect(await world.call(fair.partner, 'submitProof', { id, version, ...proof })).toMatchObject({ statusCode: 10001 })
}

describe('pending money matters on the dashboard', () => {
  it('are the payer’s to bill, then to pay; the proof is the money holder’s to check, and the payer’s again once returned', async () => {
    const fair = await world.priced()
    const { partner, organizer } = fair
    await world.price(fair, '15.00')
    const made = await world.addBill(fair, 10)
    expect(await readTasks(partner, fair)).toEqual({ payQuota: 1 })
    expect(await readTasks(world.platform, fair)).toEqual({})
    await prove(fair, made)
    expect(await readTasks(partner, fair)).toEqual({})
    expect(await readTasks(world.platform, fair)).toEqual({ confirmQuota: 1 })
    // The organizer does not receive this money.
    expect(await readTasks(organizer, fair)).toEqual({})
    const { version } = await world.db.one<{ version: number }>(sql`select version from bill where id = ${made.id}`)
    await world.call(world.platform, 'returnProof', { id: made.id, version, reasonCode: 'other', note: '' })
    expect(await readTasks(partner, fair)).toEqual({ payQuota: 1 })

    await world.db.run(sql`update quota set granted = 5 where participation_id = ${fair.participationId}`)
    await world.activeMany(fair, 3)
    expect(await readTasks(partner, fair)).toEqual({ payQuota: 1, toCharge: 3 })
    const { charge: bill } = (await world.apply(fair)).data
    expect(await readTasks(partner, fair)).toEqual({ payQuota: 1, payFees: 1 })
    expect((await page(partner)).asks).toEqual({ '1010': 0, '1020': 1 })
    if (!bill) throw new Error('nothing charged')
    await prove(fair, bill)
    expect(await readTasks(world.platform, fair)).toEqual({ confirmFees: 1 })
  })

  it('are the organizer’s if it receives the money, among its pending decisions, with the time of the oldest', async () => {
    const fair = await world.priced('20', { collection: 'tripartite' })
    const { organizer } = fair
    await prove(fair, await world.addBill(fair, 10))
    await prove(fair, await world.addBill(fair, 20))
    expect(await readTasks(organizer, fair)).toEqual({ confirmQuota: 2 })
    expect(await readTasks(world.platform, fair)).toEqual({})
    const { asks, list } = await page(organizer)
    expect(asks).toEqual({ '1010': 1, '1020': 0 })
    const { at } = await world.db.one<{ at: string }>(
      sql`select min(updated_at) as at from bill where exhibition_id = ${fair.exhibitionId}`,
    )
    expect(list.find(({ id }) => id === fair.exhibitionId)?.since).toBe(at)
  })

  it('are hidden from operators who may neither pay nor confirm', async () => {
    const fair = await world.priced()
    await world.addBill(fair, 10)
    const reader = await world.world.operator(fair.partner.company, { permissions: ['participation:view'] })
    expect(await readTasks(reader, fair)).toEqual({})
  })
})
