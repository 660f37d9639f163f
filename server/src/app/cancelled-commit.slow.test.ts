import { hash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import pg from 'pg'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedBase } from '../../seeds/base.ts'
import { tokenHash } from '../identity/session/token.ts'
import { createDispatch } from '../kernel/command/dispatch.ts'
import { createPool, toDb, transaction } from '../kernel/database/database.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { enqueue } from '../kernel/jobs/enqueue.ts'
import type { JobDefinition } from '../kernel/jobs/job-definition.ts'
import { migrateJobs } from '../kernel/jobs/migrate-jobs.ts'
import { runJob } from '../kernel/jobs/run-job.ts'
import { CommitNotReplicated } from '../kernel/outage/outage.ts'
import { createServices } from '../kernel/services/create-services.ts'
import type { Services } from '../kernel/services/services.ts'
import { readSettings } from '../kernel/settings/config.ts'
import { handlerBook } from './handlers.ts'
import { hooks } from './hooks.ts'
import { createGateWorld, type Reader } from './testing/gate-world.ts'
import { databaseOfItsOwn, freePort } from './testing/node-process.ts'
import { createWorld, type TestOperator } from './testing/world.ts'
import { ports } from './wiring.ts'

/**
 * A cluster whose synchronous standby does not exist, so that each commit waits until it is interrupted. PostgreSQL then
 * reports success and a warning, although the standby has nothing of it.
 */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-cancelled-'))
let embedded: Embedded
let admin: pg.Pool
let jobPool: pg.Pool
let pool: pg.Pool
let services: Services
let dispatch: ReturnType<typeof createDispatch>
let operator: TestOperator
let reader: Reader
let code: string
let faults: unknown[]

const publisher = { publish() {}, end() {}, isHeard: () => false } as unknown as Services['publisher']
const onFault = (error: unknown) => void faults.push(error)

beforeAll(async () => {
  const database = await databaseOfItsOwn(join(folder, 'database'), await freePort(), { max_wal_senders: '4' })
  embedded = database.embedded
  admin = new pg.Pool({ connectionString: database.url, max: 4 })
  await migrate(admin)
  await migrateJobs(admin)
  await seedBase(admin)
  jobPool = createPool(database.url, 4)
  pool = createPool(database.url, 8, { pipeline: true })
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: folder, LOG_LEVEL: 'silent' })
  services = await createServices(
    { ...settings, connectionUrl: database.url, masterKey: randomBytes(32) },
    pool,
    publisher,
    { onError: onFault, hooks },
  )
  dispatch = createDispatch({ pool, services, handlers: handlerBook, ports: { ...ports, publish() {} }, onFault })
  const people = createWorld(pool)
  await people.company('platform')
  operator = await people.administrator('sponsor')
  const world = await createGateWorld(toDb(pool), operator.company.id, id => services.keyring.badgeKey(id))
  reader = await world.reader({ zoneId: await world.zone('HALL') })
  code = (await world.badge({ typeId: await world.badgeType({ entriesKind: 'unlimited' }) })).code
  // What the node keeps of devices and days is there: the next scan is one statement.
  expect(await scan(uuidv7())).toMatchObject({ statusCode: 10001 })
  faults = []
}, 120_000)
afterAll(async () => {
  services?.keyring.close()
  await pool?.end()
  await Promise.all([admin?.end(), jobPool?.end()])
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await requireStandby('')
  faults = []
})

async function requireStandby(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`)
  await admin.query('select pg_reload_conf()')
}

/** From now on commits wait: a process of PostgreSQL that reads the settings on its own decides when. */
async function requireNobody(): Promise<void> {
  await requireStandby('nobody')
  for (let interrupted = 0; interrupted === 0; ) {
    let ended = false
    const commit = admin.query(`select pg_logical_emit_message(true, 'test', '')`).finally(() => (ended = true))
    while (!ended) interrupted += (await admin.query(interruptAll('pg_cancel_backend'))).rows.length
    await commit
  }
}

const interruptAll = (how: string) =>
  `select ${how}(pid) from pg_stat_activity where wait_event = 'SyncRep' and datname = current_database()`

/** Runs `work` and interrupts each commit that waits, as `interrupt` does it. */
async function interrupting<T>(interrupt: 'pg_cancel_backend' | 'pg_terminate_backend', work: () => Promise<T>) {
  await requireNobody()
  let interrupted = 0
  let settled: PromiseSettledResult<T> | undefined
  const done = Promise.allSettled([work()]).then(([result]) => (settled = result))
  await vi.waitFor(
    async () => {
      const { rows } = await admin.query(interruptAll(interrupt))
      interrupted += rows.length
      expect(settled).toBeDefined()
    },
    { timeout: 20_000, interval: 20 },
  )
  return { result: await done, interrupted }
}

const call = (
  command: string,
  input: object,
  traceId: string,
  credential: { kind: 'session' | 'device'; hash: Buffer },
) =>
  dispatch({
    ...{ command, input: input as Record<string, unknown>, language: 'en', traceId, address: '127.0.0.1', ticket: '' },
    credential,
  })
const trace = () => randomBytes(16).toString('hex')
const asDevice = () => ({ kind: 'device' as const, hash: hash('sha256', reader.key, 'buffer') })
const scan = (scanId: string) => call('decide', { scanId, code, at: new Date().toISOString() }, trace(), asDevice())
function upload(scanId: string) {
  const at = new Date().toISOString()
  const passage = { scanId, at, code: 'of nobody', direction: 'in', deed: 'admitted', by: 'device', pack: null }
  return call('uploadPassages', { sentAt: at, passages: [passage] }, trace(), asDevice())
}
const isAway = { status: 'fulfilled', value: { http: 503, statusCode: 10503, reason: 'kernel.databaseAway' } }
const countOf = async (text: string, value: string): Promise<number> =>
  (await admin.query(`select count(*)::int as n from ${text}`, [value])).rows[0].n

describe.each(['pg_cancel_backend', 'pg_terminate_backend'] as const)('while %s interrupts commits', interrupt => {
  it('a command is answered 10503, and so is its repeat; later a repeat gets what was done, once', async () => {
    const name = `R${randomBytes(6).toString('hex')}`
    const input = { nameCn: name, nameEn: name, permissions: [...operator.actor.permissions].slice(0, 1) }
    const traceId = trace()
    const send = () => call('addRole', input, traceId, { kind: 'session', hash: tokenHash(operator.token) })
    const first = await interrupting(interrupt, send)
    expect([first.result, first.interrupted > 0]).toMatchObject([isAway, true])
    expect(faults.some(fault => fault instanceof CommitNotReplicated)).toBe(true)
    // It is committed here, which nobody may hear of before the standby has it.
    expect(await countOf('role where name_cn = $1', name)).toBe(1)
    const repeat = await interrupting(interrupt, send)
    expect([repeat.result, repeat.interrupted > 0]).toMatchObject([isAway, true])
    await requireStandby('')
    expect(await send()).toMatchObject({ http: 200, statusCode: 10001 })
    expect(await countOf('role where name_cn = $1', name)).toBe(1)
  }, 60_000)

  it('a scan of a gate and an upload likewise', async () => {
    for (const send of [scan, upload]) {
      const id = uuidv7()
      for (const round of ['first', 'repeat']) {
        const { result, interrupted } = await interrupting(interrupt, () => send(id))
        expect([round, result, interrupted > 0]).toMatchObject([round, isAway, true])
        expect(await countOf('passage where scan_id = $1', id)).toBe(1)
      }
      await requireStandby('')
      expect(await send(id)).toMatchObject({ http: 200, statusCode: 10001 })
      expect(await countOf('passage where scan_id = $1', id)).toBe(1)
    }
  }, 60_000)

  it('a job does not count as done: it is reported and run again', async () => {
    let runs = 0
    const definition: JobDefinition<unknown> = {
      async run(_, context) {
        runs++
        await transaction(context.pool, db => db.run(sql`insert into gate_note default values`))
        return { runs }
      },
    }
    await admin.query('create table if not exists gate_note (at timestamptz default now())')
    const id = await transaction(jobPool, db => enqueue(db, { kind: 'x', payload: {}, actor: { language: 'en' } }))
    const world = { pool: jobPool, services, files: {} as never, publish() {}, onFault }
    const run = () => runJob(world, id, definition, new AbortController())
    const stateOf = async () => (await admin.query('select state, result from job where id = $1', [id])).rows[0]
    await interrupting(interrupt, run)
    expect(faults.some(fault => fault instanceof CommitNotReplicated)).toBe(true)
    expect(await stateOf()).toEqual({ state: 'running', result: null })
    await requireStandby('')
    await run()
    expect([await stateOf(), runs]).toEqual([{ state: 'done', result: { runs: 2 } }, 2])
  }, 60_000)
})
