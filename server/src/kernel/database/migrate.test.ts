import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { migrate } from './migrate.ts'

let folder: string

const database = await closeAfterAll(testDatabase())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairgate-migrations-'))
  await database.pool.query('DROP TABLE IF EXISTS migration, apple, pear')
  write('0001_apple.sql', 'CREATE TABLE apple (id int); INSERT INTO apple VALUES (1)')
  return () => rmSync(folder, { recursive: true })
})

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql)
}

async function applied(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>('SELECT name FROM migration ORDER BY name')
  return rows.map(row => row.name)
}

describe('migrate', () => {
  test('applies new migrations in order, and none twice', async () => {
    expect(await migrate(database.pool, folder)).toEqual(['0001_apple.sql'])
    write('0002_pear.sql', 'CREATE TABLE pear AS SELECT * FROM apple')
    expect(await migrate(database.pool, folder)).toEqual(['0002_pear.sql'])
    expect(await migrate(database.pool, folder)).toEqual([])
    expect(await applied()).toEqual(['0001_apple.sql', '0002_pear.sql'])
  })

  test('lets two servers that start in parallel apply each migration once', async () => {
    const results = await Promise.all([migrate(database.pool, folder), migrate(database.pool, folder)])
    expect(results.flat()).toEqual(['0001_apple.sql'])
  })

  test('lets an index be created while another server waits for the lock', async () => {
    // Long enough for the other one to wait by then.
    write('0002_pear.sql', 'CREATE TABLE pear (id int); SELECT pg_sleep(0.5)')
    write('0003_index.sql', '-- without a transaction\nCREATE INDEX CONCURRENTLY pear_id ON pear (id);\n')
    const results = await Promise.all([migrate(database.pool, folder), migrate(database.pool, folder)])
    expect(results.flat()).toEqual(['0001_apple.sql', '0002_pear.sql', '0003_index.sql'])
  })

  test('leaves no trace of a migration that fails half-way', async () => {
    write('0002_pear.sql', 'CREATE TABLE pear (id int); SELECT * FROM nowhere')
    await expect(migrate(database.pool, folder)).rejects.toThrow('The migration 0002_pear.sql failed')
    expect(await applied()).toEqual(['0001_apple.sql'])
    const { rows } = await database.pool.query("SELECT to_regclass('pear') AS pear")
    expect(rows).toEqual([{ pear: null }])
  })

  test('creates an index concurrently with writers, and again after a kill', async () => {
    await migrate(database.pool, folder)
    await database.pool.query('INSERT INTO apple VALUES (1)')
    // What a kill leaves: an invalid index, here because of two rows that violate it.
    const half = database.pool.query('CREATE UNIQUE INDEX CONCURRENTLY apple_id ON apple (id)')
    await expect(half).rejects.toThrow('could not create unique index')
    await database.pool.query('DELETE FROM apple WHERE ctid <> (SELECT min(ctid) FROM apple)')
    write(
      '0002_apple.sql',
      '-- without a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS apple_id ON apple (id)',
    )
    expect(await migrate(database.pool, folder)).toEqual(['0002_apple.sql'])
    await expect(database.pool.query('INSERT INTO apple VALUES (1)')).rejects.toThrow('apple_id')
    expect(await migrate(database.pool, folder)).toEqual([])
  })

  test('creates an index on each partition concurrently with writers, including half-made and new ones', async () => {
    write(
      '0002_pear.sql',
      `CREATE TABLE pear (id int) PARTITION BY LIST (id);
       CREATE TABLE pear_1 PARTITION OF pear FOR VALUES IN (1); CREATE TABLE pear_2 PARTITION OF pear FOR VALUES IN (2);
       INSERT INTO pear VALUES (1), (2), (2)`,
    )
    write(
      '0003_pear_id.sql',
      '-- without a transaction\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS pear_id ON pear (id)',
    )
    await expect(migrate(database.pool, folder)).rejects.toThrow('0003_pear_id.sql failed')
    await database.pool.query('DELETE FROM pear_2; CREATE TABLE pear_3 PARTITION OF pear FOR VALUES IN (3)')
    expect(await migrate(database.pool, folder)).toEqual(['0003_pear_id.sql'])
    const { rows } = await database.pool.query(
      `SELECT x.indrelid::regclass::text AS on, x.indisvalid AS valid FROM pg_index x JOIN pg_class c ON c.oid = x.indrelid
       WHERE c.relname LIKE 'pear%' ORDER BY 1`,
    )
    expect(rows).toEqual(['pear', 'pear_1', 'pear_2', 'pear_3'].map(on => ({ on, valid: true })))
  })

  test('says which rows violate a new rule, and what to do about two companies with one foreign number', async () => {
    const venue = await testDatabase()
    await venue.pool.query(`drop index company_registration; delete from migration where name like '0065%'`)
    await venue.pool.query(`insert into company (type, name_cn, name_en, country, registration_number)
      select 'sponsor', 'x', 'x', 'JP', number from unnest(array['ab-1', 'AB-1']) number`)
    const refusal = await migrate(venue.pool).catch(String)
    expect(refusal).toContain('(JP, AB-1) is duplicated')
    expect(refusal).toContain('correct or reject one of the two')
    await venue.close()
  })

  test('refuses a database that is newer than the code', async () => {
    write('0002_pear.sql', 'CREATE TABLE pear (id int)')
    await migrate(database.pool, folder)
    rmSync(join(folder, '0002_pear.sql'))
    await expect(migrate(database.pool, folder)).rejects.toThrow(
      'The database is newer than this version of Fairgate (it has 0002_pear.sql)',
    )
  })

  test('refuses a migration that was changed after it was applied', async () => {
    await migrate(database.pool, folder)
    write('0001_apple.sql', 'CREATE TABLE apple (id bigint)')
    await expect(migrate(database.pool, folder)).rejects.toThrow('0001_apple.sql was changed')
  })
})
