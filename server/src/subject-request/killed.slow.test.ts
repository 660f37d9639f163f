import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startJobHost } from '../kernel/jobs/host.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { createSubjectWorld } from '../testing/subject-world.ts'

const passages = 6_000

let world: Awaited<ReturnType<typeof createSubjectWorld>>
beforeAll(async () => {
  world = await createSubjectWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world?.close())

it('an erasure killed in the middle is certified for what it did, and goes on: every row once', async () => {
  const fair = await world.fair()
  const person = world.person({ name: '中途被杀', phone: '13812348888' })
  const badgeId = await world.active(fair, person)
  await world.passed(fair, badgeId)
  await world.db.run(sql`
    insert into passage (exhibition_id, device_id, scan_id, channel_id, zone_id, badge_id, direction, verdict, clock_off, at, device_at,
      gate_day)
    select exhibition_id, device_id, uuidv7(), channel_id, zone_id, badge_id, direction, verdict, clock_off, at, device_at, gate_day
    from passage, generate_series(2, ${passages}) where exhibition_id = ${fair.exhibitionId}`)
  await world.over(fair)
  const { id } = await world.asked({
    ...{ kind: 'erasure', documentType: 'identityCard', documentNumber: person.documentNumber },
  })
  const jobId = await world.approved(id)
  const { number } = await world.request(id)
  const certified = async () =>
    (
      await world.db.one<{ n: number }>(sql`
        select coalesce(sum(rows) filter (where counts ? 'passage'), 0)::int as n from retention_certificate where request = ${number}`)
    ).n
  const left = async () =>
    (await world.db.one<{ n: number }>(sql`select count(*)::int as n from passage where badge_id = ${badgeId}`)).n
  const host = startJobHost({
    ...{ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError: () => {} },
  })
  try {
    await vi.waitFor(async () => expect(await certified()).toBeGreaterThan(0), { timeout: 60_000, interval: 5 })
    process.kill(host.pid() ?? 0, 'SIGKILL')
    expect(await left()).toBeGreaterThan(0)
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
  expect([await certified(), await left(), (await world.request(id)).state]).toEqual([passages, 0, 'done'])
}, 150_000)
