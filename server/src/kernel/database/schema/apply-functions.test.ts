import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { emptyDatabase } from '../../../app/testing/database.ts'
import { functionDefinitions } from '../../../app/testing/function-definitions.ts'
import { migrate } from '../migrate.ts'
import { writeRevisions } from './function-files.ts'

let folder: string
let functions: string

const database = await closeAfterAll(emptyDatabase())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fairgate-functions-'))
  functions = join(folder, 'functions')
  mkdirSync(join(functions, 'fruit'), { recursive: true })
  await database.pool.query('DROP TABLE IF EXISTS migration, function_revision, apple CASCADE')
  await database.pool.query('DROP FUNCTION IF EXISTS weight, twice, sweet CASCADE')
  writeFileSync(join(folder, '0001_apple.sql'), 'CREATE TABLE apple (id int)')
  writeFileSync(join(functions, 'revisions.txt'), '')
  write('weight', 'language sql as $$ select 1 $$')
  return () => rmSync(folder, { recursive: true })
})

/** Writes a function and counts its revision, like a developer who changes one. */
function write(name: string, body: string): void {
  writeFileSync(join(functions, 'fruit', `${name}.sql`), `create or replace function ${name}() returns int ${body};\n`)
  writeRevisions(functions)
}

const start = () => migrate(database.pool, folder, functions)

async function weight(): Promise<number | undefined> {
  const { rows } = await database.pool.query<{ weight: number }>('SELECT weight()')
  return rows[0]?.weight
}

/** The transaction that wrote each function. */
async function writers(): Promise<Record<string, string>> {
  const { rows } = await database.pool.query<{ name: string; xmin: string }>(
    `SELECT proname AS name, xmin::text FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
  )
  return Object.fromEntries(rows.map(({ name, xmin }) => [name, xmin]))
}

describe('a start', () => {
  test('replaces exactly the functions whose files have changed', async () => {
    write('sweet', 'language sql as $$ select 5 $$')
    await start()
    const before = await writers()
    await start()
    expect(await writers()).toEqual(before)
    write('weight', 'language sql as $$ select 2 $$')
    await start()
    expect(await weight()).toBe(2)
    expect((await writers()).sweet).toBe(before.sweet)
  })

  test('creates functions in whatever order they call each other', async () => {
    write('sweet', 'language sql return twice() + 1')
    write('twice', 'language sql return weight() * 2')
    await start()
    const { rows } = await database.pool.query('SELECT sweet()')
    expect(rows).toEqual([{ sweet: 3 }])
  })

  test('of an older program leaves the body of a newer one', async () => {
    await start()
    write('weight', 'language sql as $$ select 2 $$')
    await start()
    writeFileSync(join(functions, 'revisions.txt'), '')
    write('weight', 'language sql as $$ select 1 $$')
    await start()
    expect(await weight()).toBe(2)
  })

  test('of several servers in parallel replaces a function once', async () => {
    await start()
    write('weight', 'language sql as $$ select 2 $$')
    await Promise.all([start(), start(), start()])
    expect(await weight()).toBe(2)
    const { rows } = await database.pool.query('SELECT name, revision FROM function_revision')
    expect(rows).toEqual([{ name: 'weight', revision: 2 }])
  })

  test('uses the file if a migration has replaced the function, and applies migrations first', async () => {
    await start()
    writeFileSync(
      join(folder, '0002_apple.sql'),
      `ALTER TABLE apple ADD grams int; CREATE OR REPLACE FUNCTION weight() RETURNS int LANGUAGE sql AS 'select 9'`,
    )
    write('sweet', 'language sql return (select max(grams) from apple)')
    expect(await start()).toEqual(['0002_apple.sql'])
    expect(await weight()).toBe(1)
  })

  test('changes nothing if one file fails, and names it', async () => {
    await start()
    const before = await functionDefinitions(database.pool)
    write('sweet', 'language sql as $$ select 5 $$')
    write('weight', 'language sql return nowhere()')
    await expect(start()).rejects.toThrow('The function of server/schema/functions/fruit/weight.sql was not created')
    expect(await functionDefinitions(database.pool)).toEqual(before)
  })

  test('refuses another result type: that needs a migration which drops the function', async () => {
    await start()
    writeFileSync(
      join(functions, 'fruit/weight.sql'),
      `create or replace function weight() returns text language sql as $$ select 'heavy' $$;\n`,
    )
    await expect(start()).rejects.toThrow('cannot change return type of existing function')
    writeFileSync(join(folder, '0002_weight.sql'), 'DROP FUNCTION weight()')
    await start()
    expect(await weight()).toBe('heavy')
  })
})
