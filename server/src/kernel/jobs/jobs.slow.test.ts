import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { type Db, toDb, transaction } from '../database/database.ts'
import type { Slow } from '../database/slow-statements.ts'
import { readSettings } from '../settings/config.ts'
import { enqueue } from './enqueue.ts'
import { type JobHost, startJobHost } from './host.ts'
import { cancelJob, retryJob } from './job-actions.ts'
import { findJob, type JobState, listJobs } from './job-list.ts'
import { migrateJobs } from './migrate-jobs.ts'
import { runJob } from './run-job.ts'

const folder = mkdtempSync(join(tmpdir(), 'jobs-test-'))
const company = '01900000-0000-7000-8000-000000000001'
const operator = '01900000-0000-7000-8000-000000000002'
let database: TestDatabase
let db: Db
let host: JobHost | undefined

beforeAll(async () => {
  database = await testDatabase()
  db = toDb(database.pool)
  await migrateJobs(database.pool)
  await database.pool.query('create table trial (job uuid, step int)')
})
afterEach(async () => {
  await host?.stop()
  host = undefined
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const registry = join(import.meta.dirname, 'trial-jobs.ts')

function config() {
  const { key, ...settings } = readSettings({ FAIRGATE_DATA: folder, LOG_LEVEL: 'silent' })
  return { ...settings, connectionUrl: database.url, masterKey: Buffer.alloc(32, 7) }
}

function startHost(idleAfter = 60_000): JobHost {
  host = startJobHost({ config: config(), registry, idleAfter, onError: () => {} })
  return host
}

function queue(kind: string, payload: unknown = {}): Promise<string> {
  const actor = { companyId: company, operatorId: operator, operatorName: '王芳', language: 'en' as const }
  return transaction(database.pool, tx => enqueue(tx, { kind, payload, actor, title: { key: 'job.trial' } }))
}

const serverText = `
  const { startJobHost } = await import(${JSON.stringify(join(import.meta.dirname, 'host.ts'))})
  const config = { ...JSON.parse(process.env.CONFIG), masterKey: Buffer.alloc(32, 7) }
  const host = startJobHost({ config, registry: ${JSON.stringify(registry)}, onError: console.error })
  await host.ready.catch(() => {})
  console.log(host.pid() ?? 0)`

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const reaches = (id: string, state: JobState) =>
  vi.waitFor(
    async () => {
      const job = await findJob(db, id)
      expect(job?.state).toBe(state)
      return job
    },
    { timeout: 15_000, interval: 50 },
  )

const stepsOf = async (id: string) =>
  (await db.many<{ step: number }>(sql`select step from trial where job = ${id} order by step`)).map(row => row.step)

describe('enqueue', () => {
  it('leaves nothing behind when its transaction fails', async () => {
    const failing = transaction(database.pool, async tx => {
      await enqueue(tx, { kind: 'trial.steps', payload: {}, actor: { language: 'cn' }, title: { key: 'job.trial' } })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await listJobs(db, { limit: 10 })).toEqual([])
    expect(await db.many(sql`select from graphile_worker._private_jobs`)).toEqual([])
  })
})

describe('a job', () => {
  it('has its slow statements reported under its name, also in its own transactions, and not those of others', async () => {
    const id = await queue('trial.steps')
    const messages: string[] = []
    const world = {
      ...{ pool: database.pool, services: { hooks: {} } as never, files: {} as never, publish() {}, onFault() {} },
      onSlow: ({ statement }: Slow, job: { id: string; kind: string }) =>
        void messages.push(`${job.id} ${job.kind} ${statement}`),
    }
    const sleeps = (db: Db, what: string) => db.run(sql`select pg_sleep(1.05), ${what}::text`)
    const run = () => Promise.all([sleeps(db, 'own'), transaction(database.pool, tx => sleeps(tx, 'in a transaction'))])
    await Promise.all([runJob(world, id, { run }, new AbortController()), sleeps(db, 'of nobody')])
    expect(messages).toEqual(Array(2).fill(`${id} trial.steps select pg_sleep(1.05), $1::text`))
  })
})

describe('the job process', () => {
  it('is started by a queued job, runs it with its actor and progress, and pushes the result', async () => {
    const pushed: string[] = []
    const listener = await database.pool.connect()
    listener.on('notification', ({ payload }) => pushed.push(payload ?? ''))
    await listener.query('listen fairgate_push')
    startHost()
    const job = await reaches(await queue('trial.steps', { count: 3, pause: 1 }), 'done')
    expect(job).toMatchObject({
      progress_done: 3,
      progress_total: 3,
      operator_name: '王芳',
      result: { count: 3, attempt: 1, language: 'en' },
    })
    await vi.waitFor(() => expect(pushed.join()).toMatch(new RegExp(`operator:${operator}.*"state":"done","done":3`)))
    listener.release(true)
  })

  it('ends when idle and comes back for the next job', async () => {
    const idle = startHost(300)
    await idle.ready
    await vi.waitFor(() => expect(idle.pid()).toBeUndefined(), { timeout: 8_000, interval: 50 })
    await reaches(await queue('trial.steps', { count: 1, pause: 1 }), 'done')
  })

  it('continues a job after kill -9, losing nothing and doubling nothing', async () => {
    const killed = startHost()
    const id = await queue('trial.steps', { count: 60, pause: 25 })
    await vi.waitFor(async () => expect((await stepsOf(id)).length).toBeGreaterThan(5), {
      timeout: 8_000,
      interval: 20,
    })
    process.kill(killed.pid() ?? 0, 'SIGKILL')
    const job = await reaches(id, 'done')
    expect(job?.attempts).toBe(2)
    expect(await stepsOf(id)).toEqual(Array.from({ length: 60 }, (_, step) => step))
  })

  it('stops during a job without counting that against it, and the next one resumes', async () => {
    const first = startHost()
    const id = await queue('trial.steps', { count: 40, pause: 25 })
    await vi.waitFor(async () => expect((await stepsOf(id)).length).toBeGreaterThan(3), {
      timeout: 8_000,
      interval: 20,
    })
    await first.stop()
    expect(first.pid()).toBeUndefined()
    startHost()
    expect((await reaches(id, 'done'))?.attempts).toBe(1)
    expect(await stepsOf(id)).toHaveLength(40)
  })

  it('reports that it cannot start at all', async () => {
    const onError = vi.fn()
    host = startJobHost({ config: config(), registry: join(folder, 'absent.ts'), onError })
    await expect(host.ready).rejects.toThrow('does not start')
    expect(onError).toHaveBeenCalledTimes(5)
  })

  it('dies with its server, even if that is killed', async () => {
    const server = spawn(process.execPath, ['--input-type=module', '-e', serverText], {
      env: { ...process.env, CONFIG: JSON.stringify(config()) },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const gone = once(server, 'exit')
    const pid = Number((await once(server.stdout, 'data').finally(() => server.kill('SIGKILL')))[0])
    expect(pid).toBeGreaterThan(0)
    await gone
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5_000, interval: 50 })
  })

  it('fails a refused job immediately with its reason, and a faulty one after its attempts', async () => {
    startHost()
    const [refused, faulty] = [await queue('trial.refuse'), await queue('trial.fault')]
    const refusal = await reaches(refused, 'failed')
    expect(refusal).toMatchObject({ attempts: 1, error: { reason: 'kernel.sheetEmpty', values: { row: 1 } } })
    expect(await reaches(faulty, 'failed')).toMatchObject({ attempts: 2, error: { reason: 'kernel.fault' } })
    // What was done in batches before the fault stays, and the job says how much that is.
    const half = await reaches(await queue('trial.half'), 'failed')
    expect(half).toMatchObject({ error: { reason: 'kernel.stoppedAfter', values: { rows: 250 } } })
    await db.run(sql`delete from job where id = ${half?.id}`)
    const failed = await listJobs(db, { companyId: company, states: ['failed'], limit: 10 })
    expect(failed.map(job => job.id)).toEqual([faulty, refused])
  })
})

describe('cancelJob and retryJob', () => {
  it('cancels a waiting job immediately, so that it never runs, and retries it on demand', async () => {
    const id = await queue('trial.steps', { count: 2, pause: 1 })
    expect(await transaction(database.pool, tx => cancelJob(tx, id))).toBe(true)
    expect(await transaction(database.pool, tx => cancelJob(tx, id))).toBe(false)
    expect((await findJob(db, id))?.state).toBe('cancelled')
    expect(await db.many(sql`select from graphile_worker._private_jobs where key = ${id}`)).toEqual([])
    expect(await transaction(database.pool, tx => retryJob(tx, id))).toBe(true)
    startHost()
    await reaches(id, 'done')
    expect(await transaction(database.pool, tx => retryJob(tx, id))).toBe(false)
  })

  it('cancels a running job', async () => {
    startHost()
    const id = await queue('trial.wait')
    await vi.waitFor(async () => expect((await findJob(db, id))?.progress_done).toBe(1), { timeout: 8_000 })
    await transaction(database.pool, tx => cancelJob(tx, id))
    await reaches(id, 'cancelled')
  })
})
