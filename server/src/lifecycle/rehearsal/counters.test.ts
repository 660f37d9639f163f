import { expect, test } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { readDeclarations } from '../../kernel/database/schema/read-declarations.ts'

const database = await closeAfterAll(testDatabase())

test('the row counts of the venue and of companies leave sandbox exhibitions out', async () => {
  const { rows } = await database.pool.query<{ scope: string }>(
    `select a.attrelid::regclass || ' ' || s.name as scope
     from pg_attribute a join pg_class c on c.oid = a.attrelid, lateral (
       select 'venue' as name union all select column_name from company_reference where table_name = c.relname) s
     where a.attname = 'exhibition_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`,
  )
  const shared = new Set(rows.map(({ scope }) => scope))
  const declarations = (await readDeclarations(database.pool)).filter(({ statement }) =>
    statement.includes(' count_on('),
  )
  const included = declarations
    // The outbox shows the messages of sandbox exhibitions under a state of their own.
    .filter(({ table }) => table !== 'message')
    .flatMap(({ table, statement }) => {
      const [, template, ...scopes] = [...statement.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text)
      return scopes
        .filter(scope => shared.has(`${table} ${scope.split(' ')[0]}`))
        .filter(scope => !scope.includes('not is_sandbox(exhibition_id)'))
        .map(scope => `${template} by ${scope}`)
    })
  expect(included).toEqual([])
})
