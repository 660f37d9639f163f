import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { type Embedded, startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { adminProgram } from '../../app/testing/programs.ts'
import { verifyChain, writeLogCheckpoints } from '../../foundation/operation-log/log-checkpoint.ts'
import { logged } from '../../foundation/operation-log/logged.ts'
import { openKeyring } from '../crypto/keyring.ts'
import { createPool, toDb, transaction } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { segmentsBetween } from './copy-cluster.ts'
import { generationsIn, removeOlder, verdictOf } from './generation.ts'
import { lastBackup } from './last-backup.ts'
import { restore } from './restore.ts'

/** In memory if there is enough: processes are killed here, not machines. */
const parent = (() => {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
})()
const backupFolder = mkdtempSync(join(parent, 'fairgate-backup-'))
const [dataDir, backups, archive] = [
  join(backupFolder, 'data'),
  join(backupFolder, 'backups'),
  join(backupFolder, 'archive'),
]
const masterKey = randomBytes(32)
const keyText = masterKey.toString('base64url')

let holder: ChildProcess
let pool: pg.Pool
let postmaster: number

beforeAll(async () => {
  chmodSync(backupFolder, 0o711)
  mkdirSync(archive)
  // PostgreSQL has a separate account if the tests run as root.
  chmodSync(archive, 0o777)
  holder = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../../../packages/embedded-postgres/src/testing/embedded-holder.ts'), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ARCHIVE_COMMAND: `test ! -f ${archive}/%f && cp %p ${archive}/%f` },
    },
  )
  const [line] = await once(createInterface({ input: holder.stdout ?? process.stdin }), 'line')
  const said = z.object({ url: z.string(), pid: z.number() }).parse(JSON.parse(String(line)))
  postmaster = said.pid
  pool = createPool(said.url, 8)
  await migrate(pool)
  const keyring = await openKeyring(pool, masterKey)
  keyring.close()
  writeFileSync(join(dataDir, 'key'), `${keyText}\n`)
}, 60_000)
afterAll(async () => {
  await pool.end()
  holder.kill('SIGKILL')
  rmSync(backupFolder, { recursive: true, force: true })
})

type Run = { code: number; out: string; err: string }

async function admin(folder: string, ...args: string[]): Promise<Run> {
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, FAIRGATE_DATA: folder }
  return promisify(execFile)(process.execPath, [adminProgram, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    ({ code, stdout, stderr }) => ({ code, out: stdout, err: stderr }),
  )
}

/** Writes to the log, and files with their rows, as fast as it goes, until it is stopped. */
function load() {
  const acknowledged: string[] = []
  const files: string[] = []
  let going = true
  const writer = async () => {
    while (going) {
      const traceId = randomBytes(16).toString('hex')
      const operation = { command: 'editSomething', traceId, address: '192.0.2.7', statusCode: 10001 }
      await transaction(pool, db => db.run(logged({ ...operation, before: {}, after: { n: acknowledged.length } })))
      acknowledged.push(traceId)
    }
  }
  const encryptor = async () => {
    while (going) await writeLogCheckpoints(toDb(pool))
  }
  const uploader = async () => {
    while (going) {
      const id = randomUUID()
      const folder = join(dataDir, 'files', id.slice(-2))
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, id), id)
      await toDb(pool).run(
        sql`insert into file (id, purpose, size, sha256, state) values (${id}, 'x', 36, ''::bytea, 'claimed')`,
      )
      files.push(id)
    }
  }
  // The start of a copy is not the latest checkpoint in PostgreSQL's control file.
  const checkpointer = async () => {
    while (going) await pool.query('checkpoint')
  }
  // Only unacknowledged writes are lost when PostgreSQL is killed.
  const ended = Promise.allSettled([writer(), writer(), writer(), encryptor(), uploader(), checkpointer()])
  const stop = () => {
    going = false
    return ended
  }
  return { acknowledged, files, stop }
}

/** Starts a separate data folder for some queries. */
async function inside<T>(folder: string, ask: (pool: pg.Pool, embedded: Embedded) => Promise<T>): Promise<T> {
  const embedded = await startEmbedded({ dataDir: folder, settings: { shared_buffers: '16MB' } })
  const restored = createPool(embedded.url, 2)
  try {
    return await ask(restored, embedded)
  } finally {
    await restored.end()
    await embedded.stop()
  }
}

const traces = async (from: pg.Pool) =>
  new Set(
    (
      await from.query<{ id: string }>(`select replace(trace_id::text, '-', '') as id from operation_log_entry`)
    ).rows.map(({ id }) => id),
  )

const plan = (into: string) => ({
  ...{ folder: backups, dataDir: join(backupFolder, into), masterKey, writesKey: true, replace: false },
  verifyCopy: (copyPool: pg.Pool) => verifyChain(toDb(copyPool)),
})

describe('a backup', () => {
  test('that was made under load restores, after a kill, everything that was acknowledged before it', {
    timeout: 120_000,
  }, async () => {
    const { acknowledged, files, stop } = load()
    await vi.waitFor(() => expect(Math.min(acknowledged.length, files.length)).toBeGreaterThan(50), { timeout: 20_000 })
    const before = [acknowledged.length, files.length]
    const made = await admin(dataDir, 'backup', backups)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/It was started and holds: the operation log is intact, \d+ links/)
    expect(made.out).toContain(`Keep ${dataDir}/key in another place`)

    // The log continues in the archive; one moment is between two writes.
    const late = randomBytes(16).toString('hex')
    const later = { command: 'editSomething', address: '', statusCode: 10001, before: {}, after: {} }
    await stop()
    await toDb(pool).run(logged({ ...later, traceId: late }))
    const { rows } = await pool.query<{ now: string }>('select clock_timestamp()::text as now')
    const tooLate = randomBytes(16).toString('hex')
    await toDb(pool).run(logged({ ...later, traceId: tooLate }))
    const segment = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
    await vi.waitFor(() => expect(existsSync(join(archive, segment.rows[0]?.name ?? ''))).toBe(true), {
      timeout: 20_000,
    })
    const again = load()
    await vi.waitFor(() => expect(again.acknowledged.length).toBeGreaterThan(50), { timeout: 20_000 })
    process.kill(postmaster, 'SIGKILL')
    holder.kill('SIGKILL')
    await again.stop()

    writeFileSync(join(backupFolder, 'key'), keyText)
    const restored = await admin(join(backupFolder, 'restored'), 'restore', backups, '--key', join(backupFolder, 'key'))
    expect(restored).toMatchObject({ code: 0, err: '' })
    await inside(join(backupFolder, 'restored'), async copyPool => {
      const there = await traces(copyPool)
      expect(acknowledged.slice(0, before[0]).filter(trace => !there.has(trace))).toEqual([])
      expect(there.has(late)).toBe(false)
      expect((await verifyChain(toDb(copyPool))).broken).toBeUndefined()
    })
    const isRestored = (id: string) => existsSync(join(backupFolder, 'restored/files', id.slice(-2), id))
    expect(files.slice(0, before[1]).filter(id => !isRestored(id))).toEqual([])
    expect(readFileSync(join(backupFolder, 'restored/key'), 'utf8').trim()).toBe(keyText)

    const target = join(backupFolder, 'moment')
    mkdirSync(target)
    writeFileSync(join(target, 'key'), 'theirs')
    const wanted = { ...plan('moment'), logFrom: `cp ${archive}/%f %p`, until: rows[0]?.now ?? '' }
    await expect(restore(wanted)).rejects.toThrow(`The data folder ${target} holds something (key)`)
    expect(readFileSync(join(target, 'key'), 'utf8')).toBe('theirs')
    const { aside = '' } = await restore({ ...wanted, replace: true })
    expect(readFileSync(join(aside, 'key'), 'utf8')).toBe('theirs')
    await inside(target, async copyPool => {
      const there = await traces(copyPool)
      expect([late, tooLate].map(trace => there.has(trace))).toEqual([true, false])
      expect(acknowledged.filter(trace => !there.has(trace))).toEqual([])
    })
  })

  test('states when it was made, and that it was checked', () => {
    const [newest] = generationsIn(backups)
    expect(lastBackup(dataDir)?.folder).toBe(newest?.folder)
    expect(newest && verdictOf(newest)?.links).toBeGreaterThan(50)
    expect(readdirSync(backups)).toEqual([newest?.name])
    const label = readFileSync(join(newest?.folder ?? '', 'postgres/backup_label'), 'utf8')
    const first = /\(file (\w{24})\)/.exec(label)?.[1]
    expect(readdirSync(join(newest?.folder ?? '', 'postgres/pg_wal'))).toContain(first)
  })

  test('that was made with another key is refused before anything is copied', async () => {
    const other = restore({ ...plan('other'), masterKey: randomBytes(32) })
    await expect(other).rejects.toThrow('was made under another master key')
    expect(existsSync(join(backupFolder, 'other'))).toBe(false)
  })

  test('that is damaged, truncated or incomplete is refused in a sentence', async () => {
    const [good] = generationsIn(backups)
    const folder = good?.folder ?? ''
    const restoring = () =>
      restore({ ...plan('spoiled'), name: good?.name }).then(
        () => 'restored',
        (error: Error) => error.message,
      )
    const without = async (file: string, spoiled?: string) => {
      const path = join(folder, file)
      const bytes = readFileSync(path)
      if (spoiled === undefined) rmSync(path)
      else writeFileSync(path, spoiled)
      const said = await restoring()
      writeFileSync(path, bytes)
      return said
    }
    expect(await without('postgres/global/pg_control', 'x')).toMatch(
      /damaged: postgres\/global\/pg_control is not what/,
    )
    expect(await without('postgres/PG_VERSION')).toMatch(/damaged: postgres\/PG_VERSION/)
    expect(await without('files.list', '{}\n')).toMatch(/damaged: files\.list/)
    expect(await without('backup.json', '{"form":1')).toMatch(/damaged: backup\.json/)
    expect(await without('backup.json')).toContain('it was not finished or is no backup')
    renameSync(folder, `${folder}.part`)
    expect(await restoring()).toContain(`There is no backup in ${backups}`)
    renameSync(`${folder}.part`, folder)
    expect(readdirSync(join(backupFolder, 'spoiled'))).toEqual([])
  })

  test('that was checked is removed when enough newer ones have passed their check, and not earlier', async () => {
    const folder = join(backupFolder, 'kept')
    const made = (name: string, checked: boolean) => {
      mkdirSync(join(folder, name), { recursive: true })
      if (checked)
        writeFileSync(
          join(folder, name, 'checked.json'),
          JSON.stringify({ at: '2026-11-25T00:00:00Z', links: 1, head: '' }),
        )
    }
    const days = [1, 2, 3, 4, 5].map(day => `2026112${day}T000000Z`)
    for (const [index, name] of days.entries()) made(name, index !== 3)
    made('20261120T000000Z.part', false)
    expect(await removeOlder(folder, 3)).toEqual([days[0]])
    expect(await removeOlder(folder, 1)).toEqual([days[3], days[2], days[1]])
    made('20261126T000000Z', false)
    expect(await removeOlder(folder, 1)).toEqual([])
    expect(readdirSync(folder)).toEqual([days[4], '20261126T000000Z'])
  })
})

test('the WAL segments of a copy are named by timeline and number, from the first byte to the last', () => {
  const size = 16n * 1024n * 1024n
  expect(segmentsBetween('00000002', 0xfe00_0028n, 0x1_0100_0000n, size)).toEqual([
    '0000000200000000000000FE',
    '0000000200000000000000FF',
    '000000020000000100000000',
  ])
})
