import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sessionOf } from '../identity/session/session-of.ts'
import { openSession } from '../identity/session/sessions.ts'
import { tokenHash } from '../identity/session/token.ts'
import { type Db, toDb } from '../kernel/database/database.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { adminProgram } from './testing/programs.ts'
import { createWorld } from './testing/world.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await testDatabase()
  db = toDb(database.pool)
})
afterAll(() => database.close())

interface Run {
  code: number
  out: string
  err: string
}

const admin = (...args: string[]): Promise<Run> =>
  run(args, { DATABASE_URL: database.url, FAIRGATE_KEY: Buffer.alloc(32, 7).toString('base64url') })

async function run(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Run> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, ...settings }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [adminProgram, ...args], { env })
    return { code: 0, out: stdout.trim(), err: stderr.trim() }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout.trim(), err: stderr.trim() }
  }
}

describe('npm run admin', () => {
  it('leaves an empty data folder empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairgate-admin-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { code, err } = await run(['verify-log'], { FAIRGATE_DATA: folder })
    expect([code, err, readdirSync(folder)]).toEqual([
      1,
      `There is no venue in ${folder} yet; run npm start first.`,
      [],
    ])
  })

  it('lists its verbs for any unknown one', async () => {
    const { code, err } = await admin('destroy')
    expect([code, err.includes('verify-log')]).toEqual([2, true])
  })

  it('creates an administrator of the venue, once', async () => {
    const { out } = await admin('create-admin', 'keeper')
    expect(out).toMatch(/^Account keeper, password \w{14}$/)
    expect(await admin('create-admin', 'Keeper')).toMatchObject({ code: 1, err: 'There is an account Keeper already.' })
  })

  it('prints the token of an extra session and ends no other session', async () => {
    const world = createWorld(database.pool)
    const { operatorId, userName } = await world.administrator('sponsor')
    const login = await openSession(db, operatorId)
    const { out } = await admin('session', userName)
    const states = await Promise.all([out, login?.token ?? ''].map(token => sessionOf(db, tokenHash(token))))
    expect(states.map(({ state }) => state)).toEqual(['live', 'live'])
    expect(await admin('session', 'nobody')).toMatchObject({ code: 1, err: 'There is no account nobody.' })
  })

  it('removes the second factor of an account, once', async () => {
    const { accountId, userName } = await createWorld(database.pool).administrator('sponsor')
    await db.run(sql`insert into second_factor (account_id, secret_encrypted, last_step) values (${accountId}, '', 1)`)
    const { out } = await admin('reset-second-factor', userName)
    expect(out).toBe(`The account ${userName} has no second factor any more.`)
    const again = { code: 1, err: `The account ${userName} has no second factor.` }
    expect(await admin('reset-second-factor', userName)).toMatchObject(again)
  })

  it('rotates the keys, and refuses a master key that no server knows yet', async () => {
    const { userName } = await createWorld(database.pool).administrator('platform')
    expect((await admin('rotate-keys', userName)).out).toMatch(/^A new key seals personal numbers from 2\d{3}-/)
    expect((await admin('rotate-keys')).out).toMatch(/^A new key seals personal numbers from 2\d{3}-/)
    const { keys } = await db.one<{ keys: number }>(
      sql`select count(*)::int as keys from keyring where purpose = 'personal'`,
    )
    expect(keys).toBe(2)
    const jobs = await db.many(sql`select from job where kind = 'keyring.reseal' and state = 'queued'`)
    expect(jobs).toHaveLength(2)
    expect(await admin('rotate-keys', 'nobody')).toMatchObject({ code: 1 })
    expect(await admin('rotate-keys', '--master')).toMatchObject({ code: 2 })
  })

  it('verifies the audit log, and names the first broken link', async () => {
    expect((await admin('verify-log')).out).toBe('The operation log is intact: 0 links, head none')
    await db.run(
      sql`insert into operation_log_checkpoint (seq, log_id, log_at, hash) values (1, uuidv7(), now(), ''::bytea)`,
    )
    const { code, err } = await admin('verify-log')
    expect(code).toBe(1)
    expect(err).toMatch(/^The operation log is broken at link 1 \(entry [0-9a-f-]{36}\): missing\./)
  })

  it('reports faults of the installation, and leaves an external server to its own backups', async () => {
    const { code, err } = await admin('doctor')
    expect(code).toBe(1)
    expect(err.split('\n')).toContainEqual(expect.stringMatching(/^WRONG {2}PostgreSQL runs with fsync = off/))
    const backup = await admin('backup', '/nowhere')
    expect([backup.code, backup.err]).toEqual([2, expect.stringContaining('docs/operations.md says how')])
  })
})
