import { EventEmitter } from 'node:events'
import { type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import sql from 'sql-template-tag'
import { type Db, toDb } from '../database/database.ts'
import { cancelChannel } from './enqueue.ts'
import type { JobDefinition, JobRegistry } from './job-definition.ts'
import { quietLogger, watched } from './migrate-jobs.ts'
import { type JobWorld, runJob } from './run-job.ts'

export interface JobRunner {
  /** Milliseconds since the last job ended; 0 while one runs. */
  idleFor(): number
  /** Whether a job is due within the next minute. */
  isWaiting(): Promise<boolean>
  /** Resolves when its connection is lost: the process must end, because its jobs may be running elsewhere. */
  readonly lost: Promise<void>
  /** Waits for running jobs. */
  stop(): Promise<void>
  /** Call it before the process exits during jobs, so that the interruption counts against none of them. */
  abandon(): Promise<void>
}

/** Two in parallel, so that one long import does not block the small ones. */
const concurrency = 2
const releaseEvery = 5_000

/** Takes jobs of the kinds in `jobs` from the queue and runs them, beginning with those of a killed process. */
export async function startRunner(
  world: JobWorld,
  jobs: JobRegistry,
  { pollInterval = 1_000 }: { pollInterval?: number } = {},
): Promise<JobRunner> {
  const db = toDb(world.pool)
  const running = new Map<string, AbortController>()
  let lastEnd = Date.now()

  const connection = await world.pool.connect()
  const lost = new Promise<void>(resolve => connection.on('error', () => resolve()))
  connection.on('notification', ({ channel, payload }) => {
    if (channel === cancelChannel) running.get(payload ?? '')?.abort()
  })
  await connection.query(`listen ${cancelChannel}`)
  const host = await registerHost(toDb(connection))

  const task = (definition: JobDefinition<unknown>) => async (payload: unknown) => {
    const { id } = payload as { id: string }
    const abort = new AbortController()
    running.set(id, abort)
    try {
      await runJob(world, id, definition, abort)
    } finally {
      running.delete(id)
      lastEnd = Date.now()
    }
  }
  const taskList: TaskList = Object.fromEntries(
    Object.entries(jobs).map(([kind, definition]) => [kind, task(definition as unknown as JobDefinition<unknown>)]),
  )
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    recordPool(db, host, workerPool.id).catch(error => world.onFault(error, { id: '', kind: 'recordPool' }))
  })
  const runner: Runner = await run({
    pgPool: watched(world.pool),
    events,
    taskList,
    concurrency,
    noHandleSignals: true,
    pollInterval,
    logger: await quietLogger(),
  })
  const release = () => releaseAbandoned(db).catch(error => world.onFault(error, { id: '', kind: 'releaseAbandoned' }))
  await release()
  const timer = setInterval(release, releaseEvery)

  return {
    idleFor: () => (running.size > 0 ? 0 : Date.now() - lastEnd),
    async isWaiting() {
      const { waiting } = await db.one<{ waiting: boolean }>(sql`
        select exists (select from graphile_worker._private_jobs
          where attempts < max_attempts and run_at < now() + interval '1 minute') as waiting`)
      return waiting
    },
    lost,
    async stop() {
      clearInterval(timer)
      await runner.stop().catch(() => {})
      connection.release(true)
    },
    async abandon() {
      await db.run(sql`update job set attempts = attempts - 1 where id = any(${[...running.keys()]}) and attempts > 0`)
    },
  }
}

/** First number of the advisory locks by which job processes show that they are alive. */
const lockClass = 7_246_513

/**
 * Registers this job process, on a connection that it holds as long as it lives: when it is killed, PostgreSQL notices
 * the closed connection and releases the lock. Returns its number.
 */
async function registerHost(connection: Db): Promise<number> {
  // A machine that vanishes closes nothing: probe after 30 seconds of silence instead of after two hours.
  await connection.run(
    sql`select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false)`,
  )
  // One statement: the row is visible to others only when the lock is already held.
  const { number } = await connection.one<{ number: number }>(sql`
    with host as (insert into job_host default values returning number)
    select number, pg_advisory_lock(${lockClass}, number) from host`)
  return number
}

/** Records the name under which this process locks jobs. */
async function recordPool(db: Db, host: number, workerPool: string): Promise<void> {
  await db.run(sql`update job_host set worker_pool = ${workerPool} where number = ${host}`)
}

/**
 * Returns the jobs of processes that ended to the queue, which itself would wait four hours. A process killed before it had
 * recorded its name is found after ten seconds.
 */
async function releaseAbandoned(db: Db): Promise<void> {
  await db.run(sql`
    with active as (
      select objid::integer as number from pg_locks
      where locktype = 'advisory' and classid = ${lockClass} and granted
        and database = (select oid from pg_database where datname = current_database())
    ), ended as (
      delete from job_host where number not in (select number from active) returning worker_pool
    ), lost as (
      select worker_pool from ended where worker_pool is not null
      union
      select locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - interval '10 seconds'
        and locked_by not in (
          select worker_pool from job_host where worker_pool is not null and number in (select number from active))
    )
    select graphile_worker.force_unlock_workers(array_agg(worker_pool)) from lost having count(*) > 0`)
}
