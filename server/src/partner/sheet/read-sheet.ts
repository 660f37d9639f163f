import { sheetFailure } from '../../kernel/jobs/sheet-failure.ts'
import { readSheet } from '../../kernel/spreadsheet/read-sheet.ts'
import { type Cells, columnNames, type ImportColumn, type Importing, sheetColumns } from './import-columns.ts'
import { plain } from './lexicon.ts'
import type { TypedRow } from './read-row.ts'

/** Rows of one sheet: a venue has thousands of partners, not hundreds of thousands. */
export const rowLimit = 5_000

export interface SheetPartner extends TypedRow {
  rowNumber: number
}

/** The rows of an uploaded sheet; fails the job with the words of what is wrong with the whole of it. */
export async function* partnersIn(path: string, importing: Importing): AsyncGenerator<SheetPartner> {
  const names = columnNames(importing)
  try {
    for await (const row of readSheet(path, { columns: sheetColumns(importing), maxRows: rowLimit })) {
      const cells: Cells = {}
      for (const [index, name] of names.entries()) {
        const text = row.cells[index]
        if (text) cells[name] = text.slice(0, 400)
      }
      const lost = row.lostPrecision.flatMap(index => names[index] ?? [])
      yield { rowNumber: row.number, cells, lost }
    }
  } catch (error) {
    throw sheetFailure(error, rowLimit)
  }
}

/** What no two rows of a sheet may share: their registers, and the names and numbers of their administrators. */
const unique = ['creditCode', 'registrationNumber', 'userName', 'telephone', 'email'] as const satisfies ImportColumn[]

export interface Survey {
  total: number
  /** At which row a value of a column stands first. */
  firstRows: ReadonlyMap<string, number>
}

/** Reads a sheet to its end before anything is written, so that a broken one leaves nothing behind. */
export async function survey(rows: AsyncIterable<SheetPartner>): Promise<Survey> {
  const firstRows = new Map<string, number>()
  let total = 0
  for await (const { rowNumber, cells } of rows) {
    total++
    for (const column of unique) {
      const key = keyOf(column, cells)
      if (key && !firstRows.has(key)) firstRows.set(key, rowNumber)
    }
  }
  return { total, firstRows }
}

/** Columns of a row whose values stood in an earlier row, with that row. */
export function doubled({ rowNumber, cells }: SheetPartner, { firstRows }: Survey): [ImportColumn, number][] {
  return unique.flatMap(column => {
    const first = firstRows.get(keyOf(column, cells) ?? '')
    return first === undefined || first === rowNumber ? [] : [[column, first] as [ImportColumn, number]]
  })
}

/** Numbers of different countries are different numbers. */
function keyOf(column: (typeof unique)[number], cells: Cells): string | undefined {
  const value = cells[column]
  if (!value) return undefined
  const within = column === 'registrationNumber' ? plain(cells.country ?? '') : ''
  return `${column} ${within} ${column === 'email' || column === 'userName' ? value.toLowerCase() : plain(value)}`
}
