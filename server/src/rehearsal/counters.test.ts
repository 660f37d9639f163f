import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDeclarations } from '../kernel/schema/read-declarations.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Scopes within an exhibition: a rehearsal counts there as any exhibition does. */
const within = /^(?:exhibition_id|participation_id|badge_type_id|ticket_type_id|spread_id|survey_id)\b/

test('a counter of the venue or of a company leaves rehearsals out', async () => {
  const { rows } = await database.pool.query<{ table: string }>(
    `select c.relname as table from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'exhibition_id'`,
  )
  const ofExhibitions = new Set(rows.map(({ table }) => table))
  const counters = (await readDeclarations(database.pool)).filter(({ statement }) => statement.includes(' count_on('))
  const counting = counters
    // The outbox shows the messages of rehearsals under a state of their own.
    .filter(({ table }) => ofExhibitions.has(table) && table !== 'message')
    .flatMap(({ statement }) => {
      const [, counter, ...scopes] = [...statement.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text)
      return scopes
        .filter(scope => !within.test(scope) && !scope.includes('not is_rehearsal(exhibition_id)'))
        .map(scope => `${counter} by ${scope}`)
    })
  expect(counting).toEqual([])
})
