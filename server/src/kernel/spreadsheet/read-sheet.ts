import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openSource, type SourceOptions } from './open-sheet.ts'
import { arrange, headerSearchRows, refuseHeader, type SheetColumn } from './sheet-columns.ts'
import { SheetError } from './sheet-error.ts'
import { mappedTo, resolveHeader } from './sheet-header.ts'
import { readable, type SheetRow } from './sheet-row.ts'
import { sniffSheet } from './sniff-sheet.ts'

export interface ReadSheetOptions extends SourceOptions {
  /** Maximum filled rows under the header. */
  readonly maxRows?: number
  /** Called with each row under the header as in the file, with the positions that are read. */
  readonly seen?: (row: SheetRow, positions: readonly number[]) => void
  /** The type according to the file's name; a renamed file is refused. If omitted: by content. */
  readonly format?: 'xlsx' | 'csv'
}

export const largestSheet = 20 * 1024 * 1024

/**
 * The filled rows of one sheet of an xlsx, or of a csv, one after the other in constant memory: of the named sheet,
 * else of the first visible one with the header, else of the first. Throws SheetError, possibly in the middle
 * (tooManyRows, truncated): earlier rows are not yet an import.
 */
export async function* readSheet(
  source: string | Readable,
  options: ReadSheetOptions = {},
): AsyncGenerator<SheetRow, void, undefined> {
  if (typeof source === 'string') {
    yield* readFile(source, options)
    return
  }
  const path = join(tmpdir(), `fairgate-sheet-${randomUUID()}`)
  try {
    await pipeline(limited(source), createWriteStream(path, { mode: 0o600 }))
    yield* readFile(path, options)
  } finally {
    await rm(path, { force: true })
  }
}

async function* limited(source: Readable): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > largestSheet) throw new SheetError('tooLarge', `${largestSheet} bytes`)
    yield chunk
  }
}

async function* readFile(path: string, options: ReadSheetOptions): AsyncGenerator<SheetRow, void, undefined> {
  const { size } = await stat(path)
  if (size > largestSheet) throw new SheetError('tooLarge', `${size} bytes`)
  const found = await sniffSheet(path, options.xml !== undefined)
  if (options.format === 'xlsx' && found === 'csv') throw new SheetError('notXlsx', 'csv')
  if (options.format === 'csv' && found === 'xlsx') throw new SheetError('notXlsx', 'xlsx')
  const source = await openSource(path, found, options)
  try {
    const rows = readableRows(source.rows(source.sheet))
    yield* options.columns ? underHeader(rows, options.columns, options) : counted(rows, options.maxRows)
  } finally {
    source.close()
  }
}

async function* readableRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow, void, undefined> {
  for await (const row of rows) yield readable(row)
}

async function* underHeader(
  rows: AsyncIterable<SheetRow>,
  columns: readonly SheetColumn[],
  { maxRows = Number.POSITIVE_INFINITY, reading = {}, seen }: ReadSheetOptions,
): AsyncGenerator<SheetRow, void, undefined> {
  const before: SheetRow[] = []
  let positions = reading.headerRow === 0 ? mappedTo(columns, reading) : null
  if (reading.headerRow === 0 && !positions) refuseHeader([], columns, { ...reading, columns: reading.columns ?? {} })
  let filled = 0
  for await (const row of rows) {
    if (!positions) {
      positions = resolveHeader(row, columns, reading)
      if (positions) continue
      if (before.length < headerSearchRows) before.push(row)
      const past = reading.headerRow === undefined ? before.length >= headerSearchRows : row.number >= reading.headerRow
      if (past) refuseHeader(reading.headerRow === undefined ? before : [row], columns, reading)
      continue
    }
    const arranged = arrange(row, positions)
    seen?.(row, positions)
    if (arranged.cells.every(cell => cell === '')) continue
    if (++filled > maxRows) throw new SheetError('tooManyRows', String(maxRows))
    yield arranged
  }
  if (!positions && before.length > 0) refuseHeader(before, columns, reading)
  if (filled === 0) throw new SheetError('empty')
}

async function* counted(
  rows: AsyncIterable<SheetRow>,
  maxRows = Number.POSITIVE_INFINITY,
): AsyncGenerator<SheetRow, void, undefined> {
  let filled = 0
  for await (const row of rows) {
    if (++filled > maxRows) throw new SheetError('tooManyRows', String(maxRows))
    yield row
  }
  if (filled === 0) throw new SheetError('empty')
}
