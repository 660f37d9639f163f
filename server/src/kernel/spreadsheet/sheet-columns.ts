import { positionOfTitle } from '@fairgate/contract/kernel/import/column-title'
import type { SheetReading } from '@fairgate/contract/kernel/import/reading'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-row.ts'

/** A column with its titles in both languages; a header matches either, or both together. */
export interface SheetColumn {
  readonly key: string
  readonly cn: string
  readonly en: string
  /** A sheet without this column is refused; the caller decides about an empty cell in it. */
  readonly required?: boolean
}

/** Maximum number of title lines before the header, such as the name of the table and instructions. */
export const headerSearchRows = 10

/** The positions of the columns in this header row: an index into its cells, or -1. Null if it is not the header. */
export function matchHeader(row: SheetRow, columns: readonly SheetColumn[]): number[] | null {
  const positions = columns.map(({ cn, en }) => positionOfTitle(row.cells, cn, en))
  const complete = columns.every((column, index) => !column.required || positions[index] !== -1)
  return complete && positions.some(position => position !== -1) ? positions : null
}

/** Throws `noHeader` with the required columns that the most similar row lacks, or that were mapped to nothing. */
export function refuseHeader(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn[],
  reading: SheetReading = {},
): never {
  const required = columns.filter(column => column.required)
  const mapped = reading.columns
  const missing = mapped
    ? [required.filter(({ key }) => mapped[key] === undefined)]
    : rows.map(row => required.filter(column => !matchHeader(row, [{ ...column, required: false }])))
  const least = missing.toSorted((a, b) => a.length - b.length)[0] ?? required
  throw new SheetError('noHeader', least.map(column => `${column.cn} ${column.en}`).join(', '))
}

/** The cells in the order of the columns; the formula guard of our own exports is removed. */
export function arrange(row: SheetRow, positions: readonly number[]): SheetRow {
  return {
    number: row.number,
    cells: positions.map(position => (row.cells[position] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')),
    lostPrecision: row.lostPrecision.map(column => positions.indexOf(column)).filter(index => index !== -1),
  }
}
