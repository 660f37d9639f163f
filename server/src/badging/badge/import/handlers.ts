import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { importReasons } from '@fairgate/contract/badging/badge/fields'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { badgeImport } from './badge-import.ts'
import { startImport } from './start-import.ts'
import { getBadgeTemplateFile } from './template-file.ts'

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
