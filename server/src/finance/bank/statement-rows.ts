import {
  columnLimit,
  isWhole,
  type Layout,
  layoutFrom,
  layoutOf,
  plainTitle,
} from '@fairgate/contract/finance/bank/columns'
import type { SheetReading } from '@fairgate/contract/kernel/import/reading'
import { sheetFailure } from '../../kernel/jobs/sheet-failure.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { SheetError } from '../../kernel/spreadsheet/sheet-error.ts'
import type { SheetRow } from '../../kernel/spreadsheet/sheet-row.ts'
import { camtRows } from './camt/camt-rows.ts'
import type { LineReading } from './read-line.ts'

export const maxRowCount = 100_000
/** How many rows may precede the titles: the account, the period, totals. */
const maxAbove = 40

/** The key under which titles are remembered: normalised, in order. */
export const titlesKey = (cells: readonly string[]): string => cells.slice(0, columnLimit).map(plainTitle).join('\n')

/** What was accepted for titles. */
export interface Remembered {
  layout: Layout
  reading: LineReading
}

/** The meaning of titles: as accepted before, else built in. */
export type KnowTitles = (cells: readonly string[]) => { layout: Layout; accepted?: LineReading } | undefined

export const knowingTitles =
  (remembered: ReadonlyMap<string, Remembered>): KnowTitles =>
  cells => {
    const known = remembered.get(titlesKey(cells))
    if (known) return { layout: known.layout, accepted: known.reading }
    const layout = layoutOf(cells)
    return layout && { layout }
  }

export interface Head {
  /** Number of the header row; 0: none. */
  row: number
  titles: readonly string[]
  layout: Layout
  /** The format that somebody accepted for these titles. */
  accepted?: LineReading
}

/** How the rows of a file are read. */
export interface RowReading {
  know: KnowTitles
  reading: SheetReading
  /** The number of the account; an XML file must be of it. */
  account: string
}

/** The header row with its layout, or, if columns are missing, the row that resembles a header most. */
export async function headOf(path: string, by: RowReading): Promise<{ head: Head } | { guess: SheetRow | undefined }> {
  const { know, reading } = by
  const mapped = reading.columns && layoutFrom(reading.columns)
  const headUnder = (row: number, titles: readonly string[]): Head | undefined => {
    const known = know(titles)
    const layout = mapped ?? known?.layout
    if (!layout || !isWhole(layout)) return undefined
    return { row, titles, layout, ...(!mapped && known?.accepted && { accepted: known.accepted }) }
  }
  if (reading.headerRow === 0) {
    const head = headUnder(0, [])
    return head ? { head } : { guess: undefined }
  }
  const above: SheetRow[] = []
  for await (const row of sheetRows(path, by)) {
    if (reading.headerRow !== undefined && row.number < reading.headerRow) continue
    if (reading.headerRow !== undefined) {
      const head = row.number === reading.headerRow ? headUnder(row.number, row.cells) : undefined
      return head ? { head } : { guess: row }
    }
    const head = know(row.cells) && headUnder(row.number, row.cells)
    if (head) return { head }
    above.push(row)
    if (above.length > maxAbove) break
  }
  const [first, ...others] = above
  return { guess: others.reduce((best, row) => (best && countTitles(row) <= countTitles(best) ? best : row), first) }
}

/** Counts the cells of a row that contain words, as titles do. */
const countTitles = ({ cells }: SheetRow): number => new Set(cells.filter(cell => cell !== '' && !/\d/.test(cell))).size

/** The rows below the titles. Fails the job with an explanation of what is wrong with the file. */
export async function* rowsBelow(path: string, { row: header }: Head, by: RowReading): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const row of sheetRows(path, by)) {
    if (row.number <= header) continue
    if (++count > maxRowCount) throw sheetFailure(new SheetError('tooManyRows'), maxRowCount)
    yield row
  }
}

/** How the sheet, the separator and the header row of a statement are found. */
export const sheetOptions = ({ know, reading, account }: RowReading) => ({
  reading,
  xml: (path: string) => camtRows(path, account),
  header: { rows: maxAbove, fits: ({ cells }: SheetRow) => know(cells) !== undefined },
})

async function* sheetRows(path: string, by: RowReading): AsyncGenerator<SheetRow> {
  try {
    yield* readSheet(path, { ...sheetOptions(by), maxRows: maxRowCount + maxAbove })
  } catch (error) {
    throw sheetFailure(error, maxRowCount)
  }
}
