import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Separator, type SheetHead, type SheetReading, separators } from '@fairgate/contract/kernel/import/reading'
import { ZipArchive, ZipError } from '../files/zip-archive.ts'
import { readCsvRows, type TextReading, textReading } from './csv-rows.ts'
import { arrange, headerSearchRows, matchHeader, refuseHeader, type SheetColumn } from './sheet-columns.ts'
import { SheetError } from './sheet-error.ts'
import { readable, type SheetRow } from './sheet-row.ts'
import { sniffSheet } from './sniff-sheet.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { readXlsxRows } from './xlsx-rows.ts'

export interface ReadSheetOptions {
  /** With columns the header is searched in the first ten filled rows and omitted, and cells are in this order. */
  readonly columns?: readonly SheetColumn[]
  /** Without columns: which row is the header. The sheet and the separator with such a row are used. */
  readonly header?: HeaderSearch
  /** Maximum filled rows under the header. */
  readonly maxRows?: number
  readonly maxColumns?: number
  /** The operator's choice of how the file is read; the rest is detected. */
  readonly reading?: SheetReading
  /** Called with each row under the header as in the file, with the positions that are read. */
  readonly seen?: (row: SheetRow, positions: readonly number[]) => void
  /** The type according to the file's name; a renamed file is refused. If omitted: by content. */
  readonly format?: 'xlsx' | 'csv'
}

export interface HeaderSearch {
  /** Maximum number of filled rows before it. */
  readonly rows: number
  fits(row: SheetRow): boolean
}

export const largestSheet = 20 * 1024 * 1024
const zipLimits = { inflated: 400 * 1024 * 1024, ratio: 200, entries: 2_000 }

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
  const found = await sniffSheet(path)
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

/** An open file of rows: its sheets (a text file has one without a name), and the one that is read. */
interface Source {
  readonly format: 'xlsx' | 'csv'
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  /** Index of the sheet that is read. */
  readonly sheet: number
  readonly text?: TextReading
  rows(sheet: number): AsyncGenerator<SheetRow, void, undefined>
  close(): void
}

type SourceOptions = Pick<ReadSheetOptions, 'columns' | 'header' | 'maxColumns' | 'reading'>

async function openSource(path: string, format: 'xlsx' | 'csv', options: SourceOptions): Promise<Source> {
  const { columns, maxColumns = 200, reading = {} } = options
  const header = options.header ?? {
    rows: headerSearchRows,
    fits: (row: SheetRow) => columns !== undefined && matchHeader(row, columns) !== null,
  }
  if (format === 'csv') {
    const { encoding, separator } = reading
    const text = await textReading(
      path,
      { ...(encoding && { encoding }), ...(separator && { separator }) },
      header.fits,
    )
    return {
      ...{ format, text, sheets: [{ name: '', hidden: false }], sheet: 0, close() {} },
      rows: () => readCsvRows(path, maxColumns, text),
    }
  }
  const zip = await asSheetErrors(() => ZipArchive.open(path, zipLimits))
  try {
    const workbook = await asSheetErrors(() => readWorkbook(zip))
    const rows = (sheet: number) => xlsxRows(zip, workbook, workbook.sheets[sheet]?.part ?? '', maxColumns)
    const sheet = await sheetToRead(workbook, reading, rows, header)
    return { format, sheets: workbook.sheets, sheet, rows, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function* xlsxRows(
  zip: ZipArchive,
  workbook: Workbook,
  part: string,
  maxColumns: number,
): AsyncGenerator<SheetRow, void, undefined> {
  try {
    yield* readXlsxRows(zip, workbook, part, { maxColumns, blankRows: 1_000 })
  } catch (error) {
    throw asSheetError(error)
  }
}

async function sheetToRead(
  { sheets }: Workbook,
  { sheet }: SheetReading,
  rows: Source['rows'],
  header: HeaderSearch,
): Promise<number> {
  if (sheet !== undefined) {
    const named = sheets.findIndex(({ name }) => name === sheet)
    if (named === -1) throw new SheetError('noSheet', sheet)
    return named
  }
  const visible = sheets.flatMap(({ hidden }, index) => (hidden ? [] : [index]))
  const [first = 0, ...others] = visible
  if (others.length === 0) return first
  for (const index of visible) {
    if ((await firstRows(rows(index), header.rows)).some(header.fits)) return index
  }
  return first
}

async function firstRows(rows: AsyncIterable<SheetRow>, most: number): Promise<SheetRow[]> {
  const first: SheetRow[] = []
  try {
    for await (const row of rows) {
      first.push(readable(row))
      if (first.length >= most) break
    }
  } catch (error) {
    // Reported by the reader of that sheet.
    if (!(error instanceof SheetError)) throw error
  }
  return first
}

async function asSheetErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asSheetError(error)
  }
}

function asSheetError(error: unknown): unknown {
  if (!(error instanceof ZipError)) return error
  const reason = error.reason === 'damaged' ? 'truncated' : error.reason === 'notZip' ? 'notXlsx' : error.reason
  return new SheetError(reason, error.detail)
}

/** The structure of a file, for an operator to correct how it is read. */
export interface SheetLook {
  readonly format: 'xlsx' | 'csv'
  /** How it is read, detected by default; without a header row if none was found. */
  readonly reading: SheetReading
  /** All sheets with content, including the one that is read. */
  readonly sheets: readonly SheetHead[]
}

/** Displayed rows of a sheet for choosing the header; more if it may be further down. */
const shownRows = 20
const shownBelow = 4
const shownColumns = 60
const shownCharacters = 60
/** Rows of other sheets are counted so far. */
const maxCounted = 100_000
/** The sheet of our templates that holds the lists of its cells. */
const ownLists = 'lists'

/** Opens a file without reading it completely: how it will be read, and the first rows of each of its sheets. */
export async function lookAtSheet(path: string, options: SourceOptions): Promise<SheetLook> {
  const { columns = [], header: search, reading = {} } = options
  const shown = Math.max(shownRows, (search?.rows ?? 0) + shownBelow)
  const source = await openSource(path, await sniffSheet(path), options)
  try {
    const sheets: SheetHead[] = []
    for (const [index, { name, hidden }] of source.sheets.entries()) {
      if (hidden && name === ownLists) continue
      const sheet = await headOfSheet(source.rows(index), name, { shown, counts: index !== source.sheet })
      if (sheet.rows > 0 || index === source.sheet) sheets.push(sheet)
    }
    const read = (await firstRows(source.rows(source.sheet), headerSearchRows)).map(
      row => [row, resolveHeader(row, columns, reading)] as const,
    )
    const [header, positions] = read.find(([, found]) => found) ?? []
    const { name = '' } = source.sheets[source.sheet] ?? {}
    const { text } = source
    return {
      format: source.format,
      sheets,
      reading: {
        ...(source.format === 'xlsx' && { sheet: name }),
        ...(text && { encoding: text.encoding, ...(isSeparator(text.separator) && { separator: text.separator }) }),
        ...(reading.dateOrder && { dateOrder: reading.dateOrder }),
        ...(reading.headerRow && { headerRow: reading.headerRow }),
        ...(header && { headerRow: header.number }),
        columns: Object.fromEntries(
          columns.flatMap(({ key }, at) => {
            const position = positions?.[at] ?? reading.columns?.[key] ?? -1
            return position >= 0 ? [[key, position]] : []
          }),
        ),
      },
    }
  } finally {
    source.close()
  }
}

const isSeparator = (text: string): text is Separator => separators.some(each => each === text)

/** Its first rows, and the number of filled ones: those of a sheet that is not read are all counted. */
async function headOfSheet(
  rows: AsyncIterable<SheetRow>,
  name: string,
  { shown, counts }: { shown: number; counts: boolean },
): Promise<SheetHead> {
  const head: SheetHead['head'] = []
  let filled = 0
  try {
    for await (const row of rows) {
      filled++
      if (head.length < shown) {
        const cells = readable(row).cells.slice(0, shownColumns)
        head.push({ number: row.number, cells: cells.map(cell => [...cell].slice(0, shownCharacters).join('')) })
      } else if (!counts) break
      if (filled >= maxCounted) break
    }
  } catch (error) {
    if (!(error instanceof SheetError) || !counts) throw error
  }
  return { name, rows: filled, head }
}

/** Where the columns stand under this row, when it is the header. */
function resolveHeader(row: SheetRow, columns: readonly SheetColumn[], reading: SheetReading): number[] | null {
  if (reading.headerRow !== undefined && row.number !== reading.headerRow) return null
  if (!reading.columns) return matchHeader(row, columns)
  if (reading.headerRow === undefined && !matchHeader(row, columns)) return null
  return mappedTo(columns, reading)
}

/** The mapped positions of the columns; null if a required one is not mapped. */
function mappedTo(columns: readonly SheetColumn[], reading: SheetReading): number[] | null {
  const positions = columns.map(({ key }) => reading.columns?.[key] ?? -1)
  return columns.some(({ required }, at) => required && positions[at] === -1) ? null : positions
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
