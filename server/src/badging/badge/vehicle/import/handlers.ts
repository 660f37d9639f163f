import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import type { vehicleImportCommands } from '@fairgate/contract/badging/badge/vehicle-import-commands'
import { vehicleImportReasons } from '@fairgate/contract/badging/badge/vehicle-import-fields'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../../../kernel/command/context.ts'
import { defineReadingCorrection } from '../../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../../kernel/import/import-report.ts'
import { startImport } from '../../import/start-import.ts'
import type { DoorsToBook } from '../slot-list.ts'
import { vehicleTemplateFile } from './template-file.ts'
import { vehicleImport } from './vehicle-import.ts'

/** Handlers for imports of vehicles. */
export function vehicleImportHandlers(
  doors: DoorsToBook,
): Pick<HandlersOf<typeof badgeCommands>, keyof typeof vehicleImportCommands> {
  const definition = vehicleImport(doors)
  const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(definition)
  const { correctReading } = defineReadingCorrection(definition)
  const { importPage, report, rowPage, exportErrors } = defineReports(definition, vehicleImportReasons)
  return {
    getVehicleTemplateFile: vehicleTemplateFile(doors),
    importVehicles: (input, context) => startImport(context, definition, input, 'vehicle'),
    getVehicleImportPage: (input, context) => importPage(input, context, sql`i.exhibition_id = ${input.exhibitionId}`),
    async getVehicleImportReport(input, context) {
      const { found, shown, reasons, job } = await report(input, context)
      const { exhibitionId, badgeTypeId, badgeTypeName } = found
      return { ...shown, exhibitionId, badgeTypeId, badgeTypeName: badgeTypeName[context.language], reasons, job }
    },
    getVehicleImportRowPage: rowPage,
    correctVehicleImportReading: correctReading,
    mendVehicleImportRow: correctRow,
    removeVehicleImportRow: removeRow,
    submitMendedVehicleRows: submitRows,
    exportVehicleImportErrors: exportErrors,
  }
}
