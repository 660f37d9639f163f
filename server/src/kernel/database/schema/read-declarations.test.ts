import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { testDatabase } from '../../../app/testing/database.ts'
import { functionDefinitions } from '../../../app/testing/function-definitions.ts'
import { readDeclarations } from './read-declarations.ts'

const database = await closeAfterAll(testDatabase())

/** A migration has passed a condition to counters without the parentheses that `count_on` adds. */
const withoutParentheses = (definitions: ReadonlyMap<string, string>) =>
  new Map([...definitions].map(([name, definition]) => [name, definition.replace(/[()]/g, '')]))

async function triggers(client: pg.PoolClient) {
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
  )
  return rows
}

async function recorded(client: pg.PoolClient) {
  const { rows: companies } = await client.query(
    `select to_jsonb(c) - 'position' as row from company_reference c order by table_name, column_name`,
  )
  const { rows: encrypted } = await client.query('select * from encrypted_column order by source, column_name')
  return { companies, encrypted }
}

test('the declarations that are read back produce the existing functions, triggers and records', async () => {
  const client = await database.pool.connect()
  onTestFinished(() => client.release(true))
  const declarations = await readDeclarations(database.pool)
  const before = [withoutParentheses(await functionDefinitions(client)), await triggers(client), await recorded(client)]
  await client.query('begin')
  await client.query('delete from company_reference; delete from encrypted_column')
  for (const { functions } of declarations)
    for (const name of functions) await client.query(`drop function ${name} cascade`)
  for (const { statement } of declarations) await client.query(statement)
  const after = [withoutParentheses(await functionDefinitions(client)), await triggers(client), await recorded(client)]
  expect(after).toEqual(before)
})
