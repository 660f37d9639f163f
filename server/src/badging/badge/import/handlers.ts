import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { importReasons, type RequirableField } from '@fairgate/contract/badging/badge/fields'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { documentBook } from '../document-book.ts'
import { badgeImport } from './badge-import.ts'
import { templateColumns, templateText } from './import-columns.ts'
import { startImport } from './start-import.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type ImportCommand =
  | 'getBadgeTemplateFile'
  | 'importBadges'
  | 'getImportPage'
  | 'getImportReport'
  | 'getImportRowPage'
  | 'correctImportReading'
  | 'mendImportRow'
  | 'removeImportRow'
  | 'submitMendedRows'
  | 'exportImportErrors'

const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(badgeImport)
const { correctReading } = defineReadingCorrection(badgeImport)
const { importPage, report, rowPage, exportErrors } = defineReports(badgeImport, importReasons)

/** Returns a link to the empty sheet for badges of a type, in both languages, valid for the caller's session. */
const getBadgeTemplateFile: HandlersOf<typeof badgeCommands>['getBadgeTemplateFile'] = async (input, context) => {
  const { actor, db } = context
  await exhibitionFor(db, actor, input.exhibitionId)
  const type = await db.maybe<{ nameCn: string; requiredFields: RequirableField[] }>(sql`
    select name_cn as "nameCn", required_fields as "requiredFields" from badge_type
    where id = ${input.badgeTypeId} and exhibition_id = ${input.exhibitionId}`)
  if (!type) refuse('kernel.notFound')
  return {
    url: await templateLink(
      context,
      type.nameCn,
      templateColumns(type.requiredFields, await documentBook(context.db)),
      templateText,
    ),
  }
}

export const importHandlers: Pick<Handlers, ImportCommand> = {
  getBadgeTemplateFile,

  importBadges: (input, context) => startImport(context, badgeImport, input, 'person'),

  getImportPage: (input, context) => importPage(input, context, sql`i.exhibition_id = ${input.exhibitionId}`),

  async getImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    const { exhibitionId, badgeTypeId, badgeTypeName } = found
    return { ...shown, exhibitionId, badgeTypeId, badgeTypeName: badgeTypeName[context.language], reasons, job }
  },

  getImportRowPage: rowPage,
  correctImportReading: correctReading,
  mendImportRow: correctRow,
  removeImportRow: removeRow,
  submitMendedRows: submitRows,
  exportImportErrors: exportErrors,
}
