import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'

/** Up to this many are looked up one by one; more frequent ones are met soon in any order. */
export const few = 500

/** The result of a search: the rows, as a condition; if there are more than `few`, some of them, for counting tabs. */
export interface Found {
  rows: Sql
  some?: Sql
}

type Column = string | Sql

/**
 * The condition that a name contains `typed`, in any spelling; `grams` is the indexed expression, of `search_grams`.
 * The database folds both sides (0960_search_fold.sql), so that they cannot differ.
 */
export const nameInside = (grams: Sql, columns: readonly Column[], scope: string | Sql, typed: string): Sql =>
  sql`${grams} @> typed_grams(${scope}, ${typed}) and ${textInside(columns, typed)}`

/**
 * The condition that any of the columns contains `typed`, in any spelling; text with punctuation only matches no row.
 */
export const textInside = (columns: readonly Column[], typed: string): Sql =>
  sql`(${join(
    columns.map(column => sql`strpos(search_fold(${toSql(column)}), ${selectSearchKey(typed)}) > 0`),
    ' or ',
  )})`

/** The condition that a name is what was typed, in whatever spelling. */
export const nameIs = (column: Column, typed: string): Sql =>
  sql`search_fold(${toSql(column)}) = ${selectSearchKey(typed)}`

/** The condition that a name begins with the typed text, by an index of `search_fold(…) collate "C"`. */
export const nameBegins = (column: Column, typed: string): Sql => {
  const name = sql`search_fold(${toSql(column)}) collate "C"`
  return sql`(${name} >= ${selectSearchKey(typed)} collate "C"
    and ${name} < ${selectSearchKey(typed)} || chr(1114111) collate "C")`
}

/** In a subquery: a generic plan would fold it for each row. */
const selectSearchKey = (typed: string): Sql => sql`(select nullif(search_fold(${typed}), ''))`
const toSql = (column: Column): Sql => (typeof column === 'string' ? raw(column) : column)

/**
 * Any of the columns contains it, checked row by row in the order of the list, which `case` makes predictable for the
 * planner.
 */
export const inside = (columns: readonly Column[], typed: string): Sql =>
  sql`case when ${textInside(columns, typed)} then true else false end`

/**
 * Rows whose `columns` contain `typed`: if few, those that `find` (selecting `id` by an index, in no order) returns;
 * otherwise the list meets them soon in its order. So a rare name needs no full scan, and a common one no sort.
 */
export async function foundByName(
  db: Db,
  { find, id, columns, typed }: { find: Sql; id: string; columns: readonly string[]; typed: string },
): Promise<Found> {
  const ids = await findFirstIds(db, find)
  const some = sql`${raw(id)} = any(${ids}::uuid[])`
  if (ids.length <= few) return { rows: some }
  return { rows: inside(columns, typed), some }
}

/** The ids that `find` comes upon, as many as are few and one more. */
export async function findFirstIds(db: Db, find: Sql): Promise<string[]> {
  const { ids } = await db.one<{ ids: string[] }>(
    sql`select coalesce(array_agg(id::text), '{}') as ids from (${find} limit ${few + 1}) found`,
  )
  return ids
}
