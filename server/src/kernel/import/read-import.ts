import { hash } from 'node:crypto'
import { kernelTexts } from '@fairgate/contract/kernel/i18n/kernel-texts'
import type { SheetReading } from '@fairgate/contract/kernel/import/reading'
import { JobFailure } from '../jobs/job-definition.ts'
import { sheetFailure } from '../jobs/sheet-failure.ts'
import { type ReadSheetOptions, readSheet } from '../spreadsheet/read-sheet.ts'
import type { SheetColumn } from '../spreadsheet/sheet-columns.ts'
import { SheetError } from '../spreadsheet/sheet-error.ts'
import { isErrorCell, type SheetRow } from '../spreadsheet/sheet-row.ts'
import type { Identity, Import, ImportDefinition, NumberedRow, RowIssue, TypedRow } from './definition.ts'
import { inOrder, longestCell } from './import-reading.ts'

type Reading<Found extends Import, Column extends string> = Pick<
  ImportDefinition<Found, Column, never, unknown, unknown>,
  'columns' | 'days' | 'isRequired' | 'rowLimit'
>

/** The column by which a corrected sheet identifies the rows of its import. */
export const rowNumberColumn: SheetColumn = {
  key: 'row',
  cn: kernelTexts.rowColumn[0],
  en: kernelTexts.rowColumn[1],
  required: true,
}

/** The columns of the sheet of an import, in their order. */
export function sheetColumns<Found extends Import, Column extends string>(
  { columns, isRequired }: Reading<Found, Column>,
  found: Found,
): (SheetColumn & { key: Column })[] {
  return getColumnNames(columns).map(key => {
    const [cn, en] = columns[key]
    return { key, cn, en: String(en), required: isRequired(key, found) }
  })
}

export const getColumnNames = <Column extends string>(columns: Readonly<Record<Column, unknown>>) =>
  Object.keys(columns) as Column[]

/** How rows are read from the file of an import. */
export interface RowReading {
  /** Its rows are identified by a column of row numbers. */
  numbered: boolean
  reading?: SheetReading
  seen?: ReadSheetOptions['seen']
}

/**
 * The rows of an uploaded sheet. A correction has the column of row numbers, which identifies its rows. Fails the job
 * with a message about faults of the sheet.
 */
export async function* readImport<Found extends Import, Column extends string>(
  path: string,
  definition: Reading<Found, Column>,
  found: Found,
  { numbered, reading, seen }: RowReading,
): AsyncGenerator<NumberedRow<Column>> {
  const names = getColumnNames(definition.columns)
  const columns = [...sheetColumns(definition, found), ...(numbered ? [rowNumberColumn] : [])]
  const options = { columns, maxRows: definition.rowLimit, ...(reading && { reading }), ...(seen && { seen }) }
  try {
    for await (const row of readSheet(path, options)) {
      const rowNumber = numbered ? Number(row.cells.at(-1)) : row.number
      if (!Number.isInteger(rowNumber) || rowNumber <= 0) continue
      yield { rowNumber, typed: inDateOrder(typedRow(row, names), definition.days, reading) }
    }
  } catch (error) {
    // The header of the template only: row numbers distinguish a corrected file.
    if (numbered && error instanceof SheetError && error.reason === 'noHeader')
      throw new JobFailure('kernel.notTheBadRows')
    throw sheetFailure(error, definition.rowLimit)
  }
}

function inDateOrder<Column extends string>(
  typed: TypedRow<Column>,
  days: readonly Column[] = [],
  { dateOrder }: SheetReading = {},
): TypedRow<Column> {
  if (!dateOrder) return typed
  const cells = { ...typed.cells }
  for (const column of days) if (cells[column]) cells[column] = inOrder(cells[column], dateOrder)
  return { ...typed, cells }
}

/** Faults of cells in any module: formula errors, and text longer than any field. */
export function cellIssues<Column extends string, Reason extends string>({
  cells,
}: TypedRow<Column>): RowIssue<Column, Reason>[] {
  // Every module counts faults without a group under `other`.
  const reason = 'other' as Reason
  return (Object.keys(cells) as Column[]).flatMap((field): RowIssue<Column, Reason>[] => {
    const text = cells[field] ?? ''
    if (isErrorCell(text)) return [{ field, reason, key: 'kernel.cellError', values: { text } }]
    const actual = text.length
    return actual > longestCell ? [{ field, reason, key: 'kernel.tooLong', values: { max: longestCell, actual } }] : []
  })
}

/** Validates a row by itself: its cells first, then the rules of its module for the other fields. */
export function validateImportRow<Column extends string, Reason extends string, Rules, Entry>(
  { validate }: Pick<ImportDefinition<never, Column, Reason, Rules, Entry>, 'validate'>,
  typed: TypedRow<Column>,
  rules: Rules,
): { entry: Entry | undefined; issues: RowIssue<Column, Reason>[] } {
  const wrong = cellIssues<Column, Reason>(typed)
  const validated = validate(typed, rules)
  if (wrong.length === 0) return validated
  const fields = new Set(wrong.map(({ field }) => field))
  return { entry: undefined, issues: [...wrong, ...validated.issues.filter(({ field }) => !fields.has(field))] }
}

/** The number of rows of a sheet, and the first row of each unique value. */
export interface Survey {
  total: number
  firstRows: ReadonlyMap<string, number>
}

/**
 * Reads a sheet completely before anything is written, so that a broken or overlong one leaves nothing behind. Read
 * again after a kill it finds the same duplicates.
 */
export async function surveyImport<Column extends string>(
  rows: AsyncIterable<NumberedRow<Column>>,
  identityOf: (typed: TypedRow<Column>) => Identity<Column>,
): Promise<Survey> {
  const firstRows = new Map<string, number>()
  let total = 0
  for await (const { rowNumber, typed } of rows) {
    total++
    for (const { key } of identityKeys(identityOf(typed))) if (!firstRows.has(key)) firstRows.set(key, rowNumber)
  }
  return { total, firstRows }
}

/** An earlier row with the same value, and the column if a row has several unique ones. */
export interface EarlierRow<Column extends string> {
  row: number
  column?: Column
}

/** The earlier rows with the same unique values; empty if this row is the first. */
export function earlierRows<Column extends string>(
  rowNumber: number,
  identity: Identity<Column>,
  { firstRows }: Pick<Survey, 'firstRows'>,
): EarlierRow<Column>[] {
  return identityKeys(identity).flatMap(({ key, column }) => {
    const row = firstRows.get(key)
    return row === undefined || row === rowNumber ? [] : [{ row, ...(column && { column }) }]
  })
}

/** Unique values in their form for comparison. */
export function identityKeys<Column extends string>(identity: Identity<Column>): { key: string; column?: Column }[] {
  if (!identity) return []
  if (typeof identity === 'string') return [{ key: hashed(identity) }]
  return (Object.entries(identity) as [Column, string][]).map(([column, value]) => ({
    key: hashed(`${column} ${value}`),
    column,
  }))
}

/** Hashed: short, and not a substring that would keep the text of the whole sheet in memory. */
const hashed = (identity: string): string => hash('sha1', identity, 'base64')

/** Stored characters of a cell, for display; from `longestCell` on its row is bad. */
const maxStored = 1_000

function typedRow<Column extends string>(
  { cells, lostPrecision }: SheetRow,
  names: readonly Column[],
): TypedRow<Column> {
  const filled: Partial<Record<Column, string>> = {}
  for (const [index, column] of names.entries()) {
    const text = cells[index]
    if (text) filled[column] = text.slice(0, maxStored)
  }
  return { cells: filled, lost: lostPrecision.flatMap(index => names[index] ?? []) }
}
