import type { SheetReading } from '@fairgate/contract/kernel/import/reading'
import { matchHeader, type SheetColumn } from './sheet-columns.ts'
import type { SheetRow } from './sheet-row.ts'

/** The positions of the columns if this row is the header. */
export function resolveHeader(row: SheetRow, columns: readonly SheetColumn[], reading: SheetReading): number[] | null {
  if (reading.headerRow !== undefined && row.number !== reading.headerRow) return null
  if (!reading.columns) return matchHeader(row, columns)
  if (reading.headerRow === undefined && !matchHeader(row, columns)) return null
  return mappedTo(columns, reading)
}

/** The mapped positions of the columns; null if a required one is not mapped. */
export function mappedTo(columns: readonly SheetColumn[], reading: SheetReading): number[] | null {
  const positions = columns.map(({ key }) => reading.columns?.[key] ?? -1)
  return columns.some(({ required }, at) => required && positions[at] === -1) ? null : positions
}
