import type { travelImportCommands } from '@fairgate/contract/travel/import-commands'
import { travelImportReasons } from '@fairgate/contract/travel/import-fields'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/context.ts'
import { beginImport } from '../../kernel/import/begin-import.ts'
import { correctingOf } from '../../kernel/import/correct-reading.ts'
import { reportsOf } from '../../kernel/import/import-report.ts'
import { mendingOf } from '../../kernel/import/mend-rows.ts'
import { refuseUnlessOpen } from '../open-exhibition.ts'
import { getTravelTemplateFile } from './template-file.ts'
import { travelImport } from './travel-import.ts'

const { mendRow, removeRow, submitRows } = mendingOf(travelImport)
const { correctReading } = correctingOf(travelImport)
const { importPage, report, rowPage, exportErrors } = reportsOf(travelImport, travelImportReasons)

export const travelImportHandlers: HandlersOf<typeof travelImportCommands> = {
  getTravelTemplateFile,
  async importTravel({ exhibitionId, fileId, mends }, context) {
    await refuseUnlessOpen(context, exhibitionId)
    return beginImport(context, travelImport, {
      ...{ exhibitionId, participationId: null, companyId: context.actor.companyId, fileId, settings: {} },
      ...(mends && { mends }),
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
  mendTravelImportRow: mendRow,
  removeTravelImportRow: removeRow,
  submitMendedTravelRows: submitRows,
  exportTravelImportErrors: exportErrors,
}
