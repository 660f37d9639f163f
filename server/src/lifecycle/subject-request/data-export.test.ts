import {
  subjectColumnLabels,
  subjectTableLabels as titles,
} from '@fairgate/contract/lifecycle/subject-request/subject-data-labels'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { retentionRules, subjectDataSources, toDataSource } from './data-export.ts'

const database = await closeAfterAll(testDatabase())
const { rows } = await database.pool.query<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`)
const known = new Set(rows.map(({ name }) => name))

/** An encrypted number comes with its digest, last digits and masked form: exporting the number covers all of them. */
const nextToEncrypted = /_(blind_index|tail|masked|type)$/

it('exports every personal column, or gives the reason why not', () => {
  const missing = retentionRules.flatMap(rule => {
    const source = toDataSource(rule)
    if (!source) return []
    const columns = Object.values(rule.parts).flatMap(({ redaction }) =>
      redaction === 'row' ? [] : Object.keys(redaction),
    )
    return [...new Set(columns)]
      .filter(column => !(column in source.columns) && !(column in (source.excludedColumns ?? {})))
      .filter(
        column => !(nextToEncrypted.test(column) && isExported(source.columns, column.replace(nextToEncrypted, ''))),
      )
      .map(column => `${rule.table}.${column}`)
  })
  expect(missing).toEqual([])
})

/** Whether the export contains the number, or as much of it as is stored. */
const isExported = (columns: object, number: string) =>
  `${number}_encrypted` in columns || `${number}_masked` in columns

it('excludes no column that is exported or does not exist', () => {
  const idle = subjectDataSources.flatMap(({ table, columns, excludedColumns = {} }) =>
    Object.keys(excludedColumns)
      .filter(column => column in columns || !known.has(`${table}.${column}`))
      .map(column => `${table}.${column}`),
  )
  expect(idle).toEqual([])
})

it('exports existing columns, with labels in both languages', () => {
  const wrong = subjectDataSources.flatMap(({ table, columns }) => [
    ...(`table_${table}` in titles ? [] : [table]),
    ...Object.keys(columns)
      .filter(column => !known.has(`${table}.${column}`) || !(`column_${column}` in subjectColumnLabels))
      .map(column => `${table}.${column}`),
  ])
  expect(wrong).toEqual([])
})

it('has no label for a column that is not exported', () => {
  const columns = new Set(subjectDataSources.flatMap(({ columns }) => Object.keys(columns)))
  const tables = new Set(subjectDataSources.map(({ table }) => table))
  expect(
    Object.keys(subjectColumnLabels).filter(key => key !== 'column_exhibition' && !columns.has(key.slice(7))),
  ).toEqual([])
  expect(Object.keys(titles).filter(key => !tables.has(key.slice(6)))).toEqual([])
})
