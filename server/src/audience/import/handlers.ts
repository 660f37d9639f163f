import type { audienceImportCommands } from '@fairgate/contract/audience/import-commands'
import { audienceImportReasons } from '@fairgate/contract/audience/import-fields'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import { beginImport } from '../../kernel/import/begin-import.ts'
import { reportsOf } from '../../kernel/import/import-report.ts'
import { mendingOf } from '../../kernel/import/mend-rows.ts'
import { audienceImport } from './audience-import.ts'
import { getAudienceTemplateFile } from './template-file.ts'

const { mendRow, removeRow, submitRows } = mendingOf(audienceImport)
const { importPage, report, rowPage, exportErrors } = reportsOf(audienceImport, audienceImportReasons)

export const audienceImportHandlers: HandlersOf<typeof audienceImportCommands> = {
  getAudienceTemplateFile,
  async importAudience({ fileId, exhibitionId, mends }, context) {
    const { actor, db } = context
    if (exhibitionId) await exhibitionFor(db, actor, exhibitionId)
    return beginImport(context, audienceImport, {
      ...{ exhibitionId: null, participationId: null, companyId: actor.companyId, fileId },
      settings: exhibitionId ? { exhibitionId } : {},
      ...(mends && { mends }),
      queue: ({ companyId }) => `audience.import.${companyId}`,
    })
  },
  getAudienceImportPage: (input, context) => importPage(input, context, sql`true`),
  async getAudienceImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    return { ...shown, filled: found.filled, reasons, job }
  },
  getAudienceImportRowPage: rowPage,
  mendAudienceImportRow: mendRow,
  removeAudienceImportRow: removeRow,
  submitMendedAudienceRows: submitRows,
  exportAudienceImportErrors: exportErrors,
}
