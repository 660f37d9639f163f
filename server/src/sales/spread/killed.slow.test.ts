import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type BadgeWorld, createBadgeWorld } from '../../app/testing/badge-world.ts'
import { builtJobs } from '../../app/testing/programs.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { startJobHost } from '../../kernel/jobs/host.ts'
import { migrateJobs } from '../../kernel/jobs/migrate-jobs.ts'
import { savePeople } from '../audience/save-people.ts'
import { createCampaignJobs } from './jobs.ts'

const all = 1_000
let world: BadgeWorld
let sponsor: TestOperator
beforeAll(async () => {
  world = await createBadgeWorld()
  await migrateJobs(world.pool)
  sponsor = await world.world.administrator('sponsor')
  for (const [name, value] of Object.entries({ 'spread.smsPerSecond': 10_000, 'spread.marketingTo': 24 }))
    await world.db.run(sql`
      insert into system_parameter (name, kind, value, built_in) values (${name}, 'integer', ${String(value)}, true)
      on conflict (name) do update set value = excluded.value`)
  const human = {
    ...{ documentType: null, document: null, email: null, gender: null, birth: null, region: null, told: false },
    ...{ employer: '', jobTitle: '' },
  }
  const humans = Array.from({ length: all }, (_, n) => ({
    ...{ ...human, name: `观众${n}`, phone: `135${String(n).padStart(8, '0')}` },
  }))
  const owning = { ownerId: sponsor.company.id, source: 'imported', real: false } as const
  await transaction(world.pool, db => savePeople({ db, services: world.services }, owning, humans))
})
afterAll(() => world?.close())

/** A campaign to all of them whose job is queued. */
async function begun() {
  const form = {
    name: '开幕',
    purpose: 'notice',
    channel: 'sms',
    textCn: '{{name}}您好',
    textEn: 'Hello {{name}}',
  } as const
  const { data } = await world.call(sponsor, 'addMessageTemplate', form as never)
  await world.db.run(sql`update message_template set state = 'approved' where id = ${data.id}`)
  const input = { kind: 'potential', filter: {}, templateId: data.id, expected: all } as const
  const reply = await world.call(sponsor, 'spreadAudience', input as never)
  expect(reply.statusCode).toBe(10001)
  return reply.data
}

const figures = (campaignId: string) =>
  world.db.one<{ handed: number; messages: number; recipients: number; phones: number; state: string }>(sql`
    select count(r.message_id)::int as handed, count(distinct r.message_id)::int as messages, count(*)::int as recipients,
      (select count(distinct m.recipient_blind_index)::int from message m join recipient o on o.message_id = m.id where o.campaign_id = ${campaignId}) as phones,
      (select state from campaign where id = ${campaignId}) as state
    from recipient r where r.campaign_id = ${campaignId}`)

it('a job process killed in the middle writes to everybody once', async () => {
  const { id } = await begun()
  const host = startJobHost({ config: world.config, ...builtJobs, onError: () => {} })
  try {
    const often = { timeout: 20_000, interval: 5 }
    await vi.waitFor(async () => expect((await figures(id)).handed).toBeGreaterThan(0), often)
    process.kill(host.pid() ?? 0, 'SIGKILL')
    expect((await figures(id)).handed).toBeLessThan(all)
    await vi.waitFor(async () => expect((await figures(id)).state).toBe('finished'), { timeout: 80_000, interval: 100 })
    const whole = { handed: all, messages: all, recipients: all, phones: all }
    expect(await figures(id)).toMatchObject(whole)
    const { n } = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from message where purpose = 'spread'`,
    )
    expect(n).toBe(all)
  } finally {
    await host.stop()
  }
}, 110_000)

it('two nodes with the job of one campaign write to everybody once', async () => {
  const before = (await world.db.one<{ n: number }>(sql`select count(*)::int as n from message`)).n
  const { id, jobId } = await begun()
  const jobs = createCampaignJobs(async () => new Map())
  await Promise.all(Array.from({ length: 3 }, () => world.runJob(jobId, jobs)))
  expect(await figures(id)).toMatchObject({ handed: all, messages: all, phones: all, state: 'finished' })
  const { n } = await world.db.one<{ n: number }>(sql`select count(*)::int as n from message`)
  expect(n - before).toBe(all)
}, 110_000)
