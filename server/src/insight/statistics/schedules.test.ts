import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, someId } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { openContent } from '../../foundation/message/encrypt-message.ts'
import { statisticsJobs } from './jobs.ts'
import { mailStatistics } from './schedule-due.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const reader = await writable(fair.organizer)

/** Another operator of the same company, whose account has an e-mail address. */
async function writable(of: TestOperator, permissions?: readonly string[]): Promise<TestOperator> {
  const made = await world.world.operator(of.company, permissions && { permissions })
  await world.db.run(sql`update account set email = ${`${made.userName}@example.com`} where id = ${made.accountId}`)
  return made
}

const form = (changes: object = {}) => ({
  ...{ statistic: 'gender' as const, exhibitionIds: [fair.exhibitionId], rhythm: 'daily' as const, at: '08:00' },
  ...{ operatorIds: [reader.operatorId], ...changes },
})
const save = (changes: object = {}, caller = fair.organizer) =>
  world.call(caller, 'saveStatisticsSchedule', form(changes) as never)
const readSchedules = async (caller = fair.organizer) =>
  (await world.call(caller, 'getStatisticsScheduleList', {})).data
const jobs = () =>
  world.db.many<{ id: string }>(sql`select id from job where kind = 'statistics.mail' and state = 'queued' order by id`)
const messages = () =>
  world.db.many<{ id: string; attachmentId: string | null; content: Buffer; subject: string }>(sql`
    select id, attachment_id as "attachmentId", content_encrypted as content, subject from message
    where purpose = 'statisticsReport' order by id`)
/** Makes all schedules due at a moment in the venue's zone. */
const dueAt = (at: string) => world.db.run(sql`update statistics_schedule set next_at = ${at}`)

describe('schedules', () => {
  it('are stored with their next moment, changed and deleted, with permission, within a company', async () => {
    const { data: made } = await save({ rhythm: 'weekly', weekday: 'monday', at: '09:00' })
    const { list, operators } = await readSchedules()
    expect(operators.map(({ id }) => id)).toEqual([reader.operatorId])
    expect(list).toHaveLength(1)
    const next = new Date(list[0]?.nextAt ?? '')
    // Nine o'clock in Shanghai, on a Monday, within the week.
    expect([next.getUTCDay(), next.getUTCHours(), next.getUTCMinutes()]).toEqual([1, 1, 0])
    expect(next.getTime() - Date.now()).toBeLessThanOrEqual(7 * 86_400_000)
    expect(list[0]).toMatchObject({ statistic: 'gender', weekday: 'monday', sentAt: null, failure: null })

    const strangers = await world.world.administrator('sponsor')
    expect((await readSchedules(strangers)).list).toEqual([])
    expect((await save({ ...made }, strangers)).statusCode).toBe(10006)
    expect((await world.call(strangers, 'deleteStatisticsSchedule', made)).statusCode).toBe(10006)
    expect((await world.call(fair.partner, 'getStatisticsScheduleList', {})).statusCode).toBe(10003)

    const changed = await save({ ...made, weekday: 'monday' })
    expect(changed.data).toEqual({ id: made.id, version: 2 })
    expect((await readSchedules()).list[0]).toMatchObject({ rhythm: 'daily', weekday: null })
    expect((await save({ ...made })).statusCode).toBe(10007)
    await world.call(fair.organizer, 'deleteStatisticsSchedule', changed.data)
    expect((await readSchedules()).list).toEqual([])
  })

  it('are refused for strangers, recipients without mail or permission, invisible exhibitions, and a missing weekday', async () => {
    const unwritable = await world.world.operator(fair.organizer.company)
    const blind = await writable(fair.organizer, ['badge:view'])
    const stranger = await writable(fair.partner)
    for (const { operatorId } of [unwritable, blind, stranger])
      expect(await save({ operatorIds: [operatorId] })).toMatchObject({
        statusCode: 10002,
        reason: 'statistics.notWritable',
      })
    expect((await save({ exhibitionIds: [someId()] })).statusCode).toBe(10006)
    expect((await save({ exhibitionIds: [] })).statusCode).toBe(10002)
    expect((await save({ operatorIds: [] })).statusCode).toBe(10002)
    expect((await save({ rhythm: 'weekly' })).statusCode).toBe(10002)
    expect((await save({ at: '08:30' })).statusCode).toBe(10002)
  })
})

describe('due schedules', () => {
  it('are queued once, however many nodes run, and next due at their next moment', async () => {
    await save()
    await save({ rhythm: 'weekly', weekday: 'sunday' })
    await dueAt('2030-03-04T00:00:00Z')
    const now = new Date('2030-03-06T00:30:00Z')
    const taken = await Promise.all(Array.from({ length: 12 }, () => mailStatistics(world.services, now)))
    expect(taken.reduce((sum, one) => sum + one)).toBe(2)
    expect(await jobs()).toHaveLength(2)
    const next = (await readSchedules()).list.map(({ nextAt }) => nextAt)
    expect(next).toEqual(['2030-03-07T00:00:00.000Z', '2030-03-10T00:00:00.000Z'])
    expect(await mailStatistics(world.services, now)).toBe(0)
  })

  it('are mailed once to each recipient with six figures, a link and the sheet, also if the job runs again or twice in parallel', async () => {
    const [job] = await jobs()
    const run = () => world.runJob<{ sent: number }>(job?.id ?? '', statisticsJobs as never)
    await Promise.all([run(), run(), run()])
    await run()
    const sent = await messages()
    expect(sent).toHaveLength(1)
    const [mail] = sent
    const { text = '', link = '' } = openContent(world.services.cipher, mail?.id ?? '', mail?.content ?? null) ?? {}
    expect(text).toContain('示例展会')
    expect(text).toContain('登记 0')
    expect(link).toMatch(new RegExp(`/statistics\\?view=gender&of=${fair.exhibitionId}$`))
    const file = await world.db.one<{ name: string }>(sql`select name from file where id = ${mail?.attachmentId}`)
    expect(file.name).toMatch(/^statistics-gender-.*\.xlsx$/)
    // Of two that were due together either may have been queued first.
    const findSent = async () => (await readSchedules()).list.find(({ sentAt }) => sentAt !== null)
    expect(await findSent()).toMatchObject({ failure: null })
    await world.db.run(sql`update message set state = 'failed', failure = 'unreachable' where id = ${mail?.id}`)
    expect((await findSent())?.failure).toBe('1 封邮件未送达')
  })

  it('report failures, and end with their exhibitions', async () => {
    await world.db.run(sql`update account set email = null where id = ${reader.accountId}`)
    const [job] = await jobs()
    await expect(world.runJob(job?.id ?? '', statisticsJobs as never)).rejects.toThrow('statistics.nobodyToWrite')
    expect((await readSchedules()).list.map(({ failure }) => failure)).toContain('没有可收件的操作员')
    await world.db.run(sql`update exhibition set move_in_from = '2020-03-01', move_in_to = '2020-03-02', open_from = '2020-03-03',
      open_to = '2020-03-04', move_out_from = '2020-03-05', move_out_to = '2020-03-06' where id = ${fair.exhibitionId}`)
    expect(await world.runJob(job?.id ?? '', statisticsJobs as never)).toEqual({ sent: 0 })
    expect((await readSchedules()).list.map(({ nextAt }) => nextAt)).toContain(null)
  })
})
