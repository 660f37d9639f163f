import type { SheetReading } from '@fairgate/contract/kernel/import/reading'
import { ZipArchive, ZipError } from '../files/zip-archive.ts'
import { readCsvRows, type TextReading, textReading } from './csv-rows.ts'
import { headerSearchRows, matchHeader, type SheetColumn } from './sheet-columns.ts'
import { SheetError } from './sheet-error.ts'
import { readable, type SheetRow } from './sheet-row.ts'
import type { RowFormat } from './sniff-sheet.ts'
import { readWorkbook, type Workbook } from './workbook.ts'
import { readXlsxRows } from './xlsx-rows.ts'

export interface HeaderSearch {
  /** Maximum number of filled rows before it. */
  readonly rows: number
  fits(row: SheetRow): boolean
}

const zipLimits = { inflated: 400 * 1024 * 1024, ratio: 200, entries: 2_000 }

/** An open file of rows: its sheets (a text file has one without a name), and the one that is read. */
interface Source {
  readonly format: RowFormat
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  /** Index of the sheet that is read. */
  readonly sheet: number
  readonly text?: TextReading
  rows(sheet: number): AsyncGenerator<SheetRow, void, undefined>
  close(): void
}

/** How a file is opened. */
export interface SourceOptions {
  /** With columns the header is searched in the first ten filled rows and omitted, and cells are in this order. */
  readonly columns?: readonly SheetColumn[]
  /** Without columns: which row is the header. The sheet and the separator with such a row are used. */
  readonly header?: HeaderSearch
  readonly maxColumns?: number
  /** The operator's choice of how the file is read; the rest is detected. */
  readonly reading?: SheetReading
  /** How an XML file becomes rows; without it, XML is refused. */
  readonly xml?: (path: string) => AsyncGenerator<SheetRow, void, undefined>
}

export async function openSource(path: string, format: RowFormat, options: SourceOptions): Promise<Source> {
  const { columns, maxColumns = 200, reading = {}, xml } = options
  const header = options.header ?? {
    rows: headerSearchRows,
    fits: (row: SheetRow) => columns !== undefined && matchHeader(row, columns) !== null,
  }
  if (format === 'xml') {
    if (!xml) throw new SheetError('notXlsx', 'xml')
    return { format, sheets: [{ name: '', hidden: false }], sheet: 0, close() {}, rows: () => xml(path) }
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

export async function firstRows(rows: AsyncIterable<SheetRow>, most: number): Promise<SheetRow[]> {
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
