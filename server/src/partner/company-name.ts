import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import { type Found, few, firstOf, inside, nameInside } from '../kernel/name-search.ts'

/** Both names of a company on an alias, as JSON. */
export const nameOf = (alias: string): Sql =>
  sql`json_build_object('cn', ${raw(alias)}.name_cn, 'en', ${raw(alias)}.name_en)`

interface Named {
  table: 'company' | 'relation' | 'share_application'
  /** What its rows' id is called in the list. */
  id: string
  /** Its columns that name companies, by the aliases these have in the list. */
  companies: Readonly<Record<string, string>>
}

/**
 * The search of a page whose rows name companies, for those with what was typed inside their name, in either language: by
 * way of the companies and then the rows where these are few.
 */
export const nameSearch = (db: Db, { table, id, companies }: Named) => ({
  async name(typed: string): Promise<Found> {
    const columns = (alias: string) => [`${alias}.name_cn`, `${alias}.name_en`]
    const grams = sql`search_grams('', c.name_cn || ' ' || c.name_en)`
    const found = await firstOf(
      db,
      sql`select distinct unnest(array[c.id, c.merged_into]) as id from company c where ${nameInside(grams, columns('c'), '', typed)}`,
    )
    // In order, so that a company that many rows name does not let the planner hope to meet it in any row it reads.
    const naming = Object.values(companies).map(
      column =>
        sql`(select id from ${raw(table)} where ${raw(column)} = any(${found}::uuid[]) order by ${raw(column)})`,
    )
    const rows = await firstOf(db, found.length <= few ? join(naming, ' union ') : join(naming, ' union all '))
    const some = sql`${raw(id)} = any(${rows}::uuid[])`
    if (found.length <= few && rows.length <= few) return { rows: some }
    return { rows: inside(Object.keys(companies).flatMap(columns), typed), some }
  },
})
