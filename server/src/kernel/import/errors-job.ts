import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { notImportedLines } from '@fairgate/contract/kernel/import/not-imported'
import sql from 'sql-template-tag'
import { Reading } from '../crypto/set-aside.ts'
import { translateKey } from '../i18n/translate-key.ts'
import { type JobContext, type JobDefinition, JobFailure } from '../jobs/job-definition.ts'
import { madeFile } from '../jobs/made-file.ts'
import type { CellValue } from '../spreadsheet/write-csv.ts'
import { writeSheets } from '../spreadsheet/write-sheet.ts'
import type { Import, ImportDefinition, RowIssue } from './definition.ts'
import { formatIssue, importById, openRow } from './import-rows.ts'
import { getColumnNames, rowNumberColumn, sheetColumns } from './read-import.ts'

/**
 * The job that writes the bad rows of an import as a sheet in the template's form, with row numbers and reasons, to be
 * corrected and uploaded again, and on a second sheet what was not imported. Returns `{ fileId, rows }`.
 */
export function defineErrorsJob<Found extends Import, Column extends string, Reason extends string, Rules, Entry>(
  definition: ImportDefinition<Found, Column, Reason, Rules, Entry>,
): JobDefinition<{ importId: string }> {
  return {
    async run({ importId }, context) {
      const found = await importById<Found>(context.db, definition, importId)
      if (!found) throw new JobFailure('kernel.notFound')
      const titles = sheetColumns(definition, found).map(({ key, cn, en, required }) => ({
        title: `${required ? '* ' : ''}${cn} ${en}`,
        width: definition.widths?.[key] ?? 20,
      }))
      const number = { title: `${rowNumberColumn.cn} ${rowNumberColumn.en}`, width: 10 }
      const reason = {
        title: (['cn', 'en'] as const).map(each => translateKey('kernel.reasonColumn', each)).join(' '),
        width: 60,
      }
      const name = `${found.fileName.replace(/\.(xlsx|csv)$/i, '')}-errors.xlsx`
      const left = notImportedSheet(found, context.language)
      const { fileId, made } = await madeFile(context, { name, type: 'xlsx' }, out =>
        writeSheets(
          [
            {
              name: translateKey(definition.texts.sheet, context.language),
              columns: [...titles, number, reason],
              rows: badRows(found.id, context),
            },
            ...(left.rows.length > 0 ? [left] : []),
          ],
          out,
        ),
      )
      return { fileId, rows: made - left.rows.length }
    },
  }

  /** What was not imported from the file, as a second sheet next to the bad rows. */
  function notImportedSheet({ reading }: Found, language: Language) {
    const title = (['cn', 'en'] as const).map(each => translateKey('import.leftTitle', each)).join(' ')
    const lines = reading.left ? notImportedLines(reading.left) : []
    return {
      name: title,
      columns: [{ title, width: 60 }],
      rows: lines.map(({ key, values }) => [translateKey(key, language, values)]),
    }
  }

  async function* badRows(importId: string, { db, services, language }: JobContext): AsyncGenerator<CellValue[]> {
    const names = getColumnNames(definition.columns)
    const reading = new Reading('import.errors')
    await services.keyring.refresh()
    for (let last = 0; ; ) {
      const rows = await db.many<{ rowNumber: number; encrypted: Buffer; issues: RowIssue<Column, Reason>[] }>(sql`
        select row_number as "rowNumber", cells_encrypted as encrypted, issues from import_row
        where import_id = ${importId} and state = 'bad' and row_number > ${last} order by row_number limit 500`)
      for (const { rowNumber, encrypted, issues } of rows) {
        const typed = reading.of(() => openRow<Column>(services, importId, rowNumber, encrypted))
        const cells: Partial<Record<Column, string>> = typed?.cells ?? {}
        const reasons = issues.map(
          issue => `${definition.columns[issue.field][language === 'cn' ? 0 : 1]}: ${formatIssue(issue, language).msg}`,
        )
        if (!typed) reasons.unshift(translateKey('kernel.cannotRead', language))
        yield [...names.map(column => cells[column] ?? ''), String(rowNumber), reasons.join('; ')]
      }
      await reading.write(db)
      const next = rows.at(-1)
      if (!next) return
      last = next.rowNumber
    }
  }
}
