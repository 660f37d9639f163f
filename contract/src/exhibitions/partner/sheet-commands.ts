import { z } from 'zod'
import { importCommandsOf } from '../../foundation/import/import-commands.ts'
import { read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { sheetFormat } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { familyParts, jobStarted, searches } from './family-parts.ts'
import { partnerImportColumns, partnerImportFields, partnerImportReasons } from './import-fields.ts'
import type { Kind } from './kinds.ts'
import { partnerTabs } from './states.ts'

/** The commands that export and import partners. */
export function sheetFamily(kind: Kind) {
  const { access, say, kindWord } = familyParts(kind)
  const imports = importCommandsOf({
    entityType: 'partnerImport',
    access: access('import'),
    columns: partnerImportColumns(kind),
    reasons: partnerImportReasons,
    of: [kind.label[0], `${kindWord}s`],
    filter: () => ({}),
    shown: () => ({}),
  })
  return {
    'export…': write({
      access: access('export'),
      label: say('导出…', 'Export …s'),
      input: () =>
        z.strictObject({
          format: sheetFormat,
          tab: z.enum(partnerTabs).optional(),
          search: z.strictObject({ type: z.enum(searches), value: z.string().trim().min(1).max(200) }).optional(),
        }),
      output: () => jobStarted,
    }),
    'get…TemplateFile': read({
      access: access('import'),
      label: say('下载…导入模板', 'Download the … import template'),
      input: () => z.strictObject({}),
      output: () => z.object({ url: z.string() }),
      secret: true,
    }),
    'import…': write({
      access: access('import'),
      label: say('导入…', 'Import …s'),
      /** Valid rows become pending partners. `mends`: the import whose invalid rows the sheet corrects. */
      input: () => z.strictObject({ ...shapeOf(partnerImportFields), mends: idOf('partnerImport').optional() }),
      output: imports.started,
    }),
    'get…ImportPage': imports.page,
    'get…ImportReport': imports.report,
    'get…ImportRowPage': imports.rows,
    'mend…ImportRow': imports.mend,
    'correct…ImportReading': imports.correct,
    'remove…ImportRow': imports.remove,
    'submitMended…Rows': imports.submit,
    'export…ImportErrors': imports.errors,
  }
}
