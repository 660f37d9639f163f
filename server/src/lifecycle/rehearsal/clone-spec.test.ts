import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../../kernel/database/database.ts'
import { cloneSpecs, notCloned } from './clone-spec.ts'

const database = await closeAfterAll(testDatabase())

interface Column {
  table: string
  name: string
  type: string
}

const columns = () =>
  toDb(database.pool).many<Column>(sql`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1, 2`)

describe('the copy of an exhibition', () => {
  it('covers every table of an exhibition: it is cloned, or the reason why not is given', async () => {
    const all = await columns()
    const its = new Set(all.flatMap(({ table, name }) => (name === 'exhibition_id' ? [table] : [])))
    const said = [...cloneSpecs.map(({ table }) => table), ...Object.keys(notCloned)]
    expect([...its].filter(table => !said.includes(table))).toEqual([])
    expect(new Set(said).size).toBe(said.length)
    expect(said.filter(table => !all.some(column => column.table === table))).toEqual([])
  })

  it('covers every id and every date column of a cloned table', async () => {
    const all = await columns()
    const undecided = cloneSpecs.flatMap(
      ({ table, ids = [], arrays = [], externalIds = [], set = {}, shiftDates = [], keepDates = [] }) => {
        const said = [
          ...ids,
          ...arrays,
          ...externalIds,
          ...Object.keys(set),
          ...shiftDates,
          ...keepDates,
          'exhibition_id',
        ]
        return all
          .filter(column => column.table === table && /^(uuid|date|timestamp|tstz)/.test(column.type))
          .flatMap(({ name }) => (said.includes(name) ? [] : [`${table}.${name}`]))
      },
    )
    expect(undecided).toEqual([])
    const unknown = cloneSpecs.flatMap(
      ({ table, ids = [], arrays = [], json = [], externalIds = [], set = {}, shiftDates = [], keepDates = [] }) =>
        [...ids, ...arrays, ...json, ...externalIds, ...Object.keys(set), ...shiftDates, ...keepDates].flatMap(name =>
          all.some(column => column.table === table && column.name === name) ? [] : [`${table}.${name}`],
        ),
    )
    expect(unknown).toEqual([])
  })
})
