import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/** As many as are looked up one by one; what is found more often is met soon in any order. */
export const few = 500

/** What a search found: the rows, by a condition; where they are more than `few`, some of them, for tabs to be counted among. */
export interface Found {
  rows: Sql
  some?: Sql
}

/**
 * What `name_grams` (0085_names_inside.sql) has for every name with `typed` inside: each two neighbouring characters and
 * single ones beyond ASCII; of a lone letter what it has for names with a word that begins so. Never empty but for white space.
 */
export function gramsOf(scope: string, typed: string): string[] {
  const words = typed
    .toLowerCase()
    .split(/[ \u3000]+/)
    .filter(Boolean)
  const grams = words.flatMap(word => {
    const letters = [...word]
    const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
    return [...pairs, ...letters.filter(letter => letter > '\u007f' || letters.length === 1)]
  })
  return [...new Set(grams)].map(gram => scope + gram)
}

/** The condition that a name, of which `grams` is the indexed expression, has `typed` inside, in whatever case. */
export const nameInside = (grams: Sql, columns: readonly string[], scope: string, typed: string): Sql =>
  sql`${grams} @> ${gramsOf(scope, typed)}::text[] and ${has(columns, typed)}`

const has = (columns: readonly string[], typed: string): Sql =>
  sql`(${join(
    columns.map(column => sql`strpos(lower(${raw(column)}), lower(${typed})) > 0`),
    ' or ',
  )})`

/** Any of the columns has it inside, judged row by row in the order of the list, which `case` lets the planner count on. */
export const inside = (columns: readonly string[], typed: string): Sql =>
  sql`case when ${has(columns, typed)} then true else false end`

/**
 * Rows whose `columns` have `typed` inside: those that `find` (selecting `id` by an index, in no order) comes upon where
 * they are few; more are met soon in the order of the list. So
 * a rare name costs no walk through all, and a common one no sort.
 */
export async function foundByName(
  db: Db,
  { find, id, columns, typed }: { find: Sql; id: string; columns: readonly string[]; typed: string },
): Promise<Found> {
  const ids = await firstOf(db, find)
  const some = sql`${raw(id)} = any(${ids}::uuid[])`
  if (ids.length <= few) return { rows: some }
  return { rows: inside(columns, typed), some }
}

/** The ids that `find` comes upon, as many as are few and one more. */
export async function firstOf(db: Db, find: Sql): Promise<string[]> {
  const { ids } = await db.one<{ ids: string[] }>(
    sql`select coalesce(array_agg(id::text), '{}') as ids from (${find} limit ${few + 1}) found`,
  )
  return ids
}
