import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** What a row of a statement is called: the bank's number of it, or what its text says. */
export const bankLineNamed = (db: Db, id: string): Promise<{ name: string } | undefined> =>
  db.maybe(sql`select coalesce(nullif(serial, ''), text) as name from bank_line where id = ${id}`)
