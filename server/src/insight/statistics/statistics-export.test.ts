import { readFile } from 'node:fs/promises'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { entryRollup } from '../../admission/gate/api.ts'
import type { Fair } from '../../app/testing/badge-world.ts'
import { runRollupToEnd } from '../../app/testing/run-rollup-to-end.ts'
import { createStatisticsFixture } from '../../app/testing/statistics-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { statisticsJobs } from './jobs.ts'
import { verifyStatistics } from './verify.ts'

const { world, attend, times, about } = await createStatisticsFixture()

describe('exportStatistics', () => {
  it.each(['xlsx', 'csv'] as const)('writes what the caller sees as %s, and no more', async format => {
    const own = await world.fair()
    await attend(own, [...times(12, { gender: 'female' }), ...times(40, { gender: 'male' }), ...times(2, {})])
    const ask = { ...about(own), statistic: 'gender' as const, format }
    const { data } = await world.call(own.organizer, 'exportStatistics', ask)
    const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, statisticsJobs as never)
    // Three for the figures, three for the description: the exhibition, its days, the rounding.
    expect(rows).toBeGreaterThanOrEqual(6)
    const text = await world.services.store.withPath(fileId, path => readFile(path, 'utf8'))
    if (format === 'csv')
      expect(text.split('\r\n').slice(1, 4)).toEqual(['性别,女,10,0', '性别,男,40,0', '性别,未知,<5,0'])
    const stranger = await world.world.administrator('sponsor')
    expect((await world.call(stranger, 'exportStatistics', ask)).statusCode).toBe(10006)
  })
})

it('exports exhibitions for comparison, each of them on its own days, with a description', async () => {
  const [one, other] = [await world.fair(), await world.fair()]
  const later = ['move_in_from', 'move_in_to', 'open_from', 'open_to', 'move_out_from', 'move_out_to'].map(
    column => `${column} = ${column} + interval '31 days'`,
  )
  await world.db.run(sql`update exhibition set ${raw(later.join(', '))} where id = ${other.exhibitionId}`)
  await runRollupToEnd(world.services, entryRollup)
  await attend(one, times(12, { gender: 'female', days: [16] }))
  await attend(other, [...times(7, { gender: 'male', days: [47] }), ...times(5, { gender: 'male', days: [48] })])
  const fileOf = async (requester: TestOperator, more: object) => {
    const { data } = await world.call(requester, 'exportStatistics', {
      ...{ ...about(one), from: '2030-03-03', to: '2030-03-03', format: 'csv', comparedWith: [other.exhibitionId] },
      ...more,
    } as never)
    const { fileId } = await world.runJob<{ fileId: string }>(data.jobId, statisticsJobs as never)
    return (await world.services.store.withPath(fileId, path => readFile(path, 'utf8'))).trim().split('\r\n').slice(1)
  }
  const namesOf = await world.db.many<{ id: string; cn: string }>(
    sql`select id, name_cn as cn from exhibition where id = any(${[one.exhibitionId, other.exhibitionId]}::uuid[])`,
  )
  const [first, second] = [one, other].map(({ exhibitionId }) => namesOf.find(({ id }) => id === exhibitionId)?.cn)
  const days = await fileOf(world.platform, { statistic: 'summary' })
  expect(days.filter(line => line.startsWith('每日人数'))).toEqual([
    `每日人数,${first},开展第 1 天,2030-03-03,12,0`,
    `每日人数,${second},开展第 1 天,2030-04-03,7,0`,
  ])
  expect(days.filter(line => line.startsWith('说明,统计日期'))).toEqual([
    '说明,统计日期,2030-03-03 – 2030-03-03,',
    '说明,统计日期,2030-04-03 – 2030-04-03,',
  ])
  const genders = await fileOf(world.platform, { statistic: 'gender' })
  expect(genders.slice(0, 6)).toEqual([
    ...[`性别,${first},女,12,12`, `性别,${first},男,0,0`, `性别,${first},未知,0,0`],
    ...[`性别,${second},女,0,0`, `性别,${second},男,12,7`, `性别,${second},未知,0,0`],
  ])
  expect(genders.some(line => line.startsWith('说明,数据截至'))).toBe(true)
  const ask = {
    ...about(one),
    statistic: 'gender' as const,
    format: 'csv' as const,
    comparedWith: [other.exhibitionId],
  }
  expect((await world.call(one.organizer, 'exportStatistics', ask)).statusCode).toBe(10006)
  const both = { ...ask, exhibitionIds: [one.exhibitionId, other.exhibitionId] }
  expect((await world.call(world.platform, 'exportStatistics', both)).data).toMatchObject({
    issues: [{ path: 'comparedWith', msg: '只能将一个展会与其他展会对比' }],
  })
})

describe('verifyStatistics', () => {
  const verify = () => verifyStatistics(world.pool, 'Asia/Shanghai')

  it('finds nothing if triggers work, and what a broken one wrote', async () => {
    const own = await world.fair()
    expect(await verify()).toEqual([])
    await world.db.run(sql`alter table attendance disable trigger user`)
    await attend(own, times(3, { gender: 'female', days: [16] }))
    await world.db.run(sql`alter table attendance enable trigger user`)
    await world.db.run(sql`insert into entry_rollup (exhibition_id, scope, kind, gate_day, hour, action_taken, passages, people)
      values (${own.exhibitionId}, ${own.exhibitionId}, 'exhibition', '2030-03-03', 9, 'in', 7, 7)`)
    // Eleven dimensions in two scopes; entries without a passage.
    expect(await verify()).toEqual([{ exhibitionId: own.exhibitionId, visitors: 22, entries: 1, inside: 0 }])
    const { data } = await world.call(world.platform, 'getSummaryStatistics', about(own))
    expect(data).toMatchObject({ registered: 3, came: 3, entries: 0 })
    expect(await verify()).toEqual([])
  })
})

describe('the list behind a figure', () => {
  const heads = (list: readonly { people: number }[]) => list.reduce((sum, { people }) => sum + people, 0)
  const list = async (requester: TestOperator, of: Fair, input: object) =>
    world.call(requester, 'getStatisticsHolderPage', { ...about(of), pageSize: 40, ...input } as never)

  it('has as many people as the figure, for every dimension, value and choice of days, for the venue', async () => {
    const own = await world.fair()
    await attend(own, [
      { age: 30, gender: 'female', region: '440305', days: [16, 18], jobClass: 'x' },
      { age: 31, gender: 'male', region: '440106', days: [17] },
      { age: 17, gender: null, region: '310115' },
      { people: 40, days: [18], channel: 'y' },
    ])
    const choices = [{}, { from: '2030-03-04' }, { days: ['2030-03-03', '2030-03-05'] }, { days: ['2030-03-06'] }]
    for (const days of choices) {
      const ask = { ...about(own), ...days } as never
      const answers = await Promise.all([
        world.call(world.platform, 'getGenderStatistics', ask).then(({ data }) => [['gender', data.genders] as const]),
        world.call(world.platform, 'getAgeStatistics', ask).then(({ data }) => [['age', data.ages] as const]),
        world.call(world.platform, 'getRegionStatistics', ask).then(({ data }) => [['region', data.regions] as const]),
        world
          .call(world.platform, 'getChannelStatistics', ask)
          .then(({ data }) => [
            ['holder', data.holders] as const,
            ['seller', data.sellers] as const,
            ['channel', data.channels] as const,
          ]),
      ])
      for (const [dimension, { rows }] of answers.flat())
        for (const { value, registered, came } of rows) {
          const all = (await list(world.platform, own, { ...days, dimension, value })).data
          expect(all.people, `${dimension} ${value}`).toEqual({ registered, came })
          expect(heads(all.list)).toBe(registered)
          expect(all.total).toBe(all.list.length)
          const those = (await list(world.platform, own, { ...days, dimension, value, tab: 'came' })).data
          expect(heads(those.list)).toBe(came)
          expect(those.list.every(({ cameOn }) => cameOn.length > 0)).toBe(true)
        }
      const { data } = await world.call(world.platform, 'getSummaryStatistics', ask)
      for (const { day, came } of data.days)
        expect((await list(world.platform, own, { from: day, to: day, tab: 'came' })).data.people.came).toBe(came)
    }
    const single = { ...about(own), days: ['2030-03-03', '2030-03-05'] } as never
    expect((await world.call(world.platform, 'getSummaryStatistics', single)).data).toMatchObject({
      ...{ registered: 43, came: 41 },
      days: [
        { day: '2030-03-03', came: 1 },
        { day: '2030-03-05', came: 41 },
      ],
    })
  })

  it('is refused if a figure is suppressed, or could be subtracted; strangers get none', async () => {
    const own = await world.fair()
    await attend(own, [...times(12, { gender: 'female', days: [16] }), ...times(2, { gender: 'male' })])
    const few = { statusCode: 10008, reason: 'statistics.tooFewToList' }
    for (const value of ['male', 'female', ''])
      expect(await list(own.organizer, own, { dimension: 'gender', value })).toMatchObject(few)
    expect(await list(own.partner, own, { dimension: 'gender', value: 'female' })).toMatchObject(few)
    expect((await list(world.platform, own, { dimension: 'gender', value: 'male' })).data.total).toBe(2)
    expect((await list(own.organizer, own, { dimension: 'holder', value: 'badge' })).data.total).toBe(14)
    const stranger = await world.world.administrator('logistics')
    expect((await list(stranger, own, {})).statusCode).toBe(10006)
    await world.participate(own, stranger.company, 1)
    expect((await list(stranger, own, {})).data).toMatchObject({ total: 0, people: { registered: 0 } })
    await attend(own, times(30, { gender: 'male', days: [16] }))
    expect((await list(own.organizer, own, { dimension: 'gender', value: 'male' })).data.total).toBe(32)
  })
})
