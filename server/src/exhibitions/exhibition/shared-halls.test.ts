import type { Payload } from '@fairgate/contract/app/catalogue'
import { describe, expect, it } from 'vitest'
import { callAs } from '../../app/testing/call-as.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { exhibitionHandlers } from './handlers.ts'

const database = await closeAfterAll(testDatabase())
const world = createWorld(database.pool)
const call = callAs(database.pool, exhibitionHandlers)
const organizer = await world.administrator('sponsor')
const other = await world.administrator('sponsor')
const venue = await world.administrator('platform')

const days = (from: string, to: string) => ({ from: `2037-${from}Z`, to: `2037-${to}Z`, daily: false })
/** In March: move-in from the 13th, move-out to the 20th. */
const march = {
  moveIn: days('03-13T00:00:00', '03-15T12:00:00'),
  open: days('03-16T01:00:00', '03-19T09:00:00'),
  moveOut: days('03-19T09:00:00', '03-20T04:00:00'),
}
/** From the moment the other one has moved out. */
const afterwards = {
  moveIn: days('03-20T04:00:00', '03-21T12:00:00'),
  open: days('03-22T01:00:00', '03-23T09:00:00'),
  moveOut: days('03-23T09:00:00', '03-24T04:00:00'),
}
const cancelled = async ({ id, version }: { id: string; version: number }) =>
  call(venue, 'cancelExhibition', { id, version, note: '档期让出' })

async function submitted(caller: TestOperator, halls: string[], plan = march, nameCn = '机床展') {
  const form = {
    ...{
      nameCn,
      nameEn: 'Machine Tool Fair',
      showType: 'tradeFair',
      halls,
      cityCode: '310100',
      address: '虹湾路 1 号',
    },
    ...{ area: 100, ...plan, contactName: '陈若溪', contactPhone: '13800000000', contactEmail: 'chen@example.com' },
    ...{ coSponsors: [], invoiceMethods: ['platform'] },
  } as unknown as Payload<'addExhibition'>
  const { data } = await call(caller, 'addExhibition', form)
  const { id, version, code } = (await call(caller, 'submitExhibition', { id: data.id, version: data.version })).data
  return { key: { id, version }, code }
}
const approve = (key: { id: string; version: number }, shares?: string[]) =>
  call(venue, 'approveExhibition', { ...key, ...(shares && { shares }) } as Payload<'approveExhibition'>)
const takenOf = async (caller: TestOperator, id: string) =>
  (await call(caller, 'getExhibitionDetail', { id })).data.taken
const planned = async (halls: string[], { moveIn, moveOut } = march) =>
  (await call(organizer, 'getTakenHalls', { halls, moveIn, moveOut } as Payload<'getTakenHalls'>)).data.taken

describe('halls that another approved exhibition has in the same days', () => {
  it('are shown to planner, submitter and approver, and the approval confirms that they were shown', async () => {
    const first = await submitted(other, ['N1', 'N2'], march, '模具展')
    expect(await planned(['N2'])).toEqual([])
    const approved = (await approve(first.key)).data
    const second = await submitted(organizer, ['N2', 'N3'])
    const taken = [
      {
        ...{ code: first.code, name: { cn: '模具展', en: 'Machine Tool Fair' }, halls: ['N2'] },
        period: { from: expect.stringContaining('2037-03-13'), to: expect.stringContaining('2037-03-20') },
      },
    ]
    expect(await planned(['N2', 'N3'])).toEqual(taken)
    expect(await takenOf(organizer, second.key.id)).toEqual(taken)
    expect(await takenOf(venue, second.key.id)).toEqual(taken)

    const readSharedExhibitions = async () => {
      const { list } = (await call(venue, 'getExhibitionApprovalPage', { tab: 'all' } as never)).data
      return list.filter(({ sharesHalls }) => sharesHalls).map(({ id }) => id)
    }
    expect(await readSharedExhibitions()).toEqual([second.key.id])

    const bare = await approve(second.key)
    expect(bare).toMatchObject({ statusCode: 10008, reason: 'exhibition.hallsShared' })
    expect(bare.data).toMatchObject({ issues: [{ path: 'shares' }] })
    expect(bare.msg).toContain('展馆 N2 在此期间已安排给“模具展”')
    expect((await approve(second.key, [`${first.code}x`])).reason).toBe('exhibition.hallsShared')
    const done = await approve(second.key, [first.code])
    expect(done.statusCode).toBe(10001)
    expect(await readSharedExhibitions()).toEqual([])
    // Both see each other from then on.
    expect((await takenOf(venue, first.key.id)).map(({ code }) => code)).toEqual([second.code])
    await cancelled(approved)
    await cancelled(done.data)
  })

  it('do not include those before its move-in and after its move-out, other halls, and cancelled exhibitions', async () => {
    const first = await submitted(other, ['S1'])
    const approved = (await approve(first.key)).data
    expect(await planned(['S1'], afterwards)).toEqual([])
    expect(await planned(['S2'])).toEqual([])
    expect(await planned([])).toEqual([])
    expect(await planned(['S1'], { ...march, moveOut: { ...march.moveOut, to: null as never } })).toEqual([])
    expect((await approve((await submitted(organizer, ['S1'], afterwards)).key)).statusCode).toBe(10001)
    await cancelled(approved)
    expect(await planned(['S1'])).toEqual([])
  })

  it('are shown for two parallel approvals: one approver is asked', async () => {
    for (const hall of ['W1', 'W2', 'W3']) {
      const both = [await submitted(organizer, [hall]), await submitted(other, [hall])]
      const replies = await Promise.all(both.map(({ key }) => approve(key)))
      expect(replies.map(({ reason, statusCode }) => reason ?? statusCode).sort()).toEqual([
        10001,
        'exhibition.hallsShared',
      ])
    }
  })
})
