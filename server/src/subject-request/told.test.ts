import { toldTables as titles, toldColumns } from '@fairgate/contract/subject-request/told-words'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { everyKept, toldOf, toldTables } from './told.ts'

let database: TestDatabase
let known: Set<string>
beforeAll(async () => {
  database = await testDatabase()
  const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
  known = new Set(rows.map(({ name }) => name))
})
afterAll(() => database.close())

/** Beside a sealed number stand its digest, its ending and what lists show of it: all of them are told by it. */
const besideSealed = /_(digest|tail|masked|type)$/

it('tells every column that names somebody, or says why not', () => {
  const untold = everyKept.flatMap(kept => {
    const told = toldOf(kept)
    if (!told) return []
    const columns = Object.values(kept.parts).flatMap(({ gone }) => (gone === 'row' ? [] : Object.keys(gone)))
    return [...new Set(columns)]
      .filter(column => !(column in told.shows) && !(column in (told.untold ?? {})))
      .filter(column => !(besideSealed.test(column) && tells(told.shows, column.replace(besideSealed, ''))))
      .map(column => `${kept.table}.${column}`)
  })
  expect(untold).toEqual([])
})

/** Whether a number is told whole, or as much of it as is kept. */
const tells = (shows: object, number: string) => `${number}_sealed` in shows || `${number}_masked` in shows

it('excuses nothing that is told, or not there', () => {
  const idle = toldTables.flatMap(({ table, shows, untold = {} }) =>
    Object.keys(untold)
      .filter(column => column in shows || !known.has(`${table}.${column}`))
      .map(column => `${table}.${column}`),
  )
  expect(idle).toEqual([])
})

it('tells columns that are there, under words in both languages', () => {
  const wrong = toldTables.flatMap(({ table, shows }) => [
    ...(`table_${table}` in titles ? [] : [table]),
    ...Object.keys(shows)
      .filter(column => !known.has(`${table}.${column}`) || !(`column_${column}` in toldColumns))
      .map(column => `${table}.${column}`),
  ])
  expect(wrong).toEqual([])
})

it('has a word for nothing that is not told', () => {
  const columns = new Set(toldTables.flatMap(({ shows }) => Object.keys(shows)))
  const tables = new Set(toldTables.map(({ table }) => table))
  expect(Object.keys(toldColumns).filter(key => key !== 'column_exhibition' && !columns.has(key.slice(7)))).toEqual([])
  expect(Object.keys(titles).filter(key => !tables.has(key.slice(6)))).toEqual([])
})
