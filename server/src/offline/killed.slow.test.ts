import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startJobHost } from '../kernel/jobs/host.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { type BadgeWorld, createBadgeWorld } from '../testing/badge-world.ts'
import { queueBase } from './pack-base.ts'

let world: BadgeWorld
beforeAll(async () => {
  world = await createBadgeWorld()
  await migrateJobs(world.pool)
})
afterAll(() => world.close())

const waits = { timeout: 60_000, interval: 20 }

it('killed while it writes a pack and a proof, a job process comes back and writes each once', async () => {
  const { exhibitionId, organizer } = await world.fair()
  const proof = { exhibitionId, size: 'cr80' as const, sides: { front: [], back: [] } }
  const { data } = await world.call(organizer, 'proofTemplate', proof)
  const jobs = [data.jobId, await queueBase(world.db, exhibitionId)]
  const holder = await world.pool.connect()
  await holder.query('begin')
  await holder.query('lock table pack_base, badge_template_proof in exclusive mode')
  const host = startJobHost({ config: world.config, registry: join(import.meta.dirname, '../jobs.ts'), onError() {} })
  const written = () =>
    world.db.one(sql`select
      (select count(*)::int from pack_base where exhibition_id = ${exhibitionId}) as packs,
      (select count(*)::int from badge_template_proof where exhibition_id = ${exhibitionId}) as proofs,
      (select count(*)::int from job where id = any(${jobs}::uuid[]) and state = 'done') as done`)
  try {
    // Both stand at their last write, so that what is killed is in the middle.
    await vi.waitFor(async () => {
      const { rows } = await holder.query(`select count(distinct relation)::int as n from pg_locks where not granted
        and relation in ('pack_base'::regclass, 'badge_template_proof'::regclass)`)
      expect(rows).toEqual([{ n: 2 }])
    }, waits)
    process.kill(host.pid() ?? 0, 'SIGKILL')
    await holder.query('rollback')
    await vi.waitFor(async () => expect(await written()).toMatchObject({ done: 2 }), waits)
  } finally {
    holder.release()
    await host.stop()
  }
  expect(await written()).toEqual({ packs: 1, proofs: 1, done: 2 })
}, 150_000)
