import { columnsOf, rolesOf } from '@fairgate/contract/finance/bank/columns'
import type { MoneyReading } from '@fairgate/contract/kernel/import/reading'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { sheetFailure } from '../../kernel/jobs/sheet-failure.ts'
import { lookAtSheet, type SheetLook } from '../../kernel/spreadsheet/look-at-sheet.ts'
import { SheetError } from '../../kernel/spreadsheet/sheet-error.ts'
import type { SheetRow } from '../../kernel/spreadsheet/sheet-row.ts'
import type { RowFormat } from '../../kernel/spreadsheet/sniff-sheet.ts'
import { bankAccountById } from '../ledger/api.ts'
import { ReadingDetector } from './detect-reading.ts'
import type { FileLine } from './match-lines.ts'
import { type LineReading, readLine } from './read-line.ts'
import { type Question, type Statement, saveReading, titlesKnown } from './statement.ts'
import { type Head, headOf, maxRowCount, type RowReading, rowsBelow, sheetOptions } from './statement-rows.ts'

/** A file with a known header row, and how its rows are read. */
export interface Opened {
  head: Head
  how: LineReading
  rows: () => AsyncGenerator<SheetRow>
}

/** Detects and stores the format of the file; returns a question if its columns are not known. */
export async function openedFile(
  path: string,
  { id, reading, bankAccountId }: Statement,
  { db }: JobContext,
): Promise<Opened | Question> {
  const { asked: requested = {}, accepted = false } = reading
  const know = await titlesKnown(db)
  const { number: account } = (await bankAccountById(db, bankAccountId)) ?? { number: '' }
  const look = await lookedAt(db, id, path, { know, reading: requested, account })
  // The detected format is fixed from here on: each pass reads the same rows.
  const { sheet, encoding, separator } = look.reading
  const by = { know, account, reading: { ...requested, sheet, encoding, separator } }
  const found = await headOf(path, by)
  const looked = { ...requested, ...look.reading, format: look.format }
  if ('guess' in found) {
    const { guess } = found
    const columns = requested.columns ?? columnsOf(rolesOf(guess?.cells ?? []))
    const headerRow = requested.headerRow ?? guess?.number
    await saveReading(db, id, { read: { ...looked, headerRow, columns }, heads: [...look.sheets] })
    return { ask: 'reading', why: 'columns', count: 0, sample: [] }
  }
  const { head } = found
  const rows = () => rowsBelow(path, head, by)
  const opened = { head, how: accepted ? lineReading(requested) : {}, rows }
  const placed = { ...looked, headerRow: head.row, columns: columnsOf(head.layout) }
  if (accepted) {
    await saveReading(db, id, { read: { ...placed, ...opened.how } })
    return opened
  }
  const detector = new ReadingDetector(head)
  for await (const row of rows()) detector.add(row)
  const how = detector.result(requested)
  const read = { ...placed, ...how }
  await saveReading(db, id, { read, left: detector.left(look, read), heads: [...look.sheets] })
  return { ...opened, how }
}

const lineReading = ({ dateOrder, decimalMark, negativeOut }: MoneyReading): LineReading => ({
  dateOrder,
  decimalMark,
  negativeOut,
})

async function lookedAt(db: JobContext['db'], id: string, path: string, by: RowReading): Promise<SheetLook<RowFormat>> {
  try {
    return await lookAtSheet(path, sheetOptions(by))
  } catch (error) {
    // It is still a text file, so its encoding can be chosen.
    if (error instanceof SheetError && error.reason === 'encoding')
      await saveReading(db, id, { read: { format: 'csv' } })
    throw sheetFailure(error, maxRowCount)
  }
}

export async function* fileLines({ head, how, rows }: Opened): AsyncGenerator<FileLine> {
  for await (const row of rows()) {
    const read = readLine(row, head.layout, how)
    if (read && 'line' in read) yield { ...read.line, row: row.number }
  }
}
