import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import { SheetError, type SheetRefusal } from '../spreadsheet/sheet-error.ts'
import { JobFailure } from './job-definition.ts'

const keys: Readonly<Record<SheetRefusal, RefusalKey>> = {
  truncated: 'kernel.sheetTruncated',
  notXlsx: 'kernel.sheetNotXlsx',
  encrypted: 'kernel.sheetEncrypted',
  tooLarge: 'kernel.sheetTooLarge',
  tooManyRows: 'kernel.sheetTooManyRows',
  tooManyColumns: 'kernel.sheetTooManyColumns',
  empty: 'kernel.sheetEmpty',
  noHeader: 'kernel.sheetNoHeader',
  noSheet: 'kernel.sheetNoSheet',
  encoding: 'kernel.sheetEncoding',
}

/** Formats with names of spreadsheets, and advice for each. */
const byFormat: Readonly<Record<string, RefusalKey>> = {
  xls: 'kernel.sheetXls',
  html: 'kernel.sheetHtml',
  pdf: 'kernel.sheetPdf',
}

/** Why a sheet is refused, as a message with advice. */
export const sheetRefusal = ({ reason, detail }: Pick<SheetError, 'reason' | 'detail'>): RefusalKey =>
  (reason === 'notXlsx' && byFormat[detail]) || keys[reason]

/** A fault of a whole sheet fails its job for good, with a message; any other error is rethrown. */
export function sheetFailure(error: unknown, max: number): unknown {
  if (!(error instanceof SheetError)) return error
  const values = error.reason === 'tooManyRows' ? { max } : error.reason === 'noHeader' ? { missing: error.detail } : {}
  return new JobFailure(sheetRefusal(error), values)
}
