import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase, type TestDatabase, testDatabase } from '../../app/testing/database.ts'
import { createCipher } from '../../kernel/crypto/cipher.ts'
import { openKeyring } from '../../kernel/crypto/keyring.ts'
import { toDb } from '../../kernel/database/database.ts'
import { makeIndex, migrate, runsAlone } from '../../kernel/database/migrate.ts'
import { readMigrations } from '../../kernel/database/migration-files.ts'
import { describeTables } from '../../kernel/database/schema/describe-tables.ts'
import { readTableFiles } from '../../kernel/database/schema/table-files.ts'
import { splitRows } from './merge.ts'

const masterKey = Buffer.alloc(32, 9)
const [ownerId, survivorId, goneId, exhibitionId] = [1, 2, 3, 4].map(
  n => `0190a000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string]
const phone = '13912345678'
const phoneCell = { table: 'audience', column: 'phone_sealed', row: survivorId }

let database: TestDatabase
let pool: pg.Pool

/** The tables of the version before tables and columns were renamed, with its record of migrations. */
async function createFormerSchema(client: pg.PoolClient): Promise<void> {
  await client.query(
    'create table migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())',
  )
  for (const migration of readMigrations().filter(({ name }) => name < '1210')) {
    if (runsAlone(migration)) await makeIndex(client, migration.sql)
    else await client.query(migration.sql)
    const { name, sha256 } = migration
    await client.query('insert into migration (name, sha256) values ($1, $2)', [name, sha256])
  }
}

/** The data keys of another installation with the same master key, and a value that one of them encrypted. */
async function copyKeys(): Promise<Buffer> {
  const fresh = await testDatabase()
  try {
    const keyring = await openKeyring(fresh.pool, masterKey)
    const encrypted = createCipher(keyring).encrypt(phone, phoneCell)
    keyring.close()
    for (const table of ['master_key', 'keyring']) {
      const { rows } = await fresh.pool.query<{ keys: string }>(`select jsonb_agg(t)::text as keys from ${table} t`)
      await pool.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        rows[0]?.keys,
      ])
    }
    return encrypted
  } finally {
    await fresh.close()
  }
}

async function insertRows(client: pg.PoolClient): Promise<void> {
  const encrypted = await copyKeys()
  // The rows they belong to are of no interest here.
  await client.query('set session_replication_role = replica')
  const digest = Buffer.alloc(32, 1)
  await client.query(
    `insert into audience (id, owner_id, name, source, employer, phone_digest, phone_sealed, phone_masked, phone_tail,
       email_digest, email_sealed, email_masked, merged_into)
     values ($1, $3, '留下的人', 'added', '新公司', $4, $5, '139****5678', '5678', $4, $5, 'a***', null),
       ($2, $3, '并入的人', 'added', '新公司', $4, $5, '139****5678', '5678', null, null, '', $1)`,
    [survivorId, goneId, ownerId, digest, encrypted],
  )
  await client.query(
    `insert into audience_merge (owner_id, kept_id, merged_id, before, taken)
     select owner_id, id, $2, to_jsonb(t) || '{"employer": "老公司"}', '{employer,phone}' from audience t where id = $1`,
    [survivorId, goneId],
  )
  await client.query(
    `update audience_merge set before = before || '{"phone_digest": null, "phone_sealed": null, "phone_masked": "", "phone_tail": null}'`,
  )
  await client.query(
    `insert into once (owner, trace, payload, outcome) values ('a', 'b', 'c', '{"statusCode": 10001}')`,
  )
  await client.query(`insert into fold (name, mark) values ('entry', 77)`)
  await client.query(
    `insert into ticket_postponement (exhibition_id, moves, by_days, last_day, zone, at)
     values ($1, 2, 30, '2026-12-31', 'Asia/Shanghai', now())`,
    [exhibitionId],
  )
}

/**
 * Runs the migrations without the function files that follow them, then the declarations of a further migration. The
 * functions that it calls have the bodies that the migrations left.
 */
async function declareBeforeFunctionFiles(client: pg.PoolClient): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'no-functions-'))
  writeFileSync(join(folder, 'revisions.txt'), '')
  try {
    await migrate(pool, undefined, folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
  await client.query('begin')
  try {
    await client.query(`create table crate (id uuid primary key, company_id uuid, state text, code_encrypted bytea)`)
    await client.query(`select count_on('crate', 'crate.{state}', 'venue'), pending_for('crate', 'company_id', '{open}'),
      company_reference('crate', 'company_id', 'moves'), encrypted_by_key('crate', 'code_encrypted')`)
    await client.query(`insert into crate values ('${goneId}', '${ownerId}', 'open', '\\x01')`)
    const { rows } = await client.query(`select c.value::int, r.on_merge, e.column_name
      from row_count c, company_reference r, encrypted_column e
      where c.name = 'crate.open' and r.table_name = 'crate' and e.source = 'crate'`)
    declared = rows
  } finally {
    await client.query('rollback')
  }
}
let declared: unknown[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  pool = database.pool
  const client = await pool.connect()
  try {
    await createFormerSchema(client)
    await insertRows(client)
    await client.query('set session_replication_role = origin')
    await declareBeforeFunctionFiles(client)
  } finally {
    client.release(true)
  }
  await migrate(pool)
}, 120_000)
afterAll(() => database.close())

const fetchRow = async (query: string) => (await pool.query<Record<string, unknown>>(query)).rows[0]

describe('a database of the version before the renaming of tables and columns', () => {
  test('has the tables of a new one', async () => {
    expect(await describeTables(pool)).toEqual(readTableFiles())
  })

  test('lets a further migration declare counters, menu flags, companies and encrypted columns', () => {
    expect(declared).toEqual([{ value: 1, on_merge: 'moves', column_name: 'code_encrypted' }])
  })

  test('retains outcomes of commands, checkpoints of rollups and revisions of schedules', async () => {
    expect(await fetchRow('select outcome, created_at is not null as dated from idempotency_record')).toEqual({
      ...{ outcome: { statusCode: 10001 }, dated: true },
    })
    expect(await fetchRow(`select watermark::int from rollup_checkpoint where name = 'entry'`)).toEqual({
      watermark: 77,
    })
    expect(await fetchRow('select schedule_revision, by_days from ticket_postponement')).toEqual({
      ...{ schedule_revision: 2, by_days: 30 },
    })
  })

  test('decrypts what it encrypted', async () => {
    const keyring = await openKeyring(pool, masterKey)
    const row = await fetchRow(`select phone_encrypted as encrypted from audience where id = '${survivorId}'`)
    expect(createCipher(keyring).decrypt(row?.encrypted as Buffer, phoneCell)).toBe(phone)
    keyring.close()
  })

  test('undoes a merge of audience rows', async () => {
    await splitRows(toDb(pool), { ownerId, survivorId, goneId, days: 30 })
    const { rows } = await pool.query(
      sql`select id, employer, phone_blind_index is null as "noPhone", phone_masked as masked, merged_into from audience order by id`,
    )
    expect(rows).toEqual([
      { id: survivorId, employer: '老公司', noPhone: true, masked: '', merged_into: null },
      { id: goneId, employer: '新公司', noPhone: false, masked: '139****5678', merged_into: null },
    ])
  })
})
