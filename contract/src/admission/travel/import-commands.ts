import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { can, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { travelImportColumns, travelImportFields, travelImportReasons } from './import-fields.ts'

const access = can('travel:edit')

const imports = importCommandsOf({
  entityType: 'travelImport',
  access,
  columns: travelImportColumns,
  reasons: travelImportReasons,
  of: ['出行', 'travel'],
  filter: () => ({}),
  shown: () => ({ exhibitionId: idOf('exhibition') }),
})

/** Import of travellers. */
export const travelImportCommands = commands({
  getTravelTemplateFile: read({
    access,
    label: ['下载出行导入模板', 'Download the travel import template'],
    input: () => z.strictObject({}),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  importTravel: write({
    access,
    label: ['导入出行', 'Import travel'],
    /** `mends`: the import whose bad rows the sheet corrects. */
    input: () => z.strictObject({ ...shapeOf(travelImportFields), mends: idOf('travelImport').optional() }),
    output: imports.started,
  }),
  getTravelImportPage: imports.page,
  getTravelImportReport: imports.report,
  getTravelImportRowPage: imports.rows,
  mendTravelImportRow: imports.mend,
  correctTravelImportReading: imports.correct,
  removeTravelImportRow: imports.remove,
  submitMendedTravelRows: imports.submit,
  exportTravelImportErrors: imports.errors,
})
