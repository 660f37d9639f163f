import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { columnList } from './moved-tables.ts'

/**
 * A moment of one database: a transaction id below which all transactions had ended then. A row whose `xmin` is below it looked
 * then as it does now.
 */
export type Moment = string

/** The moment of the snapshot of the transaction. */
export async function momentOf(db: Db): Promise<Moment> {
  const { moment } = await db.one<{ moment: Moment }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as moment`,
  )
  return moment
}

/** SQL condition: the row with this alias may have changed since. Ids of transactions are compared by age, as they wrap around. */
export const changedSince = (moment: Moment, row: string): Sql =>
  sql`age(${raw(row)}.xmin) <= age(${moment}::xid8::xid)`

/** Rows of one table. */
export interface Selected {
  name: string
  key: readonly string[]
  condition: Sql
}

/** What is stored in a table now, compared with an earlier moment. */
export interface Contents {
  name: string
  rows: number
  /** A sum over its keys: two databases with the same keys have the same. */
  keys: string
  /** The keys of the rows that may have changed since the moment, as text. */
  changed: string[]
}

/** SQL: the key of a row as text. */
export const keyText = (key: readonly string[]): Sql => sql`row(${columnList(key)})::text collate "C"`

/** Reads them in one statement: on a busy machine, one for each table would mostly wait for its turn. */
export async function contentsOf(
  db: Db,
  tables: readonly Selected[],
  moment: Moment,
): Promise<ReadonlyMap<string, Contents>> {
  if (tables.length === 0) return new Map()
  const each = tables.map(
    ({ name, key, condition }) => sql`
      select ${name}::text as name, count(*)::int as rows, coalesce(sum(hashtextextended(k, 0)), 0)::text as keys,
        coalesce(array_agg(k) filter (where is_changed), '{}') as changed
      from (select ${keyText(key)} as k, ${changedSince(moment, 't')} as is_changed from ${raw(name)} t where ${condition}) r`,
  )
  const rows = await db.many<Contents>(join(each, ' union all '))
  return new Map(rows.map(row => [row.name, row]))
}
