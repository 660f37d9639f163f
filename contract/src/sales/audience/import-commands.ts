import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { can, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import {
  audienceImportColumns,
  audienceImportFields,
  audienceImportReasons,
  audienceTemplateFields,
} from './import-fields.ts'

const bring = can('audience:import')

const imports = importCommandsOf({
  entityType: 'audienceImport',
  access: bring,
  columns: audienceImportColumns,
  reasons: audienceImportReasons,
  of: ['观众', 'audience'],
  filter: () => ({}),
  shown: () => ({
    /** How many of the valid rows filled blanks of a known person. */
    filled: z.number().int(),
    /** In a sandbox exhibition: validated, and nobody stored. */
    rehearsal: z.boolean(),
  }),
})

/** Imports potential visitors from a sheet: a known person is completed, nobody is stored twice. */
export const audienceImportCommands = commands({
  getAudienceTemplateFile: read({
    access: bring,
    label: ['下载观众导入模板', 'Download the audience import template'],
    input: () => z.strictObject(shapeOf(audienceTemplateFields)),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  importAudience: write({
    access: bring,
    label: ['导入观众', 'Import audience'],
    /** A sheet that corrects another one is validated with the options of that one. */
    input: () => z.strictObject({ ...shapeOf(audienceImportFields), mends: idOf('audienceImport').optional() }),
    output: imports.started,
  }),
  getAudienceImportPage: imports.page,
  getAudienceImportReport: imports.report,
  getAudienceImportRowPage: imports.rows,
  mendAudienceImportRow: imports.mend,
  correctAudienceImportReading: imports.correct,
  removeAudienceImportRow: imports.remove,
  submitMendedAudienceRows: imports.submit,
  exportAudienceImportErrors: imports.errors,
})
