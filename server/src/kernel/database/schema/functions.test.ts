import { describe, expect, onTestFinished, test } from 'vitest'
import { moduleTables } from '../../../app/module-order.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { testDatabase } from '../../../app/testing/database.ts'
import { functionDefinitions } from '../../../app/testing/function-definitions.ts'
import { migrate } from '../migrate.ts'
import { readFunctionFiles, readRevisions } from './function-files.ts'
import { readDeclarations } from './read-declarations.ts'

const files = readFunctionFiles()

const database = await closeAfterAll(testDatabase())

describe('the files of server/schema/functions', () => {
  test('are in the folder of a module, and each creates the function it is named after', () => {
    for (const { name, path, sql } of files) {
      expect(Object.keys(moduleTables), path).toContain(path.split('/')[0])
      expect(sql, path).toMatch(new RegExp(`^create or replace function ${name}\\(`, 'm'))
    }
  })

  test('are all functions of the database that no declaration writes, each once', async () => {
    const created = files.flatMap(({ sql }) =>
      [...sql.matchAll(/^create (?:or replace )?(?:function|aggregate) (\w+)/gm)].map(([, name]) => name),
    )
    const declared = (await readDeclarations(database.pool)).flatMap(declaration => declaration.functions)
    const names = [...(await functionDefinitions(database.pool)).keys()].map(name => name.replace(/\(.*/, ''))
    expect(names.toSorted()).toEqual([...created, ...declared].toSorted())
  })

  test('contain the definitions of the database: a change by a migration only is reported', async () => {
    const client = await database.pool.connect()
    onTestFinished(() => client.release(true))
    const before = await functionDefinitions(client)
    await client.query('begin')
    // Bodies are checked here: the runner creates them in any order and cannot.
    for (const { sql } of files) await client.query(sql)
    const after = await functionDefinitions(client)
    expect([...after].filter(([name, definition]) => before.get(name) !== definition)).toEqual([])
    expect([...after.keys()]).toEqual([...before.keys()])
  })

  test('have their revisions counted: `npm run schema` counts them', () => {
    const revisions = readRevisions()
    for (const { name, sha256 } of files) {
      expect(revisions.get(name)?.sha256, `${name} has changed: run \`npm run schema\``).toBe(sha256)
    }
  })

  test('replace what a database had from migrations before there were files', async () => {
    const before = await functionDefinitions(database.pool)
    const older = await testDatabase()
    onTestFinished(() => older.close())
    await older.pool.query('drop table function_revision')
    await older.pool.query(
      `create or replace function zone_inside(zone uuid, day date) returns bigint language sql stable as 'select 7::bigint'`,
    )
    expect(await functionDefinitions(older.pool)).not.toEqual(before)
    expect(await migrate(older.pool)).toEqual([])
    expect(await functionDefinitions(older.pool)).toEqual(before)
  })

  /** The revision by which the stored results of indexes and generated columns were computed. */
  const stored = {
    folded_grams: 1,
    is_sandbox: 1,
    payer_name: 2,
    plain_name: 1,
    search_fold: 2,
    search_grams: 1,
    company_name_core: 1,
    normalized_company_name: 1,
    stand_location: 1,
  }

  test('whose results are stored by an index or a generated column are unchanged since it was built', async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid and d.refclassid = 'pg_proc'::regclass
       where p.pronamespace = 'public'::regnamespace and (
         d.classid = 'pg_class'::regclass and d.objid in (select indexrelid from pg_index)
         or d.classid = 'pg_attrdef'::regclass and d.objid in (
           select f.oid from pg_attrdef f join pg_attribute a on a.attrelid = f.adrelid and a.attnum = f.adnum
           where a.attgenerated <> ''))`,
    )
    const used = new Set(rows.map(({ name }) => name))
    // Iterating a set includes what is added meanwhile.
    for (const name of used) {
      const body = files.find(file => file.name === name)?.sql ?? ''
      for (const file of files) if (new RegExp(`\\b${file.name}\\(`).test(body)) used.add(file.name)
    }
    const revisions = Object.fromEntries(
      files.filter(({ name }) => used.has(name)).map(({ name, revision }) => [name, revision]),
    )
    expect(
      revisions,
      'rebuild what stores their results in a migration, unless only comments changed; then note the revision here',
    ).toEqual(stored)
  })
})
