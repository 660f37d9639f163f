import sql, { type Sql } from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { runJob } from '../../kernel/jobs/run-job.ts'
import { campaignJobKind } from './campaign-job.ts'
import { createCampaignJobs } from './jobs.ts'
import { limitsOf, restAfter } from './pace.ts'

let sponsor: TestOperator

const world = await closeAfterAll(createBadgeWorld())
// Daily limits count for each company.
beforeEach(async () => {
  sponsor = await world.world.administrator('sponsor')
  await world.db.run(sql`delete from system_parameter where name like 'spread.%'`)
})

const set = (name: string, value: number) =>
  world.db.run(sql`
    insert into system_parameter (name, kind, value, built_in) values (${`spread.${name}`}, 'integer', ${String(value)}, true)
    on conflict (name) do update set value = excluded.value`)

let serial = 0
async function people(n: number): Promise<string[]> {
  const rows = await world.db.many<{ id: string }>(sql`
    select gen_random_uuid() as id from generate_series(1, ${n})`)
  const made: string[] = []
  for (const _ of rows) {
    const phone = `132${String(++serial).padStart(8, '0')}`
    const { data } = await world.call(sponsor, 'addAudience', { name: '观众', phone } as never)
    made.push(data.id)
  }
  await world.db.run(sql`update audience set marketing = 'given' where id = any(${made}::uuid[])`)
  return made
}

async function startCampaign(ids: string[], purpose: 'notice' | 'marketing' = 'notice') {
  const form = { name: '通知', purpose, channel: 'sms', textCn: '您好', textEn: 'Hello' } as const
  const { data } = await world.call(sponsor, 'addMessageTemplate', form)
  await world.db.run(sql`update message_template set state = 'approved' where id = ${data.id}`)
  const recipients = { kind: 'potential', ids, templateId: data.id } as const
  const { sent } = (await world.call(sponsor, 'previewSpread', recipients)).data
  return (await world.call(sponsor, 'spreadAudience', { ...recipients, expected: Math.max(1, sent) })).data
}

/** A stopped clock that records the requested delays. */
function clockAt(now: Sql) {
  const delays: number[] = []
  const jobs = createCampaignJobs(async () => new Map(), { now, wait: async ms => void delays.push(ms) })
  return {
    waits: delays,
    jobs,
    run: (jobId: string) => world.runJob<{ handed: number } | { later: Date }>(jobId, jobs),
  }
}

const at = (moment: string): Sql => sql`${moment}::timestamptz`
/** A time of today at the venue. */
const today = (time: string): Sql =>
  sql`(date_trunc('day', now(), ${world.services.config.venueTimeZone}) + ${time}::interval)`
const waitingJob = async (campaignId: string) =>
  world.db.one<{ jobId: string; runAt: string; state: string }>(sql`
    select s.job_id as "jobId", q.run_at as "runAt", s.state from campaign s
    join graphile_worker.jobs q on q.key = s.job_id::text where s.id = ${campaignId}`)

describe('what may be sent now', () => {
  const limits = (purpose: 'notice' | 'marketing', moment: string) =>
    limitsOf(world, sponsor.company.id, { channel: 'sms', purpose }, at(moment))

  it.each([
    ['2026-03-02T07:59:59.999+08:00', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T00:00:00+08:00', '2026-03-02T00:00:00.000Z'],
    ['2026-03-02T08:00:00+08:00', undefined],
    ['2026-03-02T20:59:59.999+08:00', undefined],
    ['2026-03-02T21:00:00+08:00', '2026-03-03T00:00:00.000Z'],
    ['2026-02-28T23:30:00+08:00', '2026-03-01T00:00:00.000Z'],
  ])('at %s marketing continues at %s, by the venue’s clock; a notice is sent immediately', async (moment, later) => {
    expect((await limits('marketing', moment)).later?.toISOString()).toBe(later)
    expect((await limits('notice', moment)).later).toBeUndefined()
  })

  it('follows the hours that the venue has set', async () => {
    await set('marketingFrom', 10)
    await set('marketingTo', 18)
    expect((await limits('marketing', '2026-03-02T09:59:00+08:00')).later?.toISOString()).toBe(
      '2026-03-02T02:00:00.000Z',
    )
    expect((await limits('marketing', '2026-03-02T18:00:00+08:00')).later?.toISOString()).toBe(
      '2026-03-03T02:00:00.000Z',
    )
    expect((await limits('marketing', '2026-03-02T17:59:00+08:00')).later).toBeUndefined()
  })

  it('is limited to the channel’s rate', async () => {
    expect(restAfter(200, 20, 400)).toBe(9_600)
    expect(restAfter(200, 20, 12_000)).toBe(0)
    expect(restAfter(3, 5, 0)).toBe(600)
    expect((await limits('notice', '2026-03-02T12:00:00+08:00')).perSecond).toBe(20)
  })
})

describe('a campaign', () => {
  it('waits after each portion, to keep to the limit for each second', async () => {
    await set('smsPerSecond', 5)
    const { jobId } = await startCampaign(await people(210))
    const { run, waits: delays } = clockAt(today('12:00'))
    expect(await run(jobId)).toEqual({ handed: 210 })
    expect(delays).toHaveLength(delays[1] === undefined ? 1 : 2)
    // 200 at 5 a second take forty seconds, less the time of the hand-over.
    expect(delays[0]).toBeGreaterThan(0)
    expect(delays[0]).toBeLessThanOrEqual(40_000)
    expect(delays[1] ?? 0).toBeLessThanOrEqual(2_000)
  })

  it('of marketing waits at night for the morning, and is handed over then', async () => {
    const { id, jobId } = await startCampaign(await people(3), 'marketing')
    const { morning } = await world.db.one<{ morning: string }>(sql`select ${today('32:00')} as morning`)
    expect(await clockAt(today('22:15')).run(jobId)).toEqual({ later: new Date(morning) })
    const waiting = await waitingJob(id)
    expect(waiting).toMatchObject({ jobId, state: 'waiting' })
    expect(new Date(waiting.runAt).toISOString()).toBe(new Date(morning).toISOString())
    const pause = { until: expect.stringContaining(new Date(morning).toISOString().slice(0, 16)), why: 'night' }
    const page = await world.call(sponsor, 'getSpreadPage', { tab: 'waiting' })
    expect(page.data.list).toMatchObject([{ id, state: 'waiting', sent: 0, pause, actions: ['cancel'] }])
    expect((await world.call(sponsor, 'getSpreadDetail', { id })).data).toMatchObject({ state: 'waiting', pause })
    // Started before its time, it keeps waiting.
    expect(await clockAt(today('23:15')).run(jobId)).toEqual({ later: new Date(morning) })
    const { list } = (await world.call(sponsor, 'getRecipientPage', { spreadId: id })).data
    expect(list.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
    expect(await clockAt(today('32:00')).run(waiting.jobId)).toEqual({ handed: 3 })
  })

  it('is not reported as done while it waits: its job is still queued, and ends with it', async () => {
    const { id, jobId } = await startCampaign(await people(2), 'marketing')
    const { pool, services } = world
    const at = (time: string) => {
      const definition = clockAt(today(time)).jobs[campaignJobKind] as unknown as JobDefinition<unknown>
      const files = services.store
      const jobWorld = {
        pool,
        services,
        files,
        publish: () => {},
        onFault: (error: unknown) => expect.fail(String(error)),
      }
      return runJob(jobWorld, jobId, definition, new AbortController())
    }
    const seen = async () => ({
      job: (await world.db.one<{ state: string }>(sql`select state from job where id = ${jobId}`)).state,
      notifications: (await world.db.many(sql`select id from notification where subject_id = ${jobId}`)).length,
      spread: (await world.call(sponsor, 'getSpreadDetail', { id })).data.state,
    })
    await at('22:15')
    expect(await seen()).toEqual({ job: 'queued', notifications: 0, spread: 'waiting' })
    await at('32:00')
    expect(await seen()).toEqual({ job: 'done', notifications: 1, spread: 'finished' })
  })

  it('that waits can be cancelled', async () => {
    const { id, jobId } = await startCampaign(await people(1), 'marketing')
    await clockAt(today('22:15')).run(jobId)
    const { version } = (await world.call(sponsor, 'getSpreadDetail', { id })).data
    expect((await world.call(sponsor, 'cancelSpread', { id, version })).statusCode).toBe(10001)
    expect((await world.call(sponsor, 'getSpreadDetail', { id })).data).toMatchObject({
      state: 'cancelled',
      pause: null,
    })
  })

  it('stops at the daily limit of a company, across campaigns, and continues the next morning', async () => {
    await set('perDay', 5)
    const { jobId } = await startCampaign(await people(2))
    const other = await startCampaign(await people(6))
    const noon = clockAt(today('12:00'))
    expect(await noon.run(jobId)).toEqual({ handed: 2 })
    const { morning } = await world.db.one<{ morning: string }>(sql`select ${today('32:00')} as morning`)
    expect(await noon.run(other.jobId)).toEqual({ later: new Date(morning) })
    const waiting = await waitingJob(other.id)
    const detail = (await world.call(sponsor, 'getSpreadDetail', { id: other.id })).data
    expect(detail).toMatchObject({ state: 'waiting', total: 6, pause: { why: 'limit' } })
    expect(new Date(waiting.runAt).toISOString()).toBe(new Date(morning).toISOString())
    // The limit of another company is independent.
    const { left } = await limitsOf(world, world.platform.company.id, { channel: 'sms', purpose: 'notice' }, sql`now()`)
    expect(left).toBe(5)
    expect(await clockAt(today('32:00')).run(waiting.jobId)).toEqual({ handed: 3 })
  })

  it('of marketing reaches a contact once in seven days, across campaigns', async () => {
    await set('marketingFrom', 0)
    await set('marketingTo', 24)
    const ids = await people(1)
    const [first, second] = [await startCampaign(ids, 'marketing'), await startCampaign(ids, 'marketing')]
    const { run } = clockAt(sql`now()`)
    expect(await run(first.jobId)).toEqual({ handed: 1 })
    // It was drawn before the first went out, and is checked again.
    await run(second.jobId)
    const stateOf = async (campaignId: string) =>
      (await world.call(sponsor, 'getRecipientPage', { spreadId: campaignId })).data.list.map(({ state }) => state)
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([['queued'], ['cancelled']])
    const reached = async (ago: string) => {
      await world.db.run(sql`
        update recipient set handed_at = now() - ${ago}::interval where campaign_id = ${first.id}`)
      const { data } = await world.call(sponsor, 'addMessageTemplate', {
        ...{ name: '再次', purpose: 'marketing', channel: 'sms', textCn: '您好', textEn: 'Hello' },
      } as never)
      return (await world.call(sponsor, 'previewSpread', { kind: 'potential', ids, templateId: data.id })).data.sent
    }
    expect(await reached('6 days 23 hours')).toBe(0)
    expect(await reached('7 days 1 minute')).toBe(1)
  })
})
