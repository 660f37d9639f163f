import { createPool, transaction } from '../server/src/kernel/database/database.ts'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { enqueueAll } from '../server/src/kernel/jobs/enqueue.ts'
import { startRunner } from '../server/src/kernel/jobs/job-runner.ts'
import { migrateJobs } from '../server/src/kernel/jobs/migrate-jobs.ts'
import { childrenOf, forgetPeak, peakOf, residentOf } from './kernel/cpu.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { most } from './kernel/limits.ts'
import type { Stage } from './kernel/stage.ts'
import { product } from './operations.ts'

export interface JobCost {
  /** CPU seconds of server and job process, and of the database. */
  cpu: { server: number; database: number }
  seconds: number
  /** The maximum memory of the server, and of the job process, in MB above the start. */
  serverAdded: number
  jobPeak: number
  jobAdded: number
  result: unknown
}

interface Job {
  state: string
  error: string | null
  result: unknown
}

/** Starts a job by a command, waits for its end, and returns its cost. */
export async function runJob(stage: Stage, token: string, command: string, payload: object): Promise<JobCost> {
  const client = new JoseClient(stage.server.address)
  const [jobProcess] = childrenOf(stage.server.pid)
  const before = stage.cpu(stage.server.pid)
  const server = residentOf(stage.server.pid)
  const own = jobProcess ? residentOf(jobProcess) : 0
  // The peak is that of this job, not of one before it.
  if (jobProcess) forgetPeak(jobProcess)
  const start = performance.now()
  const { jobId } = (await product(client, token, command, payload)) as { jobId: string }
  let highest = server
  let jobHighest = own
  for (;;) {
    const job = (await product(client, token, 'getJobDetail', { id: jobId })) as Job
    highest = Math.max(highest, residentOf(stage.server.pid))
    for (const pid of childrenOf(stage.server.pid)) jobHighest = Math.max(jobHighest, peakOf(pid))
    if (job.state === 'done') {
      const after = stage.cpu(stage.server.pid)
      return {
        cpu: { server: after.server - before.server, database: after.database - before.database },
        seconds: (performance.now() - start) / 1000,
        serverAdded: highest - server,
        jobPeak: jobHighest,
        jobAdded: jobHighest - own,
        result: job.result,
      }
    }
    if (job.state !== 'queued' && job.state !== 'running') throw new Error(`${command}: job ${job.state}: ${job.error}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

const inQueue = 200
/** Of one job, in milliseconds. */
const work = 50

/**
 * Two hundred jobs of one queue, one after the other: nothing but their work is to take time. In a database of their
 * own, because the job process of the server does not know this kind, and would lock the queue to look for others.
 */
export async function measureQueue(stage: Stage, say: (line: string) => void): Promise<void> {
  await stage.pool.query('create database bench_jobs template template0')
  const url = new URL(stage.url)
  url.pathname = '/bench_jobs'
  const pool = createPool(url.href, 8)
  await migrate(pool)
  await migrateJobs(pool)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  const order: number[] = []
  let worked = 0
  const run = async (payload: unknown) => {
    const begun = performance.now()
    await new Promise(resolve => setTimeout(resolve, work))
    worked += performance.now() - begun
    if (order.push((payload as { number: number }).number) === inQueue) resolve()
  }
  const world = { pool, services: { hooks: {} } as never, files: {} as never, publish() {}, onFault() {} }
  const runner = await startRunner(world, { 'bench.pause': { run } })
  const requests = Array.from({ length: inQueue }, (_, number) => ({
    ...{ kind: 'bench.pause', payload: { number }, actor: { language: 'cn' as const }, queue: 'bench.pause' },
  }))
  const begun = performance.now()
  await transaction(pool, db => enqueueAll(db, requests))
  await ended
  const seconds = (performance.now() - begun) / 1000
  await runner.stop()
  await pool.end()
  await stage.pool.query('drop database bench_jobs with (force)')
  const sorted = order.every((number, at) => number === at)
  const ratio = (seconds * 1000) / worked
  say(
    `${inQueue} jobs of ${work} ms in one queue: ${seconds.toFixed(1)} s, ${ratio.toFixed(2)} × the sum of the work ${most('jobs of one queue ÷ their work', ratio, 1.2)}, ${sorted ? 'in order' : 'out of order'}\n`,
  )
}
