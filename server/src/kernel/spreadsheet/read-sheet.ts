import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipArchive, ZipError } from '../files/zip-archive.ts'
import { readCsvRows } from './csv-rows.ts'
import { arrange, headerSearchRows, matchHeader, refuseHeader, type SheetColumn } from './sheet-columns.ts'
import { SheetError } from './sheet-error.ts'
import { readable, type SheetRow } from './sheet-row.ts'
import { sniffSheet } from './sniff-sheet.ts'
import { readWorkbook } from './workbook.ts'
import { readXlsxRows } from './xlsx-rows.ts'

export interface ReadSheetOptions {
  /** With columns the header is looked for in the first ten filled rows, left out, and cells come in this order. */
  readonly columns?: readonly SheetColumn[]
  /** Most filled rows under the header. */
  readonly maxRows?: number
  readonly maxColumns?: number
  /** What the file's name claims; a renamed file is refused. Absent: by content. */
  readonly format?: 'xlsx' | 'csv'
}

export const largestSheet = 20 * 1024 * 1024
const zipLimits = { inflated: 400 * 1024 * 1024, ratio: 200, entries: 2_000 }

/**
 * The filled rows of the first visible sheet of an xlsx, or of a csv, one after the other in constant memory.
 * Throws SheetError, possibly in the middle (tooManyRows, truncated): rows taken before then are not yet an import.
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
  const found = await sniffSheet(path)
  if (options.format === 'xlsx' && found === 'csv') throw new SheetError('notXlsx', 'csv')
  if (options.format === 'csv' && found === 'xlsx') throw new SheetError('notXlsx', 'xlsx')
  const rows = readableRows(found === 'csv' ? readCsvRows(path, options.maxColumns ?? 200) : readXlsx(path, options))
  yield* options.columns ? underHeader(rows, options.columns, options.maxRows) : counted(rows, options.maxRows)
}

async function* readableRows(rows: AsyncIterable<SheetRow>): AsyncGenerator<SheetRow, void, undefined> {
  for await (const row of rows) yield readable(row)
}

async function* readXlsx(path: string, options: ReadSheetOptions): AsyncGenerator<SheetRow, void, undefined> {
  let zip: ZipArchive | undefined
  try {
    zip = await ZipArchive.open(path, zipLimits)
    const workbook = await readWorkbook(zip)
    yield* readXlsxRows(zip, workbook, { maxColumns: options.maxColumns ?? 200, blankRows: 1_000 })
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    const reason = error.reason === 'damaged' ? 'truncated' : error.reason === 'notZip' ? 'notXlsx' : error.reason
    throw new SheetError(reason, error.detail)
  } finally {
    zip?.close()
  }
}

async function* underHeader(
  rows: AsyncIterable<SheetRow>,
  columns: readonly SheetColumn[],
  maxRows = Number.POSITIVE_INFINITY,
): AsyncGenerator<SheetRow, void, undefined> {
  const before: SheetRow[] = []
  let positions: number[] | null = null
  let filled = 0
  for await (const row of rows) {
    if (!positions) {
      positions = matchHeader(row, columns)
      if (positions) continue
      before.push(row)
      if (before.length >= headerSearchRows) refuseHeader(before, columns)
      continue
    }
    const arranged = arrange(row, positions)
    if (arranged.cells.every(cell => cell === '')) continue
    if (++filled > maxRows) throw new SheetError('tooManyRows', String(maxRows))
    yield arranged
  }
  if (!positions && before.length > 0) refuseHeader(before, columns)
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
