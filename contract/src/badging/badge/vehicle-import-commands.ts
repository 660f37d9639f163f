import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { can, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { inExhibition } from './chosen.ts'
import { importFields } from './fields.ts'
import { vehicleImportColumns, vehicleImportReasons } from './vehicle-import-fields.ts'

const access = can('badge:apply')

const imports = importCommandsOf({
  entityType: 'vehicleImport',
  access,
  columns: vehicleImportColumns,
  reasons: vehicleImportReasons,
  of: ['车证', 'vehicles'],
  filter: () => inExhibition,
  shown: () => ({ exhibitionId: idOf('exhibition'), badgeTypeId: idOf('badgeType'), badgeTypeName: z.string() }),
})

/** Import of vehicles with their drivers and slots; good rows become drafts. */
export const vehicleImportCommands = {
  getVehicleTemplateFile: read({
    access,
    label: ['下载车证导入模板', 'Download the vehicle import template'],
    input: () => z.strictObject({ ...inExhibition, badgeTypeId: idOf('badgeType') }),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  importVehicles: write({
    access,
    label: ['导入车证', 'Import vehicle badges'],
    input: () =>
      z.strictObject({
        ...inExhibition,
        ...shapeOf(importFields),
        /** The import whose bad rows this file corrects; corrected rows leave it. */
        mends: idOf('vehicleImport').optional(),
      }),
    output: imports.started,
  }),
  getVehicleImportPage: imports.page,
  getVehicleImportReport: imports.report,
  getVehicleImportRowPage: imports.rows,
  mendVehicleImportRow: imports.mend,
  correctVehicleImportReading: imports.correct,
  removeVehicleImportRow: imports.remove,
  submitMendedVehicleRows: imports.submit,
  exportVehicleImportErrors: imports.errors,
}
