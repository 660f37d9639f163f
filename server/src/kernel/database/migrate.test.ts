import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

describe('a folder with a baseline', () => {
  beforeEach(() => {
    rmSync(join(folder, '0001_apple.sql'))
    mkdirSync(join(folder, 'before-baseline'))
    write('before-baseline/0001_apple.sql', 'CREATE TABLE apple (id int); INSERT INTO apple VALUES (1)')
    write('before-baseline/0002_apple.sql', 'UPDATE apple SET id = id + 1')
    write('0000_baseline.sql', 'CREATE TABLE apple (id bigint); INSERT INTO apple VALUES (2)')
    write('0003_pear.sql', 'CREATE TABLE pear AS SELECT * FROM apple')
  })
  const all = ['0001_apple.sql', '0002_apple.sql', '0003_pear.sql']

  async function pears(): Promise<string> {
    const { rows } = await database.pool.query("SELECT id || ' ' || pg_typeof(id) AS pear FROM pear")
    return rows.map(({ pear }) => pear).join()
  }

  test('gives an empty database the baseline, recorded as the migrations that it replaces', async () => {
    expect(await migrate(database.pool, folder)).toEqual(all)
    expect(await applied()).toEqual(all)
    expect(await pears()).toBe('2 bigint')
    expect(await migrate(database.pool, folder)).toEqual([])
  })

  test('checks the digest of a replaced migration that was only recorded', async () => {
    await migrate(database.pool, folder)
    write('before-baseline/0002_apple.sql', 'UPDATE apple SET id = id + 2')
    await expect(migrate(database.pool, folder)).rejects.toThrow('0002_apple.sql was changed')
  })

  test('lets two servers that start in parallel apply the baseline once', async () => {
    const results = await Promise.all([migrate(database.pool, folder), migrate(database.pool, folder)])
    expect(results.flat()).toEqual(all)
    expect(await pears()).toBe('2 bigint')
  })

  test('leaves no trace of a baseline that fails half-way', async () => {
    write('0000_baseline.sql', 'CREATE TABLE apple (id bigint); SELECT * FROM nowhere')
    await expect(migrate(database.pool, folder)).rejects.toThrow('The migration 0000_baseline.sql failed')
    expect(await applied()).toEqual([])
    const { rows } = await database.pool.query("SELECT to_regclass('apple') AS apple")
    expect(rows).toEqual([{ apple: null }])
  })

  test('runs the migrations in a database that has one of them', async () => {
    rmSync(join(folder, '0003_pear.sql'))
    rmSync(join(folder, '0000_baseline.sql'))
    rmSync(join(folder, 'before-baseline/0002_apple.sql'))
    await migrate(database.pool, folder)
    write('before-baseline/0002_apple.sql', 'UPDATE apple SET id = id + 1')
    write('0000_baseline.sql', 'SELECT * FROM nowhere')
    write('0003_pear.sql', 'CREATE TABLE pear AS SELECT * FROM apple')
    expect(await migrate(database.pool, folder)).toEqual(['0002_apple.sql', '0003_pear.sql'])
    expect(await pears()).toBe('2 integer')
  })

  test('refuses a database in which somebody else has a table of that name, and leaves it alone', async () => {
    await database.pool.query('CREATE TABLE apple AS SELECT 9 AS id')
    await expect(migrate(database.pool, folder)).rejects.toThrow('relation "apple" already exists')
    expect(await applied()).toEqual([])
    expect((await database.pool.query('SELECT id FROM apple')).rows).toEqual([{ id: 9 }])
  })
})
