import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../database.ts'
import { mostSheetRows } from '../spreadsheet/write-sheet.ts'
import { JobFailure } from './job-definition.ts'

/** Why rows do not fit an xlsx, as the phrase that says what to do instead. */
export const tooManyForSheet = (max: number): JobFailure => new JobFailure('kernel.exportTooManyRows', { max })

/** Fails the job before it writes anything where a query has more rows than a sheet of an xlsx holds. */
export async function fitsSheet(db: Db, query: Sql, most = mostSheetRows): Promise<void> {
  if (await db.maybe(sql`select 1 from (${query}) counted offset ${most} limit 1`)) throw tooManyForSheet(most)
}
