import type { travelImportCommands } from '@fairgate/contract/admission/travel/import-commands'
import { travelImportReasons } from '@fairgate/contract/admission/travel/import-fields'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { refuseUnlessOpen } from '../open-exhibition.ts'
import { getTravelTemplateFile } from './template-file.ts'
import { travelImport } from './travel-import.ts'

const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(travelImport)
const { correctReading } = defineReadingCorrection(travelImport)
const { importPage, report, rowPage, exportErrors } = defineReports(travelImport, travelImportReasons)

export const travelImportHandlers: HandlersOf<typeof travelImportCommands> = {
  getTravelTemplateFile,
  async importTravel({ exhibitionId, fileId, mends: correctedImportId }, context) {
    await refuseUnlessOpen(context, exhibitionId)
    return beginImport(context, travelImport, {
      ...{ exhibitionId, participationId: null, companyId: context.actor.companyId, fileId, settings: {} },
      ...(correctedImportId && { correctedImportId }),
      queue: ({ companyId }) => `travel.import.${companyId}`,
    })
  },
  getTravelImportPage: (input, context) => importPage(input, context, sql`true`),
  async getTravelImportReport(input, context) {
    const { found, shown, reasons, job } = await report(input, context)
    return { ...shown, exhibitionId: found.exhibitionId ?? '', reasons, job }
  },
  getTravelImportRowPage: rowPage,
  correctTravelImportReading: correctReading,
  mendTravelImportRow: correctRow,
  removeTravelImportRow: removeRow,
  submitMendedTravelRows: submitRows,
  exportTravelImportErrors: exportErrors,
}
