import sql from 'sql-template-tag'
import { expect, it, onTestFinished, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb, transaction } from '../database/database.ts'
import { enqueueAll } from './enqueue.ts'
import type { JobRegistry } from './job-definition.ts'
import { startRunner } from './job-runner.ts'
import { migrateJobs } from './migrate-jobs.ts'

const { pool } = await closeAfterAll(testDatabase())
await migrateJobs(pool)
const db = toDb(pool)

const world = { pool, services: { hooks: {} } as never, files: {} as never, publish() {}, onFault() {} }
/** No test lives to see the second poll. */
const pollInterval = 3_600_000
const numbers = Array.from({ length: 20 }, (_, number) => number)

async function start(jobs: JobRegistry): Promise<void> {
  const runner = await startRunner(world, jobs, { pollInterval })
  onTestFinished(() => runner.stop())
}

const queueAll = (queue: string) =>
  transaction(pool, tx =>
    enqueueAll(
      tx,
      numbers.map(number => ({ kind: 'note', payload: { number }, actor: { language: 'cn' as const }, queue })),
    ),
  )

function recording(): { jobs: JobRegistry; done: number[]; most(): number } {
  const done: number[] = []
  let [running, most] = [0, 0]
  const run = async (payload: unknown) => {
    most = Math.max(most, ++running)
    await db.run(sql`select pg_sleep(0.005)`)
    done.push((payload as { number: number }).number)
    running--
  }
  return { jobs: { note: { run } }, done, most: () => most }
}

it('runs the jobs of one queue one after the other, in their order, without waiting for a poll', async () => {
  const { jobs, done, most } = recording()
  await start(jobs)
  await queueAll('one')
  await vi.waitFor(() => expect(done).toHaveLength(20), { timeout: 15_000 })
  expect(done).toEqual(numbers)
  expect(most()).toBe(1)
})

it('runs those that waited before it started likewise', async () => {
  const { jobs, done } = recording()
  await queueAll('earlier')
  await start(jobs)
  await vi.waitFor(() => expect(done).toEqual(numbers), { timeout: 15_000 })
})

it('keeps its schema when several processes prepare it at the same time', async () => {
  await pool.query('drop trigger queue_lock_changed on graphile_worker._private_job_queues')
  await Promise.all(numbers.slice(0, 4).map(() => migrateJobs(pool)))
  const { rows } = await pool.query(`select from pg_trigger where tgname = 'queue_lock_changed'`)
  expect(rows).toHaveLength(1)
})
