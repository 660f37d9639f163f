import { type Layout, layoutOf, mostColumns, plainTitle } from '@fairgate/contract/bank/columns'
import { sheetFailure } from '../kernel/jobs/sheet-failure.ts'
import { readSheet } from '../kernel/spreadsheet/read-sheet.ts'
import { SheetError } from '../kernel/spreadsheet/sheet-error.ts'
import type { SheetRow } from '../kernel/spreadsheet/sheet-row.ts'

export const mostRows = 100_000
/** Rows that may stand above the titles: the account, the period, totals. */
const mostAbove = 40

/** How titles are remembered: plain, in their order. */
export const titlesKey = (cells: readonly string[]): string => cells.slice(0, mostColumns).map(plainTitle).join('\n')

/** What titles say, by heart or by what somebody said of the same before. */
export type KnowLayout = (cells: readonly string[]) => Layout | undefined

export const knowingLayouts =
  (remembered: ReadonlyMap<string, Layout>): KnowLayout =>
  cells =>
    remembered.get(titlesKey(cells)) ?? layoutOf(cells)

export interface Head {
  row: SheetRow
  layout: Layout
}

/** The row of titles, or, where none is known, the row most like one and a few below it. */
export async function headOf(
  path: string,
  know: KnowLayout,
): Promise<{ head: Head } | { titles: SheetRow; sample: string[][] }> {
  const above: SheetRow[] = []
  for await (const row of sheetRows(path)) {
    const layout = know(row.cells)
    if (layout) return { head: { row, layout } }
    above.push(row)
    if (above.length > mostAbove) break
  }
  const titles = above.reduce((best, row) => (wordsIn(row) > wordsIn(best) ? row : best))
  const below = above.filter(({ number }) => number > titles.number).slice(0, 3)
  return { titles, sample: below.map(({ cells }) => cells.slice(0, mostColumns)) }
}

/** How many cells of a row are words, as titles are. */
const wordsIn = ({ cells }: SheetRow): number => new Set(cells.filter(cell => cell !== '' && !/\d/.test(cell))).size

/** The rows under the titles. Fails the job with the words of what is wrong with the file. */
export async function* rowsBelow(path: string, head: SheetRow): AsyncGenerator<SheetRow> {
  let count = 0
  for await (const row of sheetRows(path)) {
    if (row.number <= head.number) continue
    if (++count > mostRows) throw sheetFailure(new SheetError('tooManyRows'), mostRows)
    yield row
  }
}

async function* sheetRows(path: string): AsyncGenerator<SheetRow> {
  try {
    yield* readSheet(path, { maxRows: mostRows + mostAbove })
  } catch (error) {
    throw sheetFailure(error, mostRows)
  }
}
