import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/** What of a table comes into an exhibition's copy, as its noun declares it: every column as it is, but for what is said here. */
export interface Copied {
  readonly table: string
  /** Rows `t` of an exhibition; those that name it in `exhibition_id`, where nothing is given. */
  readonly of?: (exhibitionId: Sql) => Sql
  /** Of those, rows `t` that are copied; all, where nothing is given. */
  readonly only?: Sql
  /** Columns with an id, or several, of rows that are copied too. */
  readonly ids?: readonly string[]
  readonly arrays?: readonly string[]
  /** JSON columns that may name such rows. */
  readonly json?: readonly string[]
  /** Columns whose value is another one in the copy, over the row `t`. */
  readonly set?: Readonly<Record<string, Sql>>
  /** Columns with ids that are the copy's as they are: companies, people. */
  readonly same?: readonly string[]
  /** Columns with days and moments of the plan, which follow the copy's clock; what is not named stays where it is. */
  readonly moves?: readonly string[]
  readonly stays?: readonly string[]
}

/** Rows that come into being in the copy, and the days in them that follow its clock. */
export type Following = Pick<Copied, 'table' | 'of' | 'moves'>

const here: NonNullable<Copied['of']> = id => sql`t.exhibition_id = ${id}`

interface Column {
  name: string
  type: string
}

/** Columns that are written: what is generated follows. */
const columnsOf = (db: Db, table: string): Promise<Column[]> =>
  db.many<Column>(sql`
    select a.attname as name, format_type(a.atttypid, null) as type from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`)

/** Copies rows of one exhibition into another, with ids by `copied_id`. `known`: whose ids JSON may name. */
export async function copyRows(
  db: Db,
  spec: Copied,
  from: string,
  to: string,
  known: readonly string[],
): Promise<number> {
  const { table, of = here, only = sql`true`, ids = [], arrays = [], json = [], set = {} } = spec
  const columns = await columnsOf(db, table)
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

/** Ids of an exhibition's rows in these tables. */
export async function idsIn(db: Db, tables: readonly string[], exhibitionId: string): Promise<string[]> {
  const rows = await Promise.all(
    tables.map(table =>
      db.many<{ id: string }>(sql`select id from ${raw(table)} where exhibition_id = ${exhibitionId}`),
    ),
  )
  return rows.flat().map(({ id }) => id)
}

/** Moves the days of an exhibition's rows by so many, by the venue's calendar. */
export async function shiftRows(
  db: Db,
  { table, of = here, moves = [] }: Following,
  id: string,
  days: number,
  zone: string,
) {
  if (moves.length === 0) return
  const columns = (await columnsOf(db, table)).filter(({ name }) => moves.includes(name))
  const instant = (value: Sql) =>
    sql`((${value} at time zone ${zone}) + make_interval(days => ${days}::int)) at time zone ${zone}`
  const sets = columns.map(({ name, type }) => {
    const column = raw(`t.${name}`)
    if (type === 'date') return sql`${raw(name)} = ${column} + ${days}::int`
    if (type === 'tstzrange') {
      const [from, to] = [instant(sql`lower(${column})`), instant(sql`upper(${column})`)]
      return sql`${raw(name)} = case when ${column} is not null then tstzrange(${from}, ${to}, '[)') end`
    }
    return sql`${raw(name)} = ${instant(sql`${column}`)}`
  })
  await db.run(sql`update ${raw(table)} t set ${join(sets, ', ')} where ${of(sql`${id}::uuid`)}`)
}
