import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { startEmbedded } from '@fairgate/embedded-postgres/start-embedded'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { seedBase } from '../../../seeds/base.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { functionDefinitions } from '../../app/testing/function-definitions.ts'
import { bareEnvironment, startNode } from '../../app/testing/node-process.ts'
import { adminProgram } from '../../app/testing/programs.ts'
import { createCipher } from '../crypto/cipher.ts'
import { openKeyring } from '../crypto/keyring.ts'
import { createPool } from './database.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migration-files.ts'
import { describeTables } from './schema/describe-tables.ts'
import { readTableFiles } from './schema/table-files.ts'

/**
 * The first version: its migrations by their SHA-256, and the demo venue that it seeded, one line per row: the table,
 * and the row as JSON. Never regenerate it.
 */
const frozen = join(import.meta.dirname, '../../app/testing/first-version')
const names = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(join(frozen, 'migrations.json'), 'utf8')))
const rows = brotliDecompressSync(readFileSync(join(frozen, 'rows.br')))
  .toString()
  .split('\n')
  .filter(Boolean)
/** The master key of that version's keys. */
const masterKey = Buffer.alloc(32, 7)

let database: TestDatabase
beforeAll(async () => {
  database = await emptyDatabase()
})
afterAll(() => database.close())

async function fill(pool: pg.Pool): Promise<Map<string, number>> {
  const existing = Map.groupBy(rows, line => line.slice(0, line.indexOf(' ')))
  const client = await pool.connect()
  // In any order, without triggers.
  await client.query('set session_replication_role = replica')
  for (const [table, lines] of existing) {
    const values = lines.map(line => line.slice(table.length + 1)).join(',')
    const { rows: named } = await client.query<{ names: string }>(
      `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    )
    const columns = named[0]?.names
    await client.query(`delete from ${table}`)
    await client.query(
      `insert into ${table} (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${values}]`],
    )
  }
  client.release(true)
  return new Map([...existing].map(([table, lines]) => [table, lines.length]))
}

/** The tables of the first version, empty; its migrations. */
async function asItWas(pool: pg.Pool) {
  const first = readMigrations().filter(({ name, sha256 }) => names[name] === sha256)
  expect(first.map(({ name }) => name)).toEqual(Object.keys(names))
  await pool.query(
    'create table migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, sha256 } of first) {
    await pool.query(sql)
    await pool.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
  }
  return first
}

describe('a database of the first version', () => {
  test('becomes identical to a fresh one in tables and functions, and retains its data', {
    timeout: 180_000,
  }, async () => {
    const { pool } = database
    const first = await asItWas(pool)
    const before = await fill(pool)

    const applied = await migrate(pool)
    expect(applied).toEqual(
      readMigrations()
        .slice(first.length)
        .map(({ name }) => name),
    )
    expect(await describeTables(pool)).toEqual(readTableFiles())
    const fresh = await testDatabase()
    onTestFinished(() => fresh.close())
    expect(await functionDefinitions(pool)).toEqual(await functionDefinitions(fresh.pool))
    await seedBase(pool)

    const tables = [
      'badge',
      'credential',
      'passage',
      'person',
      'company',
      'operator',
      'history',
      'participation',
      'quota',
    ]
    for (const table of tables) {
      const { rows: counted } = await pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)
      expect([table, counted[0]?.n]).toEqual([table, before.get(table)])
    }
    const keyring = await openKeyring(pool, masterKey)
    const { rows: documents } = await pool.query<{ id: string; encrypted: Buffer }>(
      'select id, document_encrypted as encrypted from badge where document_encrypted is not null limit 5',
    )
    const toCell = (row: string) => ({ table: 'badge', column: 'document_sealed', row })
    for (const { id, encrypted } of documents)
      expect(createCipher(keyring).decrypt(encrypted, toCell(id))).toMatch(/^\w+$/)
    keyring.close()
  })

  test("starts from its data folder with today's program", { timeout: 180_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairgate-upgrade-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    mkdirSync(dataDir, { mode: 0o755 })
    writeFileSync(join(dataDir, 'key'), `${masterKey.toString('base64url')}\n`, { mode: 0o600 })
    const embedded = await startEmbedded({ dataDir, durable: false })
    const pool = createPool(embedded.url, 2)
    await asItWas(pool)
    const before = await fill(pool)
    await pool.end()
    embedded.firstRunDone()
    await embedded.stop()

    const node = await startNode({ FAIRGATE_DATA: dataDir })
    onTestFinished(() => void node.child.kill('SIGKILL'))
    const token = execFileSync(process.execPath, [adminProgram, 'session', 'admin'], {
      env: { ...bareEnvironment(), FAIRGATE_DATA: dataDir },
      encoding: 'utf8',
    }).trim()
    const callCommand = async <T>(command: string, input: object) =>
      (await node.client.call<T>(command, input, { token })).data
    const { list: exhibitions } = await callCommand<{ list: { id: string }[] }>('getExhibitionPage', {})
    expect(exhibitions).toHaveLength(Math.min(20, before.get('exhibition') ?? 0))
    let badges = 0
    for (const { id: exhibitionId } of exhibitions)
      badges += (await callCommand<{ tabs: { all: number } }>('getBadgePage', { exhibitionId })).tabs.all
    expect(badges).toBe(before.get('badge'))
  })
})
