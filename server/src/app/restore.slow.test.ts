import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { clusterFolder } from '@fairgate/embedded-postgres/cluster'
import { postmasterPid } from '@fairgate/embedded-postgres/leftover'
import { runningUrl } from '@fairgate/embedded-postgres/running-url'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { verifiedLedger } from '../finance/ledger/verify.ts'
import { createPool, toDb } from '../kernel/database/database.ts'
import { type Acknowledged, addRoles, sellTickets } from './testing/acknowledged-load.ts'
import { bareEnvironment, killNode, type NodeProcess, startNode } from './testing/node-process.ts'
import { adminProgram } from './testing/programs.ts'
import { createWireFair, type WireFair } from './testing/wire-fair.ts'

/**
 * An installation with its embedded database is backed up while people work, and killed while they go on. The backup is
 * restored elsewhere and served. In order: each test needs what the previous one left.
 */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-restore-'))
const at = (name: string) => join(folder, name)
const [dataDir, restored, backups] = [at('data'), at('restored'), at('backups')]
let node: NodeProcess
let pool: pg.Pool
let fair: WireFair
let ticketTypeId: string
const acknowledged: Acknowledged[] = []
let beforeBackup: readonly Acknowledged[]

async function serveFrom(data: string): Promise<void> {
  node = await startNode({ FAIRGATE_DATA: data })
  pool = createPool(runningUrl(data) ?? '', 4)
}

async function admin(data: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...bareEnvironment(), FAIRGATE_DATA: data }
  return promisify(execFile)(process.execPath, [adminProgram, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr.trim() }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: String(stderr).trim() }),
  )
}

/** kill -9 of the server and of PostgreSQL. */
async function killAll(): Promise<void> {
  const ended = once(node.child, 'exit')
  for (const pid of [node.child.pid, postmasterPid(clusterFolder(dataDir))]) process.kill(Number(pid), 'SIGKILL')
  await ended
  await pool.end()
}

beforeAll(async () => {
  await serveFrom(dataDir)
  fair = await createWireFair({ pool, address: node.address })
  ticketTypeId = await fair.ticketTypeOnSale()
}, 120_000)
afterAll(async () => {
  await pool?.end()
  if (node) await killNode(node)
  rmSync(folder, { recursive: true, force: true })
})

/** The database of the running server has each of these once; the last hundred are answered as before, and not done again. */
async function expectAll(writes: readonly Acknowledged[]): Promise<void> {
  const db = toDb(pool)
  const count = () =>
    db.one<{ roles: number; orders: number }>(sql`select (select count(*)::int from role) as roles,
      (select count(*)::int from ticket_order where exhibition_id = ${fair.exhibitionId}) as orders`)
  const before = await count()
  for (const { command, token, traceId, form, data } of writes.slice(-100)) {
    const again = await node.client.call(command, form, { token, traceId })
    expect([again.statusCode, again.data]).toEqual([codes.done, data])
  }
  expect(await count()).toEqual(before)
  const ids = writes.map(({ data }) => data.id)
  const { stored, logged } = await db.one<Record<'stored' | 'logged', number>>(sql`select
    (select count(*)::int from role where id = any(${ids}::uuid[]))
      + (select count(*)::int from ticket_order o where exhibition_id = ${fair.exhibitionId} and id = any(${ids}::uuid[])
          and 2 = (select count(*) from ticket t where t.order_id = o.id)) as stored,
    (select count(distinct trace_id)::int from operation_log_entry
      where trace_id = any(${writes.map(({ traceId }) => traceId)}::uuid[])) as logged`)
  expect([stored, logged]).toEqual([ids.length, ids.length])
}

/** Ledger, stock and row counts equal their rows. */
async function expectTrue(): Promise<void> {
  const db = toDb(pool)
  expect((await verifiedLedger(db)).wrong).toEqual([])
  const { tickets, taken } = await db.one<Record<'tickets' | 'taken', number>>(sql`select
    (select count(*)::int from ticket where ticket_type_id = ${ticketTypeId}) as tickets,
    (select sum(taken)::int from stock_pool a join ticket_stock s on s.id = a.scope
      where s.ticket_type_id = ${ticketTypeId}) as taken`)
  expect(tickets).toBeGreaterThan(0)
  expect(taken).toBe(tickets)
  const counted = await db.many(sql`select c.state, c.value, t.value as exact
    from (select substr(name, 8) as state, sum(value) as value from row_count
      where scope = ${fair.exhibitionId} and name like 'ticket.%' group by 1) c
    full join (select state, count(*) as value from ticket where exhibition_id = ${fair.exhibitionId} group by 1) t using (state)
    where coalesce(c.value, 0) <> coalesce(t.value, 0)`)
  expect(counted).toEqual([])
}

it('a backup is made while people work, and a kill of server and database afterwards loses nothing', {
  timeout: 240_000,
}, async () => {
  const { organizer, exhibitionId } = fair
  const { address } = node
  const permissions = [...organizer.actor.permissions].slice(0, 1)
  const stops = [
    addRoles({ address, token: organizer.token, permissions }, acknowledged),
    sellTickets({ address, token: organizer.token, ticketTypeId, exhibitionId }, acknowledged),
  ]
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(60))
  beforeBackup = acknowledged.slice()
  expect(await admin(dataDir, 'backup', backups)).toMatchObject({ code: 0, err: '' })
  const during = acknowledged.length
  expect(during).toBeGreaterThan(beforeBackup.length)
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(during + 60))
  copyFileSync(join(dataDir, 'key'), at('key'))
  await killAll()
  await Promise.all(stops.map(stop => stop()))
  await serveFrom(dataDir)
  await expectAll(acknowledged)
  await expectTrue()
  await killAll()
})

it('is not restored under another key, and leaves nothing', async () => {
  writeFileSync(at('another-key'), Buffer.alloc(32, 9).toString('base64url'))
  const { code, err } = await admin(restored, 'restore', backups, '--key', at('another-key'))
  expect([code, err]).toEqual([1, expect.stringContaining('was made under another master key')])
  expect(existsSync(restored)).toBe(false)
})

it('is restored with everything that was acknowledged before it began', { timeout: 240_000 }, async () => {
  expect(await admin(restored, 'restore', backups, '--key', at('key'))).toMatchObject({ code: 0, err: '' })
  await serveFrom(restored)
  await expectAll(beforeBackup)
  await expectTrue()
  expect(await admin(restored, 'verify-log')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^The operation log is intact: \d+ links/),
  })
})

it('is not restored over a folder that a server uses, and the server goes on', async () => {
  const { code, err } = await admin(restored, 'restore', backups, '--key', at('key'), '--replace')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^Another server \(process \d+\) already uses the data folder/),
  ])
  await expectAll(beforeBackup.slice(0, 5))
})
