import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createAccessWorld())
const fair = await world.fair()
const other = await world.fair()
const venue = await world.world.administrator('platform')

const call = <N extends CommandName>(
  caller: TestOperator,
  command: N,
  input: Payload<N>,
  language: 'cn' | 'en' = 'cn',
) => world.call(caller, command, input, { language })

const travel = (changes: object = {}): Payload<'addTravel'> => ({
  ...{ exhibitionId: fair.exhibitionId, name: '李示例', employer: '示例公司', origin: '330100' },
  ...{ arriveOn: '2030-03-02', leaveOn: '2030-03-05', purpose: 'exhibit', heads: 3 },
  ...changes,
})
const ride = (changes: object = {}) =>
  ({
    ...{ exhibitionId: fair.exhibitionId, means: 'train', number: ' g 7301', from: '杭州东', to: '上海虹桥', heads: 3 },
    ...{ departsAt: '2030-03-02T01:00:00.000Z', arrivesAt: '2030-03-02T02:00:00.000Z' },
    ...changes,
  }) as Payload<'addTransportation'>
const rows = async (caller: TestOperator, filter: object = {}) =>
  (await call(caller, 'getTravelPage', { exhibitionId: fair.exhibitionId, ...filter })).data.list

describe('addTravel', () => {
  it.each([
    [{ leaveOn: '2030-03-01' }, 'leaveOn', '离开日期不能早于到达日期', 'Departure can’t be before arrival'],
    [{ heads: 0 }, 'heads', '不能小于 1', 'Must be at least 1'],
    [{ heads: 10_000 }, 'heads', '不能大于 9999', 'Must be at most 9999'],
    [{ origin: '999999' }, 'origin', '没有这个地区', 'Region not found'],
    [{ name: ' ' }, 'name', '必填', 'Required'],
  ])('refuses %j at its field, in both languages', async (changes, path, cn, en) => {
    const said = async (language: 'cn' | 'en') => {
      const { statusCode, data } = await call(fair.partner, 'addTravel', travel(changes), language)
      expect(statusCode).toBe(10002)
      return (data as unknown as { issues: { path: string; msg: string }[] }).issues
    }
    expect(await said('cn')).toEqual([{ path, msg: expect.stringContaining(cn) }])
    expect(await said('en')).toEqual([{ path, msg: expect.stringContaining(en) }])
  })

  it('refuses an exhibition without participation, and one that is not approved', async () => {
    expect((await call(other.partner, 'addTravel', travel())).statusCode).toBe(10006)
    const early = await world.fair()
    await world.db.run(sql`update exhibition set state = 'pending' where id = ${early.exhibitionId}`)
    const refused = await call(early.partner, 'addTravel', travel({ exhibitionId: early.exhibitionId }))
    expect(refused).toMatchObject({ reason: 'travel.exhibitionClosed', data: { issues: [{ path: 'exhibitionId' }] } })
  })

  it('is visible to its company, the organizer and the venue, and editable by its company and the venue', async () => {
    const key = (await call(fair.partner, 'addTravel', travel({ name: '王可见' }))).data
    const seen = async (caller: TestOperator) => (await rows(caller)).find(({ id }) => id === key.id)?.actions
    expect(await seen(fair.partner)).toEqual(['edit', 'delete'])
    expect(await seen(fair.organizer)).toEqual([])
    expect(await seen(venue)).toEqual(['edit', 'delete'])
    expect(await seen(other.organizer)).toBeUndefined()
    expect(await seen(other.partner)).toBeUndefined()
    for (const caller of [fair.organizer, other.organizer, other.partner]) {
      expect((await call(caller, 'editTravel', { ...key, ...travel() })).statusCode).toBe(10006)
      expect((await call(caller, 'deleteTravel', { rows: [key] })).statusCode).toBe(10006)
    }
    expect((await call(venue, 'deleteTravel', { rows: [key] })).statusCode).toBe(10001)
    expect((await call(fair.partner, 'deleteTravel', { rows: [key] })).statusCode).toBe(10006)
  })

  it('is saved once by two callers with the same version', async () => {
    const key = (await call(fair.partner, 'addTravel', travel())).data
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        call(n % 2 ? fair.partner : venue, 'editTravel', { ...key, ...travel({ heads: n + 10 }) }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 10007)).toHaveLength(7)
    const won = answers.findIndex(({ statusCode }) => statusCode === 10001)
    expect((await rows(venue)).find(({ id }) => id === key.id)).toMatchObject({ heads: won + 10, version: 2 })
  })

  it('needs its permission', async () => {
    const reader = await world.world.operator(fair.partner.company, { permissions: ['travel:view'] })
    expect((await call(reader, 'addTravel', travel())).statusCode).toBe(10003)
    expect((await rows(reader)).every(({ actions }) => actions.length === 0)).toBe(true)
  })
})

describe('addTransportation', () => {
  it('normalises numbers, and requires plates for road transport', async () => {
    const { id } = (await call(fair.partner, 'addTransportation', ride())).data
    const { list } = (await call(fair.partner, 'getTransportationPage', { search: { type: 'number', value: 'G7301' } }))
      .data
    expect(list.find(row => row.id === id)).toMatchObject({ number: 'G7301', from: '杭州东' })
    const issues = async (changes: object) =>
      (
        (await call(fair.partner, 'addTransportation', ride(changes))).data as unknown as {
          issues: { path: string }[]
        }
      ).issues.map(({ path }) => path)
    expect(await issues({ means: 'coach', number: 'G7301' })).toEqual(['number'])
    expect(await issues({ arrivesAt: '2030-03-02T01:00:00.000Z' })).toEqual(['departsAt'])
    expect(await issues({ number: 'A-1!' })).toEqual(['number'])
    expect(
      (await call(fair.partner, 'addTransportation', ride({ means: 'car', number: '沪A·D12345' }))).statusCode,
    ).toBe(10001)
  })

  it('is also checked by constraints of the table', async () => {
    const { id } = (await call(fair.partner, 'addTransportation', ride())).data
    await expect(world.db.run(sql`update transportation set arrives_at = departs_at where id = ${id}`)).rejects.toThrow(
      'transportation_departs_first',
    )
  })
})

describe('getTravelStatistics', () => {
  it('sums the visible rows by province, day, purpose and means', async () => {
    const fresh = await world.fair()
    const { exhibitionId } = fresh
    const add = (changes: object) => call(fresh.partner, 'addTravel', travel({ exhibitionId, ...changes }))
    await add({ origin: '330100', heads: 3 })
    await add({ origin: '330200', heads: 4, arriveOn: '2030-03-05', leaveOn: '2030-03-06', purpose: 'visit' })
    await call(fresh.organizer, 'addTravel', travel({ exhibitionId, origin: '310000', heads: 5 }))
    await call(fresh.partner, 'addTransportation', ride({ exhibitionId }))
    const { data } = await call(fresh.organizer, 'getTravelStatistics', { exhibitionId })
    expect(data).toMatchObject({
      ...{ rows: 3, heads: 12, rides: 1, busiest: { day: '2030-03-05', heads: 12 } },
      origins: [
        { code: '330000', name: { cn: '浙江省' }, heads: 7, rows: 2 },
        { code: '310000', heads: 5, rows: 1 },
      ],
      days: [
        { day: '2030-03-02', arriving: 8, leaving: 0 },
        { day: '2030-03-05', arriving: 4, leaving: 8 },
        { day: '2030-03-06', arriving: 0, leaving: 4 },
      ],
      purposes: [
        { purpose: 'exhibit', heads: 8 },
        { purpose: 'visit', heads: 4 },
      ],
      means: [{ means: 'train', rides: 1, heads: 3 }],
    })
    expect((await call(fresh.partner, 'getTravelStatistics', { exhibitionId })).data).toMatchObject({
      rows: 2,
      heads: 7,
    })
    expect((await call(other.partner, 'getTravelStatistics', { exhibitionId })).data).toMatchObject({
      rows: 0,
      busiest: null,
    })
  })
})
