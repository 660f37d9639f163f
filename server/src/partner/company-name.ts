import type { PageInput } from '@fairgate/contract/kernel/page'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import type { Listing } from '../kernel/listing.ts'
import { begins, foundFew, within } from './name-search.ts'

/** Both names of a company on an alias, as JSON. */
export const nameOf = (alias: string): Sql =>
  sql`json_build_object('cn', ${raw(alias)}.name_cn, 'en', ${raw(alias)}.name_en)`

const names = ['name_cn', 'name_en'] as const

interface Named {
  table: 'company' | 'relation' | 'share_application'
  /** What its rows' id is called in the list. */
  id: string
  /** Its columns that name companies, by the aliases these have in the list. */
  companies: Readonly<Record<string, string>>
}

/**
 * The search of a page whose rows name companies, for those whose name, in either language, begins with what was typed:
 * by way of the companies and then the rows where these are few.
 */
export async function nameSearch(
  db: Db,
  search: PageInput['search'],
  { table, id, companies }: Named,
): Promise<NonNullable<Listing<never, never>['searches']>> {
  const rows = search && (await rowsNaming(search.value))
  const columns = Object.keys(companies).flatMap(alias => names.map(name => `${alias}.${name}`))
  return { name: value => (rows ? sql`${raw(id)} = any(${rows}::uuid[])` : begins(columns, value)) }

  async function rowsNaming(value: string): Promise<string[] | undefined> {
    const found = await foundFew(
      db,
      names.map(name => sql`select id from company where ${within(name, value)}`),
    )
    // In order, so that a company that many rows name does not let the planner hope to meet it in any row it reads.
    const naming = (column: string) =>
      sql`select id from ${raw(table)} where ${raw(column)} = any(${found ?? []}::uuid[]) order by ${raw(column)}`
    return found && foundFew(db, Object.values(companies).map(naming))
  }
}
