import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { can, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { standImportColumns, standImportFields, standImportReasons } from './import-fields.ts'

const access = can('stand:edit')
const inExhibition = lazy(() => ({ exhibitionId: idOf('exhibition') }))

const imports = importCommandsOf({
  entityType: 'standImport',
  access,
  columns: standImportColumns,
  reasons: standImportReasons,
  of: ['展位', 'stands'],
  filter: inExhibition,
  shown: () => ({ ...inExhibition(), dryRun: z.boolean() }),
})

/** Import of stands with their holders. */
export const standImportCommands = commands({
  getStandTemplateFile: read({
    access,
    label: ['下载展位导入模板', 'Download the stand import template'],
    input: () => z.strictObject(inExhibition()),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  importStands: write({
    access,
    label: ['导入展位', 'Import stands'],
    /** `mends`: the import whose bad rows the sheet corrects. */
    input: () =>
      z.strictObject({
        ...inExhibition(),
        ...shapeOf(standImportFields),
        mends: idOf('standImport').optional(),
      }),
    output: imports.started,
  }),
  applyStandImport: write({
    access,
    label: ['正式导入试运行的展位', 'Import the stands of a dry run'],
    /** Reads the same file again and adds its stands; rows that are valid no more are reported as bad. */
    input: () => z.strictObject({ importId: idOf('standImport') }),
    output: imports.started,
  }),
  getStandImportPage: imports.page,
  getStandImportReport: imports.report,
  getStandImportRowPage: imports.rows,
  mendStandImportRow: imports.mend,
  correctStandImportReading: imports.correct,
  removeStandImportRow: imports.remove,
  submitMendedStandRows: imports.submit,
  exportStandImportErrors: imports.errors,
})
