import sql, { join, raw, type Sql } from 'sql-template-tag'

/** Both names of a company on an alias, as JSON. */
export const nameOf = (alias: string): Sql =>
  sql`json_build_object('cn', ${raw(alias)}.name_cn, 'en', ${raw(alias)}.name_en)`

/** A search for companies whose name, in either language, begins with what was typed. */
export const namesBegin =
  (...aliases: string[]) =>
  (value: string): Sql => {
    const names = aliases.flatMap(alias => [`lower(${alias}.name_cn)`, `lower(${alias}.name_en)`])
    return sql`(${join(
      names.map(name => sql`starts_with(${raw(name)}, lower(${value}))`),
      ' or ',
    )})`
  }
