import type { Output } from '@fairgate/contract/app/catalogue'
import { expect } from 'vitest'
import { createBadgeWorld, type Fair } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'
import { settledFairs } from './settled-fair.ts'
import type { TestOperator } from './world.ts'

type Detail = Output<'getCooperatorSettlementDetail'>

/** What the tests of settlement and settlement-dispute share. Call it once in a file. */
export async function createSettlementFixture() {
  const world = await closeAfterAll(createBadgeWorld())
  const fairs = settledFairs(world)

  const today = () => new Date().toISOString().slice(0, 10)
  const exampleA = (setting: Parameters<typeof fairs.priced>[1] = {}) => fairs.exampleA(setting)
  const detail = async (caller: TestOperator, participationId: string): Promise<Detail> => {
    const { id } = await fairs.settlementOf(participationId)
    const reply = await world.call(caller, 'getCooperatorSettlementDetail', { id })
    expect(reply.statusCode).toBe(10001)
    return reply.data
  }
  const start = async (participationId: string, caller = world.platform) => {
    const { id, version } = await fairs.settlementOf(participationId)
    return world.call(caller, 'startCooperatorSettlement', { rows: [{ id, version }] })
  }
  /** A started settlement of a company with a known bank account. */
  async function started(setting: Parameters<typeof fairs.priced>[1] = {}) {
    const fair = await exampleA(setting)
    await fairs.hasAccount(fair.partner.company.id)
    await fairs.close(fair)
    expect(await start(fair.participationId)).toMatchObject({ statusCode: 10001, data: { count: 1, failed: [] } })
    return fair
  }
  const confirm = async (caller: TestOperator, fair: Fair, revision?: number) => {
    const row = await fairs.settlementOf(fair.participationId)
    return world.call(caller, 'confirmCooperatorSettlementAmount', { id: row.id, revision: revision ?? row.revision })
  }
  const key = async (fair: Fair) => {
    const { id, version } = await fairs.settlementOf(fair.participationId)
    return { id, version }
  }
  async function agreed(setting: Parameters<typeof fairs.priced>[1] = {}) {
    const fair = await started(setting)
    const holder = setting.collection === 'tripartite' ? fair.organizer : world.platform
    expect((await confirm(holder, fair)).statusCode).toBe(10001)
    expect((await confirm(fair.partner, fair)).statusCode).toBe(10001)
    return fair
  }
  const stateOf = async ({ participationId }: Fair) => (await fairs.settlementOf(participationId)).state
  /** Wire figures of example A. */
  const figuresOfA = {
    ...{ prePayAmount: '5025.00', consumeAmonut: '2600.00', sponsorCollect: '780.00', cooperatorCollect: '162.50' },
    ...{ settleBack: '1908.00', settleRepair: '0.00' },
  }

  return { world, fairs, today, exampleA, detail, start, key, agreed, stateOf, figuresOfA, started, confirm }
}
