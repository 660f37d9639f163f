import type { PartnerFamily } from '@fairgate/contract/exhibitions/partner/commands'
import { partnerImportReasons } from '@fairgate/contract/exhibitions/partner/import-fields'
import type { Kind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { beginImport } from '../../../kernel/import/begin-import.ts'
import { defineReadingCorrection } from '../../../kernel/import/correct-reading.ts'
import { createRowCorrectionHandlers } from '../../../kernel/import/correct-rows.ts'
import { defineReports } from '../../../kernel/import/import-report.ts'
import { partnerImport } from './partner-import.ts'
import { templateFile } from './template-file.ts'

type ImportPattern = Extract<
  keyof PartnerFamily,
  `${string}Import${string}` | 'import…' | 'submitMended…Rows' | 'get…TemplateFile'
>

/** Imports partners of a kind from a sheet. */
export function importHandlers(kind: Kind): Pick<HandlersOf<PartnerFamily>, ImportPattern> {
  const definition = partnerImport(kind)
  const { correctRow, removeRow, submitRows } = createRowCorrectionHandlers(definition)
  const { correctReading } = defineReadingCorrection(definition)
  const { importPage, report, rowPage, exportErrors } = defineReports(definition, partnerImportReasons)
  return {
    'get…TemplateFile': (_input, context) => templateFile(kind, context),
    'import…': ({ fileId, mends: correctedImportId }, context) =>
      beginImport(context, definition, {
        ...{ exhibitionId: null, participationId: null, companyId: context.actor.companyId, fileId, settings: {} },
        ...(correctedImportId && { correctedImportId }),
        // Two sheets of one company run one after the other, so that the second sees what the first added.
        queue: ({ companyId }) => `partner.import.${companyId}`,
      }),
    'get…ImportPage': (input, context) => importPage(input, context, sql`true`),
    async 'get…ImportReport'(input, context) {
      const { shown, reasons, job } = await report(input, context)
      return { ...shown, reasons, job }
    },
    'get…ImportRowPage': rowPage,
    'correct…ImportReading': correctReading,
    'mend…ImportRow': correctRow,
    'remove…ImportRow': removeRow,
    'submitMended…Rows': submitRows,
    'export…ImportErrors': exportErrors,
  }
}
