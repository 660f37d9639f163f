import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { guardFormula } from './guard-formula.ts'

/** A value of an exported cell: dates as calendar text (yyyy-MM-dd), money as number or decimal string. */
export type CellValue = string | number | boolean | null | undefined

export interface WriteColumn {
  readonly title: string
  /** In characters, for xlsx. */
  readonly width?: number
  /** Its cells are amounts of the wire: numbers in an xlsx, for adding up. */
  readonly amount?: boolean
}

const flushAt = 64 * 1024

/**
 * Streams rows as UTF-8 csv with byte order mark (Excel needs it for Chinese) and CRLF, with backpressure. Leaves `out`
 * open. Returns the number of rows under the header.
 */
export async function writeCsv(
  rows: AsyncIterable<readonly CellValue[]> | Iterable<readonly CellValue[]>,
  columns: readonly WriteColumn[],
  out: Writable,
): Promise<number> {
  let text = `\uFEFF${csvLine(columns.map(column => column.title))}`
  let count = 0
  for await (const row of rows) {
    text += csvLine(row)
    count++
    if (text.length < flushAt) continue
    if (!out.write(text)) await once(out, 'drain')
    text = ''
  }
  if (text && !out.write(text)) await once(out, 'drain')
  return count
}

function csvLine(row: readonly CellValue[]): string {
  let line = ''
  for (let column = 0; column < row.length; column++) {
    if (column > 0) line += ','
    const value = row[column]
    line += typeof value === 'string' ? quoted(guardFormula(value)) : (value ?? '')
  }
  return `${line}\r\n`
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
