import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { seedBase } from '../../seeds/base.ts'
import { type Keyring, openKeyring } from '../kernel/crypto/keyring.ts'
import { createPool, toDb } from '../kernel/database/database.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { retryAfterOutage } from '../kernel/http/responses.ts'
import { type Config, readSettings } from '../kernel/settings/config.ts'
import { type Serving, serve } from './server.ts'
import { createGateWorld, type Reader } from './testing/gate-world.ts'
import { databaseOfItsOwn, freePort } from './testing/node-process.ts'
import { WireClient } from './testing/wire-client.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

/** A server whose synchronous standby goes away: no commit ends until it is back. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-waiting-'))
const poolSize = 8
let embedded: Embedded
let admin: pg.Pool
let pool: pg.Pool
let server: Serving
let keyring: Keyring
let client: WireClient
let operator: TestOperator
let reader: Reader
let code: string

beforeAll(async () => {
  const database = await databaseOfItsOwn(join(folder, 'database'), await freePort(), { max_wal_senders: '4' })
  embedded = database.embedded
  admin = new pg.Pool({ connectionString: database.url, max: 4 })
  await migrate(admin)
  await seedBase(admin)
  pool = createPool(database.url, poolSize, { pipeline: true })
  const { key: _key, ...settings } = readSettings({ FAIRGATE_DATA: folder, LOG_LEVEL: 'silent' })
  const masterKey = randomBytes(32)
  const config: Config = { ...settings, port: 0, connectionUrl: database.url, databaseUrl: database.url, masterKey }
  server = await serve(config, pool)
  client = new WireClient(server.address)
  keyring = await openKeyring(pool, masterKey)
  const people = createWorld(pool)
  await people.company('platform')
  operator = await people.administrator('sponsor')
  const world = await createGateWorld(toDb(pool), operator.company.id, id => keyring.badgeKey(id))
  reader = await world.reader({ zoneId: await world.zone('HALL') })
  code = (await world.badge({ typeId: await world.badgeType({ entriesKind: 'unlimited' }) })).code
  expect(await scan(uuidv7())).toMatchObject({ statusCode: 10001 })
}, 120_000)
afterAll(async () => {
  await admin?.query(`alter system set synchronous_standby_names = ''`)
  await admin?.query('select pg_reload_conf()')
  keyring?.close()
  await server?.close()
  await Promise.all([admin?.end(), pool?.end()])
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function requireStandby(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`)
  await admin.query('select pg_reload_conf()')
}

/** The connections whose commit waits. */
const waiting = async (): Promise<number> =>
  (await admin.query(`select count(*)::int as n from pg_stat_activity where wait_event = 'SyncRep'`)).rows[0].n

interface Write {
  name: string
  traceId: string
}
const newWrite = (): Write => ({
  name: `R${randomBytes(6).toString('hex')}`,
  traceId: randomBytes(16).toString('hex'),
})
const send = ({ name, traceId }: Write) => {
  const permissions = [...operator.actor.permissions].slice(0, 1)
  return client.call('addRole', { nameCn: name, nameEn: name, permissions }, { token: operator.token, traceId })
}
const askDevice = (body: object) =>
  fetch(`${server.address}/api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${reader.key}` },
    body: JSON.stringify({ language: 'en', ...body }),
  })
const scan = async (scanId: string) => {
  const answer = await askDevice({ command: 'decide', scanId, code, at: new Date().toISOString() })
  return (await answer.json()) as { statusCode: number; reason?: string }
}
const countOf = async (text: string, values: unknown[]): Promise<number> =>
  (await admin.query(`select count(*)::int as n from ${text}`, values)).rows[0].n

const isRefused = { http: 503, statusCode: 10503, reason: 'kernel.databaseAway' }

/** In order: each test needs the state that the previous one leaves. Each is shorter than the time a client waits (25 s). */
describe('while no synchronous standby answers', () => {
  const first = Array.from({ length: 2 * poolSize }, newWrite)
  const scanId = uuidv7()

  it('writes that wait are refused long before their client gives up', { timeout: 20_000 }, async () => {
    await requireStandby('nobody')
    const answers = await Promise.all([...first.map(send), scan(scanId)])
    // Some were begun before PostgreSQL had read its settings.
    const refused = answers.filter(({ statusCode }) => statusCode !== 10001)
    expect(refused.length).toBeGreaterThan(poolSize / 2)
    expect(refused.map(({ statusCode, reason }) => ({ statusCode, reason }))).toEqual(
      refused.map(() => ({ statusCode: isRefused.statusCode, reason: isRefused.reason })),
    )
  })

  it('further ones are refused at once and hold no connection', { timeout: 20_000 }, async () => {
    const before = await waiting()
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(newWrite())))
    expect(answers).toEqual(answers.map(() => expect.objectContaining(isRefused)))
    const refused = await askDevice({ command: 'decide', scanId: uuidv7(), code, at: new Date().toISOString() })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, String(retryAfterOutage)])
    // Of the first ones some may have reached their commit meanwhile.
    expect(await waiting()).toBeLessThan(before + answers.length / 2)
  })

  it('reads are answered, also those that record the use of a session', { timeout: 20_000 }, async () => {
    const used = `select used_at > now() - interval '1 minute' as recent from session where id = $1`
    const { sessionId } = operator.actor
    await admin.query({
      text: `update session set used_at = now() - interval '2 minutes' where id = $1
        and set_config('synchronous_commit', 'local', true) is not null`,
      values: [sessionId],
    })
    for (let number = 0; number < 3 * poolSize; number++)
      expect(await client.call('getRolePage', {}, { token: operator.token })).toMatchObject({ statusCode: 10001 })
    expect((await admin.query(used, [sessionId])).rows).toEqual([{ recent: true }])
    expect(await client.call('getPushTicket', {}, { token: operator.token })).toMatchObject({ statusCode: 10001 })
    expect(await client.call('getShowTextImgUrl', {})).toMatchObject({ statusCode: 10001 })
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
  })

  it('a probe that is interrupted does not count as an answer', { timeout: 20_000 }, async () => {
    const before = await waiting()
    const { rows } = await admin.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where wait_event = 'SyncRep' and query like '%pg_logical_emit_message%'`)
    expect(rows).toHaveLength(1)
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(newWrite())))
    expect(answers).toEqual(answers.map(() => expect.objectContaining(isRefused)))
    // Only the next probe waits: no write was begun.
    await vi.waitFor(async () => expect(await waiting()).toBe(before))
  })

  it('writes are accepted when one is back, and a repeat gets what was done, once', { timeout: 20_000 }, async () => {
    await requireStandby('')
    await vi.waitFor(async () => expect(await send(newWrite())).toMatchObject({ statusCode: 10001 }), {
      timeout: 10_000,
      interval: 50,
    })
    const repeats = await Promise.all(first.map(send))
    expect(repeats).toEqual(repeats.map(() => expect.objectContaining({ http: 200, statusCode: 10001 })))
    expect(await countOf('role where name_cn = any($1)', [first.map(({ name }) => name)])).toBe(first.length)
    expect(await scan(scanId)).toMatchObject({ statusCode: 10001 })
    expect(await countOf('passage where scan_id = $1', [scanId])).toBe(1)
    expect(await waiting()).toBe(0)
  })
})
