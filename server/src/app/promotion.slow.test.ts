import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromBase64 } from '@fairgate/contract/admission/gate/badge-code'
import type { OfflineBundle } from '@fairgate/contract/admission/gate/offline-bundle'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Postmaster } from '@fairgate/embedded-postgres/postmaster'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { entryRollup } from '../admission/gate/entry-rollup.ts'
import { insideRollup } from '../admission/gate/inside-rollup.ts'
import { verifyChain, writeLogCheckpoints } from '../foundation/operation-log/log-checkpoint.ts'
import { runRollup } from '../kernel/counter/rollup.ts'
import { createCipher } from '../kernel/crypto/cipher.ts'
import { encryptedColumns } from '../kernel/crypto/key-rotation/encrypted-columns.ts'
import { countEncryptedBy } from '../kernel/crypto/key-rotation/reencrypt-job.ts'
import { keyBytes } from '../kernel/crypto/key-rotation/reencrypt-pages.ts'
import { rotateDataKey } from '../kernel/crypto/key-rotation/rotate.ts'
import { createPool, type Db } from '../kernel/database/database.ts'
import { fetchReplication, type Replication } from '../kernel/database/replication.ts'
import { type Acknowledged, addRoles, scan } from './testing/acknowledged-load.ts'
import { connectTo, type Line } from './testing/connect-gate.ts'
import type { GateWorld, Reader } from './testing/gate-world.ts'
import { databaseOfItsOwn, freePort, type NodeProcess, startNode } from './testing/node-process.ts'
import { createOfflineWorld, type OfflineWorld } from './testing/offline-world.ts'
import { runRollupToEnd } from './testing/run-rollup-to-end.ts'
import { startCluster, startStandby } from './testing/standby.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

/**
 * A server works on a primary that acknowledges nothing before its standby has it. The primary is killed under load, the
 * standby is promoted, and the same server continues there.
 */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-promotion-'))
const masterKey = Buffer.alloc(32, 1)
let primary: Postmaster
let standby: Postmaster
let line: Line
let node: NodeProcess
let pool: pg.Pool
let db: Db
let world: OfflineWorld
let operator: TestOperator
let gate: GateWorld
let reader: Reader
let bundle: OfflineBundle

type Badge = Awaited<ReturnType<GateWorld['badge']>>
/** What the primary acknowledged before it was killed. */
const before = {
  roles: [] as Acknowledged[],
  scans: [] as string[],
  badges: [] as Badge[],
  bill: 0n,
  chain: { links: 0, head: '' },
  watermark: 0n,
  replication: [] as Replication[],
  rotation: { jobId: '', old: '', phones: new Map<string, string>() },
}
const encryptedRows = 20_000

async function startPrimary() {
  const dataDir = join(folder, 'database')
  const created = await databaseOfItsOwn(dataDir, await freePort())
  await created.embedded.stop()
  const { postmaster, port } = await startCluster(dataDir)
  const url = new URL(created.url)
  url.port = String(port)
  return { postmaster, url: url.href, dataDir }
}

/** Rows that a rotation encrypts again, and the rotation. */
async function startRotation() {
  const cipher = createCipher(world.keyring)
  const ids = (await db.many<{ id: string }>(sql`select uuidv7() as id from generate_series(1, ${encryptedRows})`)).map(
    ({ id }) => id,
  )
  const phones = ids.map((_, n) => `+8613${String(n).padStart(9, '0')}`)
  const encrypted = phones.map((phone, n) =>
    cipher.encrypt(phone, { table: 'audience', column: 'phone_sealed', row: ids[n] ?? '' }),
  )
  await db.run(sql`insert into audience (id, owner_id, name, phone_blind_index, phone_encrypted, source)
    select u.id, ${operator.company.id}, 'N', u.digest, u.encrypted, 'added' from unnest(${ids}::uuid[],
      ${phones.map(phone => cipher.digest(phone, 'telephone'))}::bytea[], ${encrypted}::bytea[]) u (id, digest, encrypted)`)
  const old = world.keyring.personalKey().kid
  const by = { companyId: operator.company.id, operatorId: operator.operatorId, language: 'en' } as const
  const { jobId } = await rotateDataKey(db, world.keyring, by, Date.now(), 0)
  before.rotation = { jobId, old, phones: new Map(ids.map((id, n) => [id, phones[n] ?? ''])) }
}
const rotation = () =>
  db.one<{ state: string; done: number }>(
    sql`select state, progress_done::int as done from job where id = ${before.rotation.jobId}`,
  )

const suspend = (badge: Badge | undefined) =>
  db.run(sql`update badge set state = 'suspended'
    where exhibition_id = ${gate.exhibitionId} and id = ${badge?.badgeId ?? ''}`)

/** The device fetches the changes since its revision; fails if it has to fetch the whole bundle. */
async function updateBundle() {
  await world.settled()
  const sent = await world.delta(reader, bundle.manifest.revision)
  expect(sent.delta).not.toBeNull()
  const delta = fromBase64(sent.delta ?? '')
  bundle = await bundle.with({ ...sent, delta }, await world.pinned(gate.exhibitionId))
}

const watermarkOf = async (name: string) =>
  BigInt(
    (await db.one<{ mark: string }>(sql`select watermark::text as mark from rollup_checkpoint where name = ${name}`))
      .mark,
  )

beforeAll(async () => {
  const started = await startPrimary()
  primary = started.postmaster
  line = await connectTo(started.url)
  const settings = { DATABASE_URL: line.url, FAIRGATE_KEY: masterKey.toString('base64url'), POOL_SIZE: '8' }
  node = await startNode({ ...settings, FAIRGATE_DATA: join(folder, 'data') })
  const behind = await startStandby(started.url, started.dataDir, join(folder, 'standby'))
  standby = behind.postmaster
  pool = createPool(line.url, 6)
  await pool.query(`alter system set synchronous_standby_names = '*'`)
  await pool.query('select pg_reload_conf()')
  const promoted = createPool(behind.url, 1, { replica: true })
  const unprivileged = createPool(started.url, 1)
  await unprivileged.query('create role sees_little')
  await unprivileged.query('set role sees_little')
  await vi.waitFor(async () => expect((await fetchReplication(pool)).standbys).toMatchObject([{ state: 'sync' }]))
  before.replication = await Promise.all([pool, unprivileged, promoted].map(fetchReplication))
  await unprivileged.end()
  world = await createOfflineWorld('Asia/Shanghai', { pool, masterKey, close: async () => {} })
  db = world.db
  operator = await createWorld(pool).administrator('platform')
  gate = await world.gate()
  reader = await gate.reader({ zoneId: await gate.zone('N1') })
  const typeId = await gate.badgeType()
  before.badges = await Promise.all(Array.from({ length: 6 }, () => gate.badge({ typeId })))
  await world.settled()
  await world.base(gate.exhibitionId)
  bundle = await world.opened(gate, reader)

  const permissions = [...operator.actor.permissions].slice(0, 1)
  const codes = before.badges.map(({ code }) => code)
  const stops = [
    addRoles({ address: node.address, token: operator.token, permissions }, before.roles),
    scan(world, { reader, codes }, before.scans),
  ]
  await vi.waitFor(() => expect(Math.min(before.roles.length, before.scans.length)).toBeGreaterThan(30))
  await suspend(before.badges[0])
  await updateBundle()
  for (const rollup of [entryRollup, insideRollup]) await runRollup(world.services, rollup)
  before.watermark = await watermarkOf('entry')
  await writeLogCheckpoints(db)
  before.chain = await verifyChain(db)
  await db.run(sql`insert into captcha (kind, answer) values ('typed', 'aDeF')`)
  await startRotation()
  await vi.waitFor(async () => expect((await rotation()).done).toBeGreaterThan(500), { interval: 2 })
  before.bill = BigInt((await db.one<{ n: string }>(sql`select nextval('bill_number')::text as n`)).n)
  process.kill(primary.pid, 'SIGKILL')
  await primary.ended
  const acknowledged = before.roles.length
  await promoted.query('select pg_promote(true, 60)')
  await promoted.end()
  line.aim(behind.url)
  await vi.waitFor(() => expect(before.roles.length).toBeGreaterThan(acknowledged + 30))
  await Promise.all(stops.map(stop => stop()))
}, 240_000)
afterAll(async () => {
  node?.child.kill('SIGKILL')
  world?.keyring.close()
  await pool?.end()
  await line?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('has every acknowledged command once, and repeats its answer', async () => {
  const names = before.roles.map(({ form }) => (form as { nameCn: string }).nameCn)
  const counted = await db.many<{ name: string; n: number }>(
    sql`select name_cn as name, count(*)::int as n from role where name_cn = any(${names}) group by 1`,
  )
  expect(counted.filter(({ n }) => n !== 1)).toEqual([])
  expect(counted).toHaveLength(names.length)
  for (const { traceId, form, data } of before.roles.slice(0, 200)) {
    const again = await node.client.call('addRole', form, { token: operator.token, traceId })
    expect([again.statusCode, again.data]).toEqual([codes.done, data])
  }
  expect(await db.one(sql`select count(*)::int as n from role where name_cn = any(${names})`)).toEqual({
    n: names.length,
  })
})

it('continues its rollups at their checkpoint, and the sums equal the rows', async () => {
  expect(await watermarkOf('entry')).toBeGreaterThanOrEqual(before.watermark)
  for (const rollup of [entryRollup, insideRollup]) await runRollupToEnd(world.services, rollup)
  const { rows, summed, floors, acknowledged } = await db.one<Record<string, number>>(sql`select
    (select count(*)::int from passage) as rows,
    (select sum(passages)::int from entry_rollup where kind = 'exhibition') as summed,
    (select count(floor)::int from rollup_checkpoint) as floors,
    (select count(*)::int from passage where scan_id = any(${before.scans}::uuid[])) as acknowledged`)
  expect(summed).toBe(rows)
  expect(acknowledged).toBe(before.scans.length)
  // Only a recount sets a floor: it would lock the table while gates work.
  expect(floors).toBe(0)
})

it('continues the hash chain of the audit log behind its last link', async () => {
  await vi.waitFor(async () => {
    await writeLogCheckpoints(db)
    const missing = await db.many(sql`select trace_id from operation_log_entry l
      where not exists (select from operation_log_checkpoint s where s.log_id = l.id)`)
    expect(missing).toEqual([])
  })
  const after = await verifyChain(db)
  expect(after.broken).toBeUndefined()
  expect(after.links).toBeGreaterThan(before.chain.links)
  const { head } = await db.one<{ head: string }>(
    sql`select encode(hash, 'hex') as head from operation_log_checkpoint where seq = ${before.chain.links}`,
  )
  expect(head).toBe(before.chain.head)
  const { n } = await db.one<{ n: number }>(sql`select count(distinct trace_id)::int as n from operation_log_entry
    where trace_id = any(${before.roles.map(({ traceId }) => traceId)}::uuid[])`)
  expect(n).toBe(before.roles.length)
})

it('updates the bundle of a device by its changes, without a download of the whole', async () => {
  const { base } = bundle.manifest
  await suspend(before.badges[1])
  await updateBundle()
  expect(bundle.manifest.base).toBe(base)
  const exceptions = await Promise.all(
    before.badges.slice(0, 3).map(async ({ code }) => (await bundle.shown(code)).shown),
  )
  const suspended = expect.objectContaining({ exception: 'suspended' })
  expect(exceptions).toEqual([suspended, suspended, expect.objectContaining({ exception: null })])
})

it('finishes the rotation that was in progress, and every value can be read', async () => {
  await vi.waitFor(async () => expect((await rotation()).state).toBe('done'), { timeout: 120_000, interval: 100 })
  expect(await countEncryptedBy(db, await encryptedColumns(db), [keyBytes(before.rotation.old)])).toBe(0)
  await world.keyring.refresh()
  const cipher = createCipher(world.keyring)
  const rows = await db.many<{ id: string; phone: Buffer }>(
    sql`select id, phone_encrypted as phone from audience where id = any(${[...before.rotation.phones.keys()]}::uuid[])`,
  )
  expect(rows).toHaveLength(encryptedRows)
  const wrong = rows.filter(
    ({ id, phone }) =>
      cipher.decrypt(phone, { table: 'audience', column: 'phone_sealed', row: id }) !== before.rotation.phones.get(id),
  )
  expect(wrong).toEqual([])
})

it('repeats no number of a sequence, and skips at most 32', async () => {
  const next = BigInt((await db.one<{ n: string }>(sql`select nextval('bill_number')::text as n`)).n)
  expect(next).toBeGreaterThan(before.bill)
  expect(next).toBeLessThanOrEqual(before.bill + 33n)
})

it('has an empty unlogged table', async () => {
  expect(await db.one(sql`select count(*)::int as n from captcha`)).toEqual({ n: 0 })
})

it('shows its role, its standbys and its timeline, and without rights only how many standbys there are', async () => {
  const [asOwner, unprivileged, asStandby] = before.replication
  expect(asOwner).toMatchObject({ role: 'primary', timeline: 1, wanted: '*' })
  expect(asOwner?.standbys).toEqual([{ name: 'walreceiver', state: 'sync', bytes: expect.any(Number) }])
  expect(unprivileged).toMatchObject({ account: 'sees_little', standbys: [{ state: null, bytes: null }] })
  expect(asStandby).toMatchObject({ role: 'standby', timeline: 1, standbys: [] })
  expect(await fetchReplication(pool)).toMatchObject({ role: 'primary', timeline: 2, standbys: [], wanted: '' })
})
