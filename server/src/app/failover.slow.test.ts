import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Postmaster } from '@fairgate/embedded-postgres/postmaster'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPool, getGateDb, getSharedDb, toDb } from '../kernel/database/database.ts'
import { DatabaseWatch } from '../kernel/database/database-watch.ts'
import { detectOutage } from '../kernel/outage/outage.ts'
import { connectTo, type Line } from './testing/connect-gate.ts'
import { openLive } from './testing/live-socket.ts'
import { databaseOfItsOwn, freePort, type NodeProcess, startNode } from './testing/node-process.ts'
import { startStandby } from './testing/standby.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

/** A primary and its standby behind one address, as behind HAProxy, and a server that knows only this address. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-failover-'))
let embedded: Embedded
let standby: { postmaster: Postmaster; url: string }
let line: Line
let node: NodeProcess
let operator: TestOperator
let direct: pg.Pool

beforeAll(async () => {
  const dataDir = join(folder, 'database')
  const database = await databaseOfItsOwn(dataDir, await freePort(), { max_wal_senders: '4' })
  embedded = database.embedded
  line = await connectTo(database.url)
  node = await startNode({
    ...{ DATABASE_URL: line.url, POOL_SIZE: '8', FAIRGATE_DATA: join(folder, 'data') },
    FAIRGATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
  })
  const pool = createPool(database.url, 1)
  operator = await createWorld(pool).administrator('sponsor')
  await pool.end()
  standby = await startStandby(database.url, dataDir, join(folder, 'standby'))
  direct = createPool(standby.url, 1, { replica: true })
}, 120_000)
afterAll(async () => {
  node?.child.kill('SIGKILL')
  await direct?.end()
  await line?.close()
  await standby?.postmaster.stop()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const permissions = () => [...operator.actor.permissions].slice(0, 1)
const addRole = (name: string) =>
  node.client.call('addRole', { nameCn: name, nameEn: name, permissions: permissions() }, { token: operator.token })

/** In order: each test needs the state that the previous one leaves. */
describe('an address that leads to another server after a failover', () => {
  it('serves writes before', async () => {
    expect(await addRole('before')).toMatchObject({ http: 200, statusCode: codes.done })
    await vi.waitFor(async () => {
      const { rows } = await direct.query(`select from role where name_cn = 'before'`)
      expect(rows).toHaveLength(1)
    })
  })

  it('is out of order while it leads to a standby: no connection of any kind is opened to it', async () => {
    await embedded.stop()
    line.aim(standby.url)
    const pool = createPool(line.url, 8, { pipeline: true })
    const watch = new DatabaseWatch({ connectionString: line.url })
    try {
      for (const db of [toDb(pool), getSharedDb(pool), getGateDb(pool)]) {
        const refused = await db.run({ name: 'one', text: 'select 1', values: [] }).catch((error: unknown) => error)
        expect([String(refused), detectOutage(refused)]).toEqual([
          'Error: the server is a standby, which accepts no writes',
          'kernel.databaseAway',
        ])
      }
      expect(pool.totalCount).toBe(0)
      expect(await watch.answers()).toBe(false)
    } finally {
      watch.close()
      await pool.end()
    }
    expect(await addRole('meanwhile')).toMatchObject({ http: 503, statusCode: 10503, reason: 'kernel.databaseAway' })
    expect((await fetch(`${node.address}/readyz`)).status).toBe(503)
    const { rows } = await direct.query(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
         and state_change < now() - interval '2 seconds'`,
    )
    expect(rows).toEqual([{ open: 0 }])
  })

  it('serves writes again as soon as the standby is promoted', async () => {
    await direct.query('select pg_promote()')
    await vi.waitFor(async () => expect(await addRole('after')).toMatchObject({ http: 200, statusCode: codes.done }), {
      timeout: 10_000,
      interval: 50,
    })
    expect((await fetch(`${node.address}/readyz`)).status).toBe(200)
  })

  it('runs jobs there and pushes that they are done', async () => {
    const live = await openLive(node.address, node.client, operator)
    const { statusCode } = await node.client.call('exportOperationLog', {}, { token: operator.token })
    expect(statusCode).toBe(codes.done)
    await vi.waitFor(() => expect(live.heard).toContainEqual(expect.objectContaining({ type: 'job', state: 'done' })), {
      timeout: 30_000,
    })
    live.close()
  }, 60_000)
})
