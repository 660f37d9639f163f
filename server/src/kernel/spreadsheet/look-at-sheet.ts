import { type Separator, type SheetHead, type SheetReading, separators } from '@fairgate/contract/kernel/import/reading'
import { firstRows, openSource, type SourceOptions } from './open-sheet.ts'
import { headerSearchRows } from './sheet-columns.ts'
import { SheetError } from './sheet-error.ts'
import { resolveHeader } from './sheet-header.ts'
import { readable, type SheetRow } from './sheet-row.ts'
import { type RowFormat, sniffSheet } from './sniff-sheet.ts'

/** The structure of a file, for an operator to correct how it is read. */
export interface SheetLook<F extends RowFormat = 'xlsx' | 'csv'> {
  readonly format: F
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
export function lookAtSheet(path: string, options: Omit<SourceOptions, 'xml'>): Promise<SheetLook>
/** The same for a reader that takes XML. */
export function lookAtSheet(path: string, options: SourceOptions): Promise<SheetLook<RowFormat>>
export async function lookAtSheet(path: string, options: SourceOptions): Promise<SheetLook<RowFormat>> {
  const { columns = [], header: search, reading = {} } = options
  const shown = Math.max(shownRows, (search?.rows ?? 0) + shownBelow)
  const source = await openSource(path, await sniffSheet(path, options.xml !== undefined), options)
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
