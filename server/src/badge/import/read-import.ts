import { hash } from 'node:crypto'
import { type ImportColumn, importColumnNames, importRowLimit } from '@fairgate/contract/badge/fields'
import { JobFailure } from '../../kernel/jobs/job-definition.ts'
import { sheetFailure } from '../../kernel/jobs/sheet-failure.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { SheetError } from '../../kernel/spreadsheet/sheet-error.ts'
import type { SheetRow } from '../../kernel/spreadsheet/sheet-row.ts'
import type { BadgeImport } from './badge-import.ts'
import { rowNumberColumn, sheetColumns } from './import-columns.ts'
import { type Cells, type RowRules, rowIdentity, type TypedRow } from './judge-row.ts'

export interface ImportedRow {
  rowNumber: number
  typed: TypedRow
}

/**
 * The rows of an uploaded sheet. Where it mends an import it has the column of row numbers, and its rows go by those.
 * Fails the job with the words of what is wrong with the sheet.
 */
export async function* readImport(path: string, found: BadgeImport, mends: boolean): AsyncGenerator<ImportedRow> {
  const columns = [...sheetColumns(found.requiredFields), ...(mends ? [rowNumberColumn] : [])]
  try {
    for await (const row of readSheet(path, { columns, maxRows: importRowLimit })) {
      const rowNumber = mends ? Number(row.cells.at(-1)) : row.number
      if (Number.isInteger(rowNumber) && rowNumber > 0) yield { rowNumber, typed: typedRow(row) }
    }
  } catch (error) {
    // The header of the template alone: the row numbers are what a mended file has and others have not.
    if (mends && error instanceof SheetError && error.reason === 'noHeader') throw new JobFailure('badge.notTheBadRows')
    throw sheetFailure(error, importRowLimit)
  }
}

/**
 * Reads a sheet to its end before anything is written, so that a broken or overlong one leaves nothing behind: how many
 * rows it has, and at which row each person stands first. Read again after a kill it knows duplicates across the break.
 */
export async function surveyImport(
  rows: AsyncIterable<ImportedRow>,
  rules: Pick<RowRules, 'today' | 'documents'>,
): Promise<{ total: number; firstRows: ReadonlyMap<string, number> }> {
  const firstRows = new Map<string, number>()
  let total = 0
  for await (const { rowNumber, typed } of rows) {
    total++
    const key = personKey(typed, rules)
    if (key && !firstRows.has(key)) firstRows.set(key, rowNumber)
  }
  return { total, firstRows }
}

/** The row a person stood at before, or undefined where this row is the first. */
export function earlierRow(
  { rowNumber, typed }: ImportedRow,
  rules: Pick<RowRules, 'today' | 'documents'>,
  firstRows: ReadonlyMap<string, number>,
): number | undefined {
  const key = personKey(typed, rules)
  const first = key === undefined ? undefined : firstRows.get(key)
  return first === rowNumber ? undefined : first
}

/** Hashed: short, and not a piece of the sheet's text that would keep the whole of it in memory. */
function personKey(typed: TypedRow, rules: Pick<RowRules, 'today' | 'documents'>): string | undefined {
  const identity = rowIdentity(typed, rules)
  return identity && hash('sha1', identity, 'base64')
}

function typedRow({ cells, lostPrecision }: SheetRow): TypedRow {
  const filled: Cells = {}
  for (const [index, column] of importColumnNames.entries()) {
    const text = cells[index]
    if (text) filled[column] = text.slice(0, 400)
  }
  return { cells: filled, lost: lostPrecision.flatMap(index => importColumnNames[index] ?? []) as ImportColumn[] }
}
