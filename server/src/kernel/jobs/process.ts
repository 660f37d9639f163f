import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import pino from 'pino'
import { createPool } from '../database/database.ts'
import { jobTimeouts } from '../database/session-settings.ts'
import { OutageLog } from '../outage/outage-log.ts'
import { createPublisher } from '../push/push-publisher.ts'
import { createServices } from '../services/create-services.ts'
import { exitWhenIdle } from '../services/exit-when-idle.ts'
import { renice } from '../services/process-priority.ts'
import { releaseMemory } from '../services/release-memory.ts'
import type { HookRegistry } from '../services/services.ts'
import { traceFields } from '../services/trace.ts'
import { type Config, directUrlOf } from '../settings/config.ts'
import type { JobRegistry } from './job-definition.ts'
import { type JobRunner, startRunner } from './job-runner.ts'
import { migrateJobs } from './migrate-jobs.ts'

/**
 * What the host sends to the process it has started. Not in the environment, where others could read the master key.
 */
export interface JobProcessInput {
  readonly config: Config
  /** The module that exports `jobs`, and the `hooks` of the transitions they cause. */
  readonly registry: string
  readonly idleAfter: number
}

const lookEvery = 1_000

/** With this niceness jobs get about a third of the share of requests on a contended core. */
const jobNiceness = 5
renice(0, jobNiceness)

/**
 * Also lowers the priority of the database processes that work for jobs, if the database runs on this machine: an
 * offline bundle of 100,000 badges is one statement of several seconds. A connection through a socket in the file
 * system is local; the command line of the process is checked, because the process id may belong to another namespace.
 */
function reniceDatabase(pool: pg.Pool, config: Config): void {
  if (!new URL(directUrlOf(config)).searchParams.get('host')?.startsWith('/')) return
  pool.on('connect', client => {
    const { processID: pid } = client as pg.PoolClient & { processID: number | null }
    try {
      if (pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) renice(pid, jobNiceness)
    } catch {
      // There is no /proc, or the process has ended.
    }
  })
}

// The process in which jobs run. It never outlives its host: when the host dies, however that happens, the channel
// closes.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches the whole group; the host decides when this process ends.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})
process.once('message', (input: JobProcessInput) => {
  work(input).catch(error => {
    process.stderr.write(`${JSON.stringify({ level: 60, msg: 'job process', err: String(error?.stack ?? error) })}\n`)
    exitWhenIdle(1)
  })
})

async function work({ config, registry, idleAfter }: JobProcessInput): Promise<void> {
  // Bytes arrive as Uint8Array.
  const masterKey = Buffer.from(config.masterKey)
  const log = pino({ name: 'jobs', level: config.logLevel, mixin: traceFields })
  const pool = createPool(directUrlOf(config), 8, { timeouts: jobTimeouts })
  reniceDatabase(pool, config)
  await migrateJobs(pool)
  const { jobs, hooks } = (await import(pathToFileURL(registry).href)) as { jobs: JobRegistry; hooks: HookRegistry }
  const outages = new OutageLog(log)
  const logError = (where: string) => (error: unknown) => {
    if (!outages.counts(error, where)) log.error({ err: error }, where)
  }
  const publisher = createPublisher(pool, logError('push'))
  const services = await createServices({ ...config, masterKey }, pool, publisher, {
    onError: logError('keyring'),
    hooks,
  })
  const runner = await startRunner(
    {
      pool,
      services,
      files: services.store,
      publish: publisher.publish,
      onFault: (error, job) => log.error({ err: error, job: job.id, kind: job.kind }, 'job fault'),
      onSlow: (slow, job) => log.warn({ ...slow, job: job.id, kind: job.kind }, 'slow statement'),
    },
    jobs,
  )
  process.send?.('ready')
  // Without work to do at once.
  if (!(await runner.isWaiting())) releaseMemory()
  await untilStopped(runner, idleAfter)
  await Promise.all([runner.abandon(), publisher.flush()]).catch(() => {})
  outages.close()
  // Immediately: the abandoned job must not take another step.
  process.exit(0)
}

/** Resolves when the host sends `stop`, when the connection is lost, or after an idle period. */
function untilStopped(runner: JobRunner, idleAfter: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.on('message', message => message === 'stop' && resolve())
  runner.lost.then(resolve)
  setInterval(async () => {
    if (runner.idleFor() < idleAfter) return
    if (!(await runner.isWaiting().catch(() => true)) && runner.idleFor() >= idleAfter) resolve()
  }, lookEvery)
  return promise
}
