import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'

/** How a table is cloned into a copy of an exhibition; its module declares it. Columns that are not named are copied unchanged. */
export interface CloneSpec {
  readonly table: string
  /** Condition on rows `t` of an exhibition; by default, those with its `exhibition_id`. */
  readonly of?: (exhibitionId: Sql) => Sql
  /** Restricts the rows `t` that are cloned; by default all of them. */
  readonly only?: Sql
  /** Columns with the id (`ids`) or the ids (`arrays`) of rows that are cloned too. */
  readonly ids?: readonly string[]
  readonly arrays?: readonly string[]
  /** JSON columns that may contain such ids. */
  readonly json?: readonly string[]
  /** Columns with a different value in the copy, computed from the row `t`. */
  readonly set?: Readonly<Record<string, Sql>>
  /** Columns with ids that are not cloned: companies, operators. */
  readonly externalIds?: readonly string[]
  /** Date columns of the schedule, which shift with the clock of the copy (`shiftDates`), and date columns that do not (`keepDates`). */
  readonly shiftDates?: readonly string[]
  readonly keepDates?: readonly string[]
}

/** Rows that are created in the copy, and their date columns that shift with its clock. */
export type ShiftSpec = Pick<CloneSpec, 'table' | 'of' | 'shiftDates'>

const here: NonNullable<CloneSpec['of']> = id => sql`t.exhibition_id = ${id}`

interface Column {
  name: string
  type: string
}

/** The columns of a table, without generated ones. */
const fetchColumns = (db: Db, table: string): Promise<Column[]> =>
  db.many<Column>(sql`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`)

/** Clones the rows of one exhibition into another; `copied_id` computes their ids. `known`: ids that JSON columns may contain. */
export async function cloneRows(
  db: Db,
  spec: CloneSpec,
  from: string,
  to: string,
  known: readonly string[],
): Promise<number> {
  const { table, of = here, only = sql`true`, ids = [], arrays = [], json = [], set = {} } = spec
  const columns = await fetchColumns(db, table)
  const values = columns.map(({ name }) => {
    const column = raw(`t.${name}`)
    if (set[name]) return set[name]
    if (name === 'exhibition_id') return sql`${to}::uuid`
    if (ids.includes(name)) return sql`case when ${column} is not null then copied_id(${column}, ${to}::uuid) end`
    if (arrays.includes(name)) return sql`copied_ids(${column}, ${to}::uuid)`
    if (json.includes(name)) return sql`copied_json(${column}, ${to}::uuid, ${[...known]}::uuid[])`
    return column
  })
  return db.run(sql`
    insert into ${raw(table)} (${raw(columns.map(({ name }) => name).join(', '))})
    select ${join(values, ', ')} from ${raw(table)} t where ${of(sql`${from}::uuid`)} and ${only}`)
}

/** Finds the ids of an exhibition's rows in these tables. */
export async function findIds(db: Db, tables: readonly string[], exhibitionId: string): Promise<string[]> {
  const rows = await Promise.all(
    tables.map(table =>
      db.many<{ id: string }>(sql`select id from ${raw(table)} where exhibition_id = ${exhibitionId}`),
    ),
  )
  return rows.flat().map(({ id }) => id)
}

/** Shifts the date columns of an exhibition's rows by a number of days, in the venue's time zone. */
export async function shiftRows(
  db: Db,
  { table, of = here, shiftDates = [] }: ShiftSpec,
  id: string,
  days: number,
  zone: string,
) {
  if (shiftDates.length === 0) return
  const columns = (await fetchColumns(db, table)).filter(({ name }) => shiftDates.includes(name))
  const instant = (value: Sql) =>
    sql`((${value} at time zone ${zone}) + make_interval(days => ${days}::int)) at time zone ${zone}`
  const sets = columns.map(({ name, type }) => {
    const column = raw(`t.${name}`)
    if (type === 'date') return sql`${raw(name)} = ${column} + ${days}::int`
    if (type === 'daterange') {
      const [from, to] = [sql`lower(${column}) + ${days}::int`, sql`upper(${column}) + ${days}::int`]
      return sql`${raw(name)} = case when ${column} is not null then daterange(${from}, ${to}) end`
    }
    if (type === 'tstzrange') {
      const [from, to] = [instant(sql`lower(${column})`), instant(sql`upper(${column})`)]
      return sql`${raw(name)} = case when ${column} is not null then tstzrange(${from}, ${to}, '[)') end`
    }
    return sql`${raw(name)} = ${instant(sql`${column}`)}`
  })
  await db.run(sql`update ${raw(table)} t set ${join(sets, ', ')} where ${of(sql`${id}::uuid`)}`)
}
