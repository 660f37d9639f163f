import sql, { type Sql } from 'sql-template-tag'
import { readRowCounts, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'

/** The name of a statement line, as `name`. */
export const bankLineNamed = (id: Sql): Sql =>
  sql`select coalesce(nullif(bl.serial, ''), bl.text) as name from bank_line bl where bl.id = ${id}`

/** How many statement lines are unmatched. */
export const unmatchedLines = async (db: Db): Promise<number> =>
  (await readRowCounts(db, venueScope, 'bankLine')).pending ?? 0
