import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'

/** A company that is merged into another one, and the exhibitions that are not over for it, whose rows move too. */
export interface Merging {
  gone: string
  keep: string
  living: readonly string[]
}

interface RowCount {
  label: string
  n: number
}

const merged = ({ gone, keep, living }: Merging, does: boolean) => sql`
  select label, sum(n)::int as n from merge_company_columns(${gone}, ${keep}, ${[...living]}::uuid[], ${does})
  where label is not null group by label having sum(n) > 0`

/** How many rows would name the other company, by their label in `company_reference`. */
export const countCompanyColumns = (db: Db, merging: Merging): Promise<RowCount[]> =>
  db.many<RowCount>(merged(merging, false))

/**
 * Changes every column that names the company to the other one, as `company_reference` declares: one statement per column.
 */
export const moveCompanyColumns = (db: Db, merging: Merging): Promise<RowCount[]> =>
  db.many<RowCount>(merged(merging, true))
