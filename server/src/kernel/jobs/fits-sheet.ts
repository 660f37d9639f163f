import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { refuse } from '../refusal/refuse.ts'
import { maxSheetRows } from '../spreadsheet/write-sheet.ts'
import { JobFailure } from './job-definition.ts'

/** The type of the file that an export of this format is. */
export const toFileType = (format: SheetFormat): 'xlsx' | 'csv' => (format === 'csv' ? 'csv' : 'xlsx')

/** The message about rows that do not fit an xlsx, with alternatives. */
export const tooManyForSheet = (max: number): JobFailure => new JobFailure('kernel.exportTooManyRows', { max })

/** Fails the job before it writes anything where a query has more rows than a sheet of an xlsx holds. */
export async function fitsSheet(db: Db, query: Sql, most = maxSheetRows): Promise<void> {
  if (await db.maybe(sql`select 1 from (${query}) counted offset ${most} limit 1`)) throw tooManyForSheet(most)
}

/**
 * Refuses an xlsx with more rows than a sheet holds immediately, with their number: the operator chooses csv or several
 * sheets. `data` has the numbers, for the dialog that offers both.
 */
export async function refuseTooLong(db: Db, format: SheetFormat, query: Sql, max = maxSheetRows): Promise<void> {
  if (format !== 'xlsx') return
  const { rows } = await db.one<{ rows: number }>(sql`select count(*)::int as rows from (${query}) counted`)
  if (rows <= max) return
  const shown = (n: number) => n.toLocaleString('en')
  refuse('kernel.exportTooLong', { values: { rows: shown(rows), max: shown(max) }, data: { rows, max } })
}
