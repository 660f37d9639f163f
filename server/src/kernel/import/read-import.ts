import { hash } from 'node:crypto'
import { kernelPhrases } from '@fairgate/contract/kernel/kernel-phrases'
import { JobFailure } from '../jobs/job-definition.ts'
import { sheetFailure } from '../jobs/sheet-failure.ts'
import { readSheet } from '../spreadsheet/read-sheet.ts'
import type { SheetColumn } from '../spreadsheet/sheet-columns.ts'
import { SheetError } from '../spreadsheet/sheet-error.ts'
import type { SheetRow } from '../spreadsheet/sheet-row.ts'
import type { Identity, Import, ImportDefinition, NumberedRow, TypedRow } from './definition.ts'

type Reading<Found extends Import, Column extends string> = Pick<
  ImportDefinition<Found, Column, never, unknown, unknown>,
  'columns' | 'isRequired' | 'rowLimit'
>

/** The column by which a mended sheet says which row of its import each of its rows is. */
export const rowNumberColumn: SheetColumn = {
  key: 'row',
  cn: kernelPhrases.rowColumn[0],
  en: kernelPhrases.rowColumn[1],
  required: true,
}

/** The columns of the sheet of an import, in their order. */
export function sheetColumns<Found extends Import, Column extends string>(
  { columns, isRequired }: Reading<Found, Column>,
  found: Found,
): (SheetColumn & { key: Column })[] {
  return columnsOf(columns).map(key => {
    const [cn, en] = columns[key]
    return { key, cn, en: String(en), required: isRequired(key, found) }
  })
}

export const columnsOf = <Column extends string>(columns: Readonly<Record<Column, unknown>>) =>
  Object.keys(columns) as Column[]

/**
 * The rows of an uploaded sheet. Where it mends an import it has the column of row numbers, and its rows go by those.
 * Fails the job with the words of what is wrong with the sheet.
 */
export async function* readImport<Found extends Import, Column extends string>(
  path: string,
  definition: Reading<Found, Column>,
  found: Found,
  mends: boolean,
): AsyncGenerator<NumberedRow<Column>> {
  const names = columnsOf(definition.columns)
  const columns = [...sheetColumns(definition, found), ...(mends ? [rowNumberColumn] : [])]
  try {
    for await (const row of readSheet(path, { columns, maxRows: definition.rowLimit })) {
      const rowNumber = mends ? Number(row.cells.at(-1)) : row.number
      if (Number.isInteger(rowNumber) && rowNumber > 0) yield { rowNumber, typed: typedRow(row, names) }
    }
  } catch (error) {
    // The header of the template alone: the row numbers are what a mended file has and others have not.
    if (mends && error instanceof SheetError && error.reason === 'noHeader')
      throw new JobFailure('kernel.notTheBadRows')
    throw sheetFailure(error, definition.rowLimit)
  }
}

/** How many rows a sheet has, and at which row what must stand in one alone stands first. */
export interface Survey {
  total: number
  firstRows: ReadonlyMap<string, number>
}

/**
 * Reads a sheet to its end before anything is written, so that a broken or overlong one leaves nothing behind. Read again
 * after a kill it knows duplicates across the break.
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

/** A row in which something stood before, and the column of it where a row has several such. */
export interface EarlierRow<Column extends string> {
  row: number
  column?: Column
}

/** The rows what must stand in one row alone stood at before; none where this row is the first. */
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

/** What must stand in one row alone, as it is compared. */
export function identityKeys<Column extends string>(identity: Identity<Column>): { key: string; column?: Column }[] {
  if (!identity) return []
  if (typeof identity === 'string') return [{ key: hashed(identity) }]
  return (Object.entries(identity) as [Column, string][]).map(([column, value]) => ({
    key: hashed(`${column} ${value}`),
    column,
  }))
}

/** Hashed: short, and not a piece of the sheet's text that would keep the whole of it in memory. */
const hashed = (identity: string): string => hash('sha1', identity, 'base64')

function typedRow<Column extends string>(
  { cells, lostPrecision }: SheetRow,
  names: readonly Column[],
): TypedRow<Column> {
  const filled: Partial<Record<Column, string>> = {}
  for (const [index, column] of names.entries()) {
    const text = cells[index]
    if (text) filled[column] = text.slice(0, 400)
  }
  return { cells: filled, lost: lostPrecision.flatMap(index => names[index] ?? []) }
}
