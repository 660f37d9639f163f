import type { PageInput } from '@fairgate/contract/kernel/page'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'
import type { Listing } from '../kernel/listing.ts'
import { begins, foundFew, within } from './name-search.ts'

/** Both names of a company on an alias, as JSON. */
export const nameOf = (alias: string): Sql =>
  sql`json_build_object('cn', ${raw(alias)}.name_cn, 'en', ${raw(alias)}.name_en)`

const names = ['name_cn', 'name_en'] as const

/**
 * The search of a page for companies whose name, in either language, begins with what was typed; `companies` says by
 * alias which column of the list holds their ids.
 */
export async function nameSearch(
  db: Db,
  search: PageInput['search'],
  companies: Readonly<Record<string, string>>,
): Promise<NonNullable<Listing<never, never>['searches']>> {
  const found =
    search &&
    (await foundFew(
      db,
      names.map(name => sql`select id from company where ${within(name, search.value)}`),
    ))
  const byId = join(
    Object.values(companies).map(column => sql`${raw(column)} = any(${found ?? []}::uuid[])`),
    ' or ',
  )
  const columns = Object.keys(companies).flatMap(alias => names.map(name => `${alias}.${name}`))
  return { name: value => (found ? sql`(${byId})` : begins(columns, value)) }
}
