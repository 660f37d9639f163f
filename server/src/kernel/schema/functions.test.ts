import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { nouns } from '../../tables.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { functionDefinitions } from '../../testing/function-definitions.ts'
import { migrate } from '../migrate.ts'
import { readFunctionFiles, readRevisions } from './function-files.ts'

const files = readFunctionFiles()

/** Trigger functions that `count_on`, `waits_on`, `company_column` and `sealed_by_key` write for the table they are called for. */
const declared = /^\w+_(counted_\w+|waits_for_\w+|lives|open_key|open_key_insert)\(\)$/

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe('the files of server/schema/functions', () => {
  test('lie in the folder of a module, and each creates the function it is named after', () => {
    for (const { name, path, sql } of files) {
      expect(Object.keys(nouns), path).toContain(path.split('/')[0])
      expect(sql, path).toMatch(new RegExp(`^create or replace function ${name}\\(`, 'm'))
    }
  })

  test('are all functions of the database that no declaration writes, each once', async () => {
    const created = files.flatMap(({ sql }) =>
      [...sql.matchAll(/^create (?:or replace )?(?:function|aggregate) (\w+)/gm)].map(([, name]) => name),
    )
    const names = [...(await functionDefinitions(database.pool)).keys()].filter(name => !declared.test(name))
    expect(names.map(name => name.replace(/\(.*/, '')).toSorted()).toEqual(created.toSorted())
  })

  test('hold the definitions of the database: whoever changes one in a migration alone is told', async () => {
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
})
