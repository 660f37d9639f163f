import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import type { CellValue } from '../../kernel/spreadsheet/write-csv.ts'
import { writeSheet } from '../../kernel/spreadsheet/write-sheet.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import { columnNames, columnWord, type Importing, sheetColumns } from './import-columns.ts'
import type { BadRow } from './import-job.ts'
import { partnersIn } from './read-sheet.ts'

/** What came of an import. */
export interface ImportReport {
  total: number
  good: number
  bad: number
  /** The first of what is wrong, by row; all of it is in the file. */
  issues: { row: number; field: string; title: string; msg: string }[]
  /** The bad rows as a sheet in the template's form, with row numbers and reasons: to be fixed and sent again. */
  fileId?: string
}

interface Outcome {
  rows: number
  good: number
  bad: readonly BadRow[]
  fileName: string
}

const shownIssues = 500

export async function reportOn(
  path: string,
  importing: Importing,
  { rows, good, bad, fileName }: Outcome,
  context: JobContext,
): Promise<ImportReport> {
  const { language } = context
  const issues = bad
    .flatMap(({ rowNumber, issues }) =>
      issues.map(({ field, msg }) => ({ row: rowNumber, field, title: columnWord(field, language), msg })),
    )
    .slice(0, shownIssues)
  const report = { total: rows, good, bad: bad.length, issues }
  if (bad.length === 0) return report
  const name = `${fileName.replace(/\.(xlsx|csv)$/i, '')}-errors.xlsx`
  const { fileId } = await madeFile(context, { name, type: 'xlsx' }, out =>
    writeSheet(badRows(path, importing, bad, language), titles(importing), out, wordsOf('partner.sheetName', language)),
  )
  return { ...report, fileId }
}

function titles(importing: Importing) {
  const both = (key: string) => `${wordsOf(key, 'cn')} ${wordsOf(key, 'en')}`
  return [
    ...sheetColumns(importing).map(({ cn, en, required }) => ({
      title: `${required ? '* ' : ''}${cn} ${en}`,
      width: 24,
    })),
    { title: both('partner.columnRow'), width: 10 },
    { title: both('partner.columnReason'), width: 60 },
  ]
}

async function* badRows(
  path: string,
  importing: Importing,
  bad: readonly BadRow[],
  language: JobContext['language'],
): AsyncGenerator<CellValue[]> {
  const names = columnNames(importing)
  const byRow = new Map(bad.map(({ rowNumber, issues }) => [rowNumber, issues]))
  for await (const { rowNumber, cells } of partnersIn(path, importing)) {
    const issues = byRow.get(rowNumber)
    if (!issues) continue
    const reasons = issues.map(({ field, msg }) => `${columnWord(field, language)}: ${msg}`).join('; ')
    yield [...names.map(name => cells[name] ?? ''), String(rowNumber), reasons]
  }
}
