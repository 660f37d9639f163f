import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import type { Embedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createCipher } from '../kernel/crypto/cipher.ts'
import { encryptedColumns } from '../kernel/crypto/key-rotation/encrypted-columns.ts'
import { countEncryptedBy } from '../kernel/crypto/key-rotation/reencrypt-job.ts'
import { keyBytes } from '../kernel/crypto/key-rotation/reencrypt-pages.ts'
import { rotateDataKey } from '../kernel/crypto/key-rotation/rotate.ts'
import { type Keyring, openKeyring } from '../kernel/crypto/keyring.ts'
import { createPool, type Db, toDb } from '../kernel/database/database.ts'
import { databaseOfItsOwn, freePort, type NodeProcess, startNode } from './testing/node-process.ts'
import { builtJobs } from './testing/programs.ts'
import { createWorld, type TestOperator } from './testing/world.ts'

/** Two servers on one database; the job runs in a process of one of them. */
const folder = mkdtempSync(join(tmpdir(), 'fairgate-rotation-killed-'))
const masterKey = Buffer.alloc(32, 1)
let embedded: Embedded
let pool: pg.Pool
let db: Db
let nodes: [NodeProcess, NodeProcess]
let keyring: Keyring
let operator: TestOperator

beforeAll(async () => {
  const database = await databaseOfItsOwn(join(folder, 'database'), await freePort())
  embedded = database.embedded
  const start = () =>
    startNode({
      ...{ DATABASE_URL: database.url, FAIRGATE_KEY: masterKey.toString('base64url') },
      FAIRGATE_DATA: join(folder, 'data'),
    })
  nodes = [await start(), await start()]
  pool = createPool(database.url, 6)
  db = toDb(pool)
  operator = await createWorld(pool).administrator('platform')
  keyring = await openKeyring(pool, masterKey)
}, 120_000)
afterAll(async () => {
  keyring?.close()
  for (const { child } of nodes ?? []) child.kill('SIGKILL')
  await pool?.end()
  await embedded?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The job processes of these servers. */
function jobProcesses(): number[] {
  const parents = nodes.map(({ child }) => child.pid)
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(name => {
      try {
        const [, parent] = /\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        return (
          parents.includes(Number(parent)) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(builtJobs.program)
        )
      } catch {
        return false
      }
    })
    .map(Number)
}

const rows = 20_000

it('continues after a kill, while both servers can read each row all the time', {
  timeout: 180_000,
}, async () => {
  const cipher = createCipher(keyring)
  const old = keyring.personalKey().kid
  const ids = (await db.many<{ id: string }>(sql`select uuidv7() as id from generate_series(1, ${rows})`)).map(
    ({ id }) => id,
  )
  const phones = ids.map((_, n) => `+8613${String(n).padStart(9, '0')}`)
  const toCell = (row: string) => ({ table: 'audience', column: 'phone_sealed', row })
  await db.run(sql`insert into audience (id, owner_id, name, phone_blind_index, phone_encrypted, source)
    select u.id, ${operator.company.id}, 'N', u.digest, u.encrypted, 'added' from unnest(${ids}::uuid[],
      ${phones.map(phone => cipher.digest(phone, 'telephone'))}::bytea[],
      ${phones.map((phone, n) => cipher.encrypt(phone, toCell(ids[n] ?? '')))}::bytea[]) u (id, digest, encrypted)`)

  let reading = true
  const seen = { count: 0, wrong: [] as unknown[] }
  const readers = nodes.map(async ({ client }, at) => {
    for (let n = at; reading; n = (n + 7919) % rows) {
      const answer = await client.call<{ phone: string }>(
        'revealAudience',
        { id: ids[n], reason: 'somebody asks' },
        { token: operator.token },
      )
      seen.count++
      if (answer.statusCode !== codes.done || answer.data.phone !== phones[n]) seen.wrong.push(answer)
    }
  })
  const by = { companyId: operator.company.id, operatorId: operator.operatorId, language: 'en' } as const
  // No time for anybody to load the new key before it is used.
  const { jobId } = await rotateDataKey(db, keyring, by, Date.now(), 0)
  const job = () =>
    db.one<{ state: string; attempts: number; done: number; total: number }>(
      sql`select state, attempts, progress_done::int as done, progress_total::int as total from job where id = ${jobId}`,
    )
  await vi.waitFor(async () => expect((await job()).done).toBeGreaterThan(500), { timeout: 60_000, interval: 2 })
  const killed = jobProcesses()
  expect(killed.length).toBeGreaterThan(0)
  for (const pid of killed) process.kill(pid, 'SIGKILL')
  const columns = await encryptedColumns(db)
  const left = await countEncryptedBy(db, columns, [keyBytes(old)])
  expect(await job()).toMatchObject({ state: 'running', total: rows })
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(rows)
  await vi.waitFor(async () => expect((await job()).state).toBe('done'), { timeout: 90_000, interval: 100 })
  reading = false
  await Promise.all(readers)
  expect(seen.wrong).toEqual([])
  expect(seen.count).toBeGreaterThan(50)
  expect((await job()).attempts).toBeGreaterThan(1)
  expect(await countEncryptedBy(db, columns, [keyBytes(old)])).toBe(0)
  // Its destruction is queued for when nobody can have a value encrypted with it any more.
  const { n } = await db.one<{ n: number }>(
    sql`select count(*)::int as n from job where kind = 'keyring.destroy' and state = 'queued'`,
  )
  expect(n).toBe(1)
})
