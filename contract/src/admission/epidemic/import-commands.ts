import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { can, commands, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { refuseNotAgreed } from './declaration-form.ts'
import { declarationImportColumns, declarationImportFields, declarationImportReasons } from './import-fields.ts'

const access = can('declaration:proxy')

const imports = importCommandsOf({
  entityType: 'declarationImport',
  access,
  columns: declarationImportColumns,
  reasons: declarationImportReasons,
  of: ['代申报', 'declarations'],
  filter: () => ({}),
  shown: () => ({
    exhibitionId: idOf('exhibition'),
    /** Pictures of the archive that were assigned to a declaration, and pending ones. */
    pictures: z.number().int(),
    unused: z.number().int(),
  }),
})

/** A company declares for many of its people by a sheet, and an archive of their pictures. */
export const declarationImportCommands = commands({
  getDeclarationTemplateFile: read({
    access,
    label: ['下载代申报模板', 'Download the declaration import template'],
    input: () => z.strictObject({}),
    output: () => z.object({ url: z.string() }),
    secret: true,
  }),
  importDeclarations: write({
    access,
    label: ['导入代申报', 'Import declarations'],
    /**
     * `archiveId`: a zip (purpose `photos`) of at most 20,000 pictures, named by the row or the document number and by
     * their kind: `12-健康码.jpg`, `E12345678/nucleic.png`. `mends`: the import whose bad rows the sheet corrects.
     */
    input: () =>
      z
        .strictObject({
          ...shapeOf(declarationImportFields),
          strategyNumber: integer(1),
          mends: idOf('declarationImport').optional(),
        })
        .superRefine(refuseNotAgreed),
    output: imports.started,
  }),
  getDeclarationImportPage: imports.page,
  getDeclarationImportReport: imports.report,
  getDeclarationImportRowPage: imports.rows,
  mendDeclarationImportRow: imports.mend,
  correctDeclarationImportReading: imports.correct,
  removeDeclarationImportRow: imports.remove,
  submitMendedDeclarationRows: imports.submit,
  exportDeclarationImportErrors: imports.errors,
})
