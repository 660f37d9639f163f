import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Serving, serve } from '../../app/server.ts'
import { connectTo, type Line } from '../../app/testing/connect-gate.ts'
import { type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { WireClient } from '../../app/testing/wire-client.ts'
import { createWorld, type TestOperator } from '../../app/testing/world.ts'
import { type Config, readSettings } from '../settings/config.ts'
import { createPool } from './database.ts'
import { DatabaseWatch } from './database-watch.ts'

const folder = mkdtempSync(join(tmpdir(), 'fairgate-away-'))
let database: TestDatabase
let line: Line
let pool: pg.Pool
let server: Serving
let operator: TestOperator
let client: WireClient

beforeAll(async () => {
  database = await testDatabase()
  line = await connectTo(database.url)
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: folder, LOG_LEVEL: 'silent' })
  const config: Config = { ...settings, port: 0, connectionUrl: line.url, masterKey: randomBytes(32) }
  pool = createPool(line.url, 8, { pipeline: true })
  server = await serve(config, pool)
  operator = await createWorld(database.pool).administrator('sponsor')
  client = new WireClient(server.address)
})
afterAll(async () => {
  await line.turn('open')
  await server.close()
  await pool.end()
  await line.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await line.turn('open')
  await vi.waitFor(async () => expect((await list('en')).http).toBe(200), { timeout: 8_000, interval: 100 })
  const start = performance.now()
  await list('en')
  usual = performance.now() - start
})

const options = (language: Language) => ({ token: operator.token, language })
const list = (language: Language) => client.call('getReceivedAddressList', {}, options(language))
const save = (language: Language) => client.call('addRole', { nameCn: 'A', permissions: [] }, options(language))

/** How long an answer takes on this machine now, in milliseconds. */
let usual: number
/** Two seconds, and more on a busy machine. */
const limit = () => 2_000 + 20 * usual

/** An answer, and whether it came within two seconds. */
async function timed(ask: () => Promise<{ http: number; statusCode: number; msg: string }>) {
  const start = performance.now()
  const { http, statusCode, msg } = await ask()
  return { http, statusCode, msg, inTime: performance.now() - start < limit() }
}

describe.each(['dead', 'cut'] as const)('while the connection to the database is %s', state => {
  it('reads and changes are answered with 503 and a sentence, in both languages, within two seconds', async () => {
    await line.turn(state)
    const requests = (['cn', 'en'] as const).flatMap(language => [() => list(language), () => save(language)])
    const answers = await Promise.all(requests.map(timed))
    const [statusCode, cn, en] = kernelRefusals.databaseAway
    expect(answers).toEqual([cn, cn, en, en].map(msg => ({ http: 503, statusCode, msg, inTime: true })))
    // Once it is known to be away, nothing waits for it.
    expect(await timed(() => list('en'))).toMatchObject({ http: 503, inTime: true })
  })

  it('files and readiness are too, and it is ready again automatically', async () => {
    await line.turn(state)
    const paths = ['/readyz', `/files/${operator.operatorId}?expires=1&signature=x`]
    const start = performance.now()
    const answers = await Promise.all(paths.map(path => fetch(`${server.address}${path}`)))
    expect([answers.map(({ status }) => status), performance.now() - start < limit()]).toEqual([[503, 503], true])
    await line.turn('open')
    await vi.waitFor(async () => expect((await fetch(`${server.address}/readyz`)).status).toBe(200), { timeout: 5_000 })
  })
})

describe('while the database is reachable and gets no CPU', () => {
  it('requests wait, and are answered when it continues', async () => {
    const looked = Promise.withResolvers<void>()
    // As patient as the server's own.
    const watch = new DatabaseWatch({ connectionString: line.url, onSlow: looked.resolve })
    await line.turn('held')
    const requests = [list('cn'), save('cn'), fetch(`${server.address}/readyz`)]
    const seen = watch.during(() => pool.query('select 1 as n'))
    await looked.promise
    // Checked once more, so that the server has the same result.
    expect(await watch.answers()).toBe(true)
    await line.turn('open')
    const answers = await Promise.all(requests)
    expect(answers.map(answer => ('http' in answer ? answer.http : answer.status))).toEqual([200, 200, 200])
    expect((await seen).rows).toEqual([{ n: 1 }])
    watch.close()
  })

  it('it counts as away when a client would have given up', async () => {
    const changes: boolean[] = []
    const watch = new DatabaseWatch({
      ...{ connectionString: line.url, patience: 1, connectWithin: 50, silentFor: 100 },
      onChange: away => changes.push(away),
    })
    await line.turn('held')
    await expect(watch.during(() => new Promise(() => undefined))).rejects.toThrow('the database does not answer')
    await line.turn('open')
    await vi.waitFor(async () => expect(await watch.answers()).toBe(true))
    expect(changes).toEqual([true, false])
    watch.close()
  })
})

describe('timeouts', () => {
  it('of statements, locks and idle transactions apply to connections that serve requests', async () => {
    const { rows } = await pool.query(
      `select name, setting::int as ms from pg_settings
       where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    )
    expect(rows.filter(({ ms }) => ms === 0 || ms > 30_000)).toEqual([])
    expect([rows.length, pool.options.query_timeout, pool.options.connectionTimeoutMillis]).toEqual([3, 25_000, 25_000])
  })
})
