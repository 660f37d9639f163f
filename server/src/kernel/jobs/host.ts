import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, directUrlOf } from '../settings/config.ts'
import { wakeChannel } from './enqueue.ts'
import { jobFlags } from './job-flags.ts'
import type { JobProcessInput } from './process.ts'

export interface JobHostOptions {
  readonly config: Config
  /** Path of the module that exports `jobs: JobRegistry`. */
  readonly registry: string
  /** Path of the program that runs them; of the same bundle as the registry, so that they share their modules. */
  readonly program?: string
  /** Milliseconds without work after which the process ends. */
  readonly idleAfter?: number
  onError(error: unknown): void
}

export interface JobHost {
  /** Resolves when the queue's schema exists and jobs may be queued; rejects if the process cannot start at all. */
  readonly ready: Promise<void>
  /** Process id of the job process, undefined while none is needed. */
  pid(): number | undefined
  stop(): Promise<void>
}

const stopWithin = 5_000
const lookEvery = 30_000
const longestPause = 30_000
const reconnectAfter = 1_000
/** A request to a hanging database is repeated. */
const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 10_000, keepAlive: true }
/** After this many failures before it was ever ready, the cause is permanent. */
const hopeless = 5

/**
 * Supervises the job process: starts it when a job is queued (and once at the beginning, for jobs of an earlier run),
 * restarts it after a crash, and lets it end without work. The heavy libraries exist only in that process.
 */
export function startJobHost(options: JobHostOptions): JobHost {
  const { promise: ready, resolve: isReady, reject: isHopeless } = Promise.withResolvers<void>()
  ready.catch(() => {})
  const { program = join(import.meta.dirname, 'process.ts') } = options
  let child: ChildProcess | undefined
  let stopping = false
  let crashes = 0
  let pause: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined

  function wake(): void {
    if (child || pause || stopping) return
    const started = fork(program, [], {
      serialization: 'advanced',
      execArgv: jobFlags,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child = started
    const { config, registry, idleAfter = 60_000 } = options
    started.send({ config, registry, idleAfter } satisfies JobProcessInput)
    started.on('message', () => {
      crashes = 0
      isReady()
    })
    started.on('error', options.onError)
    started.once('exit', code => ended(code))
  }

  function ended(code: number | null): void {
    child = undefined
    if (stopping) return
    // It may have ended while a job was queued: check again. After a crash, later and later.
    const wait = code === 0 ? 0 : Math.min(longestPause, 250 * 2 ** crashes++)
    if (code !== 0) options.onError(new Error(`the job process ended with ${code}`))
    if (crashes >= hopeless) isHopeless(new Error('the job process does not start'))
    pause = setTimeout(() => {
      pause = undefined
      if (code === 0) look()
      else wake()
    }, wait)
  }

  async function look(): Promise<void> {
    const waiting = await listener
      ?.query(
        `select exists (select from graphile_worker._private_jobs
           where attempts < max_attempts and run_at < now() + interval '30 seconds') as waiting`,
      )
      .catch(() => undefined)
    if (waiting?.rows[0]?.waiting) wake()
  }

  async function listen(): Promise<void> {
    if (stopping) return
    const client = new pg.Client({ connectionString: directUrlOf(options.config), ...timeouts })
    const restart = () => {
      if (listener !== client) return
      listener = undefined
      client.end().catch(() => {})
      setTimeout(listen, reconnectAfter).unref()
    }
    listener = client
    client.on('error', restart)
    client.on('end', restart)
    client.on('notification', wake)
    try {
      await client.connect()
      await client.query(`listen ${wakeChannel}`)
      await look()
    } catch (error) {
      options.onError(error)
      restart()
    }
  }

  const timer = setInterval(look, lookEvery)
  timer.unref()
  wake()
  listen()

  return {
    ready,
    pid: () => child?.pid,
    async stop() {
      stopping = true
      clearInterval(timer)
      clearTimeout(pause)
      const client = listener
      listener = undefined
      await client?.end().catch(() => {})
      if (child) await endProcess(child)
    },
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithin)
  if (child.connected) child.send('stop')
  else child.kill('SIGKILL')
  await promise
  clearTimeout(timer)
}
