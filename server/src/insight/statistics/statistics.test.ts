import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { someId } from '../../app/testing/badge-world.ts'
import { createStatisticsFixture } from '../../app/testing/statistics-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const { world, fair, attend, times, about } = await createStatisticsFixture()

const said = (rows: readonly { value: string; registered: number | null; came: number | null }[]) =>
  Object.fromEntries(rows.map(({ value, registered, came }) => [value, [registered, came]]))

describe('attendance', () => {
  it('is distinct and exact on any days, for the venue', async () => {
    await attend(fair, [
      { age: 30, gender: 'female', region: '440305', days: [16, 17] },
      { age: 31, gender: 'male', region: '440106', days: [17] },
      { age: 17, gender: null, region: '310115' },
      { people: 40, days: [18] },
    ])
    const ask = async (days: object) =>
      (await world.call(world.platform, 'getSummaryStatistics', { ...about(), ...days })).data
    expect(await ask({})).toMatchObject({
      ...{ registered: 43, came: 42, exact: true, own: false, peak: { day: '2030-03-05', came: 40 } },
      days: [
        { day: '2030-03-03', came: 1 },
        { day: '2030-03-04', came: 2 },
        { day: '2030-03-05', came: 40 },
      ],
    })
    expect(await ask({ from: '2030-03-03', to: '2030-03-04' })).toMatchObject({ registered: 43, came: 2 })
    expect(await ask({ from: '2030-03-03', to: '2030-03-03' })).toMatchObject({ came: 1 })
    expect(await ask({ to: '2030-03-02' })).toMatchObject({ came: 0, peak: null })
    expect(await ask({ from: '1999-01-01', to: '2999-01-01' })).toMatchObject({ came: 42 })
    expect(await ask({ from: '2999-01-01' })).toMatchObject({ came: 0 })
    const { ages } = (await world.call(world.platform, 'getAgeStatistics', about())).data
    expect(said(ages.rows)).toMatchObject({ under18: [1, 0], from25: [2, 2], from65: [0, 0], '': [40, 40] })
    expect(ages.rows.map(({ value }) => value)[0]).toBe('under18')
    const { regions } = (await world.call(world.platform, 'getRegionStatistics', about())).data
    expect(said(regions.rows)).toEqual({ '': [40, 40], '440000': [2, 2], '310000': [1, 0] })
    const cities = (await world.call(world.platform, 'getRegionStatistics', { ...about(), province: '440000' })).data
      .regions
    expect(said(cities.rows)).toEqual({ '440300': [1, 1], '440100': [1, 1] })
    expect(cities.rows.map(({ name }) => name?.cn).toSorted()).toEqual(['广州市', '深圳市'])
  })

  it('covers several exhibitions, and changed and lost holders as they are now', async () => {
    const [one, other] = [await world.fair(), await world.fair()]
    const [first = ''] = await attend(one, [{ gender: 'female', days: [16] }, { gender: 'male' }])
    await attend(other, [{ gender: 'male', days: [16] }])
    const ask = async () => {
      const exhibitionIds = [one.exhibitionId, other.exhibitionId, one.exhibitionId]
      return said((await world.call(world.platform, 'getGenderStatistics', { exhibitionIds })).data.genders.rows)
    }
    expect(await ask()).toEqual({ female: [1, 1], male: [2, 1], '': [0, 0] })
    await world.db.run(sql`update attendance set gender = 'male', people = 3 where holder_id = ${first}`)
    expect(await ask()).toEqual({ female: [0, 0], male: [5, 4], '': [0, 0] })
    await world.db.run(sql`delete from attendance where holder_id = ${first}`)
    expect(await ask()).toEqual({ female: [0, 0], male: [2, 1], '': [0, 0] })
    const empty = await world.db.maybe(sql`select 1 from visitor_rollup where holders = 0`)
    expect(empty).toBeUndefined()
  })
})

describe('visibility', () => {
  it('is a whole exhibition for its organizer, rounded; the own participation for others', async () => {
    const own = await world.fair()
    const stranger = await world.world.administrator('logistics')
    const other = await world.participate(own, stranger.company, 10)
    await attend(own, [
      ...times(12, { gender: 'female', days: [16] }),
      ...times(23, { gender: 'male', days: [16] }),
      ...times(2, { gender: null }),
      ...times(31, { gender: 'male', participationId: other }),
    ])
    const genders = async (requester: TestOperator) =>
      (await world.call(requester, 'getGenderStatistics', about(own))).data
    const organizers = await genders(own.organizer)
    expect(organizers).toMatchObject({ exact: false, own: false, genders: { hides: 'few' } })
    expect(said(organizers.genders.rows)).toEqual({ female: [10, 10], male: [55, 25], '': [null, 0] })
    const partners = await genders(own.partner)
    expect(partners).toMatchObject({ exact: false, own: true })
    expect(said(partners.genders.rows)).toEqual({ female: [10, 10], male: [25, 25], '': [null, 0] })
    expect(said((await genders(stranger)).genders.rows)).toEqual({ female: [0, 0], male: [30, 0], '': [0, 0] })
    const summary = (await world.call(stranger, 'getSummaryStatistics', about(own))).data
    expect(summary).toMatchObject({ registered: 31, came: 0, rate: 0 })
    expect((await world.call(own.partner, 'getEntryStatistics', about(own))).data.doors).toBeNull()
    const { sellers } = (await world.call(own.organizer, 'getChannelStatistics', about(own))).data
    expect(sellers.rows.map(({ registered }) => registered)).toEqual([37, 31])
    expect(sellers.rows[0]?.name?.cn).toBe(
      (await world.db.one<{ cn: string }>(sql`select name_cn as cn from company where id = ${own.partner.company.id}`))
        .cn,
    )
  })

  it('names the venue if no participant has sold', async () => {
    const own = await world.fair()
    await attend(own, [...times(9, { participationId: null }), ...times(6, {})])
    const { sellers } = (await world.call(own.organizer, 'getChannelStatistics', about(own))).data
    const { venue } = await world.db.one<{ venue: { cn: string; en: string } }>(
      sql`select json_build_object('cn', name_cn, 'en', name_en) as venue from company where type = 'platform'`,
    )
    expect(sellers.rows.map(({ value, name }) => [value === '', name?.cn === venue.cn])).toEqual([
      [true, true],
      [false, false],
    ])
  })

  it('reveals no cities of a suppressed province in any query', async () => {
    const own = await world.fair()
    await attend(own, [
      ...times(3, { region: '440305', days: [16] }),
      ...times(2, { region: '110105', days: [16] }),
      ...times(60, { region: '310115', days: [16] }),
    ])
    const ask = async (province?: string) =>
      (await world.call(own.organizer, 'getRegionStatistics', { ...about(own), ...(province && { province }) })).data
        .regions
    expect(said((await ask()).rows)).toEqual({ '310000': [60, 60], '440000': [null, null], '110000': [null, null] })
    expect(await ask('440000')).toEqual({ rows: [], hides: 'some' })
    expect(said((await ask('310000')).rows)).toEqual({ '310100': [60, 60] })
  })

  it('requires a participation and the permission', async () => {
    const stranger = await world.world.administrator('sponsor')
    const ask = (requester: TestOperator, exhibitionIds: string[]) =>
      world.call(requester, 'getSummaryStatistics', { exhibitionIds })
    expect((await ask(stranger, [fair.exhibitionId])).statusCode).toBe(10006)
    expect((await ask(fair.organizer, [fair.exhibitionId, someId()])).statusCode).toBe(10006)
    const other = await world.fair()
    expect((await ask(fair.partner, [fair.exhibitionId, other.exhibitionId])).statusCode).toBe(10006)
    const clerk = await world.world.operator(fair.organizer.company, { permissions: ['badge:view'] })
    expect((await ask(clerk, [fair.exhibitionId])).statusCode).toBe(10003)
  })
})

it('refuses days in disorder, too many exhibitions, none, and an unknown province', async () => {
  const ask = async (input: object) =>
    (await world.call(world.platform, 'getRegionStatistics', { ...about(), ...input } as never)).statusCode
  expect(await ask({ from: '2030-03-05', to: '2030-03-04' })).toBe(10002)
  expect(await ask({ exhibitionIds: Array.from({ length: 101 }, someId) })).toBe(10002)
  expect(await ask({ exhibitionIds: [] })).toBe(10002)
  expect(await ask({ province: '440300' })).toBe(10002)
  expect(await ask({ from: '2030-02-30' })).toBe(10002)
  expect(await ask({ province: '990000' })).toBe(10001)
})
