import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** As many as are looked up one by one; what is found more often is met soon in any order. */
const few = 1_000

/**
 * The range a prefix spans in text_pattern_ops, which a prepared statement can use, other than `like`: `column` begins
 * with it in whatever case, found by an index on `lower(column)`.
 */
export const within = (column: string, value: string): Sql =>
  sql`lower(${raw(column)}) ~>=~ lower(${value}) and lower(${raw(column)}) ~<~ (lower(${value}) || chr(1114111))`

/**
 * Any of the columns begins with it, judged row by row in the order of the list: for what is found often, which `case`
 * lets the planner count on.
 */
export const begins = (columns: readonly string[], value: string): Sql =>
  sql`case when ${join(
    columns.map(column => sql`starts_with(lower(${raw(column)}), lower(${value}))`),
    ' or ',
  )} then true else false end`

/**
 * The ids that `finds` (each selecting `id` by an index, in no order) come upon, where these are few; undefined where
 * they are more, which the database only counts. So a rare name costs no walk through all, and a common one no list.
 */
export async function foundFew(db: Db, finds: readonly Sql[]): Promise<string[] | undefined> {
  const parts = finds.map(find => sql`(${find} limit ${few + 1})`)
  const { ids } = await db.one<{ ids: string[] | null }>(sql`
    select case when count(*) <= ${few} then coalesce(array_agg(id::text), '{}') end as ids
    from (${join(parts, ' union ')}) found`)
  return ids ?? undefined
}
