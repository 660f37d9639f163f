import sql, { type Sql } from 'sql-template-tag'

/** What a row of a statement is called, as `name`. */
export const bankLineNamed = (id: Sql): Sql =>
  sql`select coalesce(nullif(bl.serial, ''), bl.text) as name from bank_line bl where bl.id = ${id}`
