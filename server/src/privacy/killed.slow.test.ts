import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startJobHost } from '../kernel/jobs/host.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { createPrivacyWorld } from '../testing/privacy-world.ts'

const people = 6_000

let world: Awaited<ReturnType<typeof createPrivacyWorld>>
beforeAll(async () => {
  world = await createPrivacyWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

it('a job killed in the middle is certified for what it did, and goes on: every row once', async () => {
  const fair = await world.fair()
  await world.likes(await world.active(fair), people - 1)
  // PostgreSQL would do it within a minute.
  await world.db.run(sql`analyze badge`)
  await world.over(fair)
  await world.db.run(sql`update exhibition set ended_at = now() - interval '400 days' where id = ${fair.exhibitionId}`)
  await world.keep('person', 365)
  const { jobId } = (await world.call(world.platform, 'runRetention', {})).data
  const certified = async () => (await world.certified(fair.exhibitionId)).person ?? 0
  const host = startJobHost({
    ...{ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError: () => {} },
  })
  try {
    await vi.waitFor(async () => expect(await certified()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 })
    process.kill(host.pid() ?? 0, 'SIGKILL')
    const { gone } = await world.db.one<{ gone: number }>(sql`
      select count(*) filter (where name = '—')::int as gone from badge where exhibition_id = ${fair.exhibitionId}`)
    expect(gone).toBeLessThan(people)
    await vi.waitFor(
      async () => {
        const job = await world.db.one<{ state: string; attempts: number }>(
          sql`select state, attempts from job where id = ${jobId}`,
        )
        expect(job).toEqual({ state: 'done', attempts: 2 })
      },
      { timeout: 60_000, interval: 100 },
    )
  } finally {
    await host.stop()
  }
  expect(await certified()).toBe(people)
  const { left } = await world.db.one<{ left: number }>(sql`
    select count(*) filter (where name <> '—')::int as left from badge where exhibition_id = ${fair.exhibitionId}`)
  expect(left).toBe(0)
}, 150_000)
