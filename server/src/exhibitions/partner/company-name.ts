import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { type Found, few, findFirstIds, inside, nameInside } from '../../kernel/list/name-search.ts'

/** Both names of a company on an alias, as JSON. */
export const nameOf = (alias: string): Sql =>
  sql`json_build_object('cn', ${raw(alias)}.name_cn, 'en', ${raw(alias)}.name_en)`

interface Named {
  table: 'company' | 'organizer_partner' | 'share_application'
  /** The id column of its rows in the list. */
  id: string
  /** Its columns that name companies, by their aliases in the list. */
  companies: Readonly<Record<string, string>>
}

/**
 * The search of a page whose rows name companies by a part of the name, in either language: companies first, then rows,
 * if these are few.
 */
export const nameSearch = (db: Db, { table, id, companies }: Named) => ({
  async name(typed: string): Promise<Found> {
    const columns = (alias: string) => [`${alias}.name_cn`, `${alias}.name_en`]
    const grams = sql`search_grams('', c.name_cn || ' ' || c.name_en)`
    const found = await findFirstIds(
      db,
      sql`select distinct unnest(array[c.id, c.merged_into]) as id from company c where ${nameInside(grams, columns('c'), '', typed)}`,
    )
    // Ordered, so that for a company with many rows the planner does not expect to meet it in any row it reads.
    const naming = Object.values(companies).map(
      column =>
        sql`(select id from ${raw(table)} where ${raw(column)} = any(${found}::uuid[]) order by ${raw(column)})`,
    )
    const rows = await findFirstIds(db, found.length <= few ? join(naming, ' union ') : join(naming, ' union all '))
    const some = sql`${raw(id)} = any(${rows}::uuid[])`
    if (found.length <= few && rows.length <= few) return { rows: some }
    return { rows: inside(Object.keys(companies).flatMap(columns), typed), some }
  },
})
