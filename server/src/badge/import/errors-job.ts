import { importColumnNames, importColumns } from '@fairgate/contract/badge/fields'
import sql from 'sql-template-tag'
import { type JobContext, type JobDefinition, JobFailure } from '../../kernel/jobs/job-definition.ts'
import { madeFile } from '../../kernel/jobs/made-file.ts'
import type { CellValue } from '../../kernel/spreadsheet/write-csv.ts'
import { writeSheet } from '../../kernel/spreadsheet/write-sheet.ts'
import { wordsOf } from '../../kernel/words-of.ts'
import { type BadgeImport, importById, openRow } from './badge-import.ts'
import { isRequired, rowNumberColumn } from './import-columns.ts'
import { issueWords, type RowIssue } from './judge-row.ts'

export const errorsJobKind = 'badge.importErrors'

/**
 * The bad rows of an import as a sheet in the template's form, with their row numbers and reasons, to be fixed and sent
 * again with `mends`. Answers `{ fileId, rows }`.
 */
export const errorsJob: JobDefinition<{ importId: string }> = {
  async run({ importId }, context) {
    const found = await importById(context.db, importId)
    if (!found) throw new JobFailure('kernel.notFound')
    const both = (key: string) => `${wordsOf(key, 'cn')} ${wordsOf(key, 'en')}`
    const titles = importColumnNames.map(column => ({
      title: `${isRequired(column, found.requiredFields) ? '* ' : ''}${importColumns[column].join(' ')}`,
      width: column === 'documentNumber' ? 28 : 20,
    }))
    const number = { title: `${rowNumberColumn.cn} ${rowNumberColumn.en}`, width: 10 }
    const columns = [...titles, number, { title: both('badge.reasonColumn'), width: 60 }]
    const name = `${found.fileName.replace(/\.(xlsx|csv)$/i, '')}-errors.xlsx`
    const { fileId, made } = await madeFile(context, { name, type: 'xlsx' }, out =>
      writeSheet(badRows(found, context), columns, out, wordsOf('badge.sheetName', context.language)),
    )
    return { fileId, rows: made }
  },
}

async function* badRows(found: BadgeImport, { db, services, language }: JobContext): AsyncGenerator<CellValue[]> {
  for (let last = 0; ; ) {
    const rows = await db.many<{ rowNumber: number; sealed: Buffer; issues: RowIssue[] }>(sql`
      select row_number as "rowNumber", cells_sealed as sealed, issues from badge_import_row
      where import_id = ${found.id} and state = 'bad' and row_number > ${last} order by row_number limit 500`)
    for (const { rowNumber, sealed, issues } of rows) {
      const { cells } = openRow(services, found.id, rowNumber, sealed)
      const reasons = issues
        .map(issue => issueWords(issue, language))
        .map(({ field, msg }) => `${fieldWord(field, language)}: ${msg}`)
      yield [...importColumnNames.map(column => cells[column] ?? ''), String(rowNumber), reasons.join('; ')]
    }
    const next = rows.at(-1)
    if (!next) return
    last = next.rowNumber
  }
}

const fieldWord = (field: RowIssue['field'], language: 'cn' | 'en') => importColumns[field][language === 'cn' ? 0 : 1]
