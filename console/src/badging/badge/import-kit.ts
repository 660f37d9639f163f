import { importColumns } from '@fairgate/contract/badging/badge/fields'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'
import { badgePaths } from './badge-paths.ts'
import { useDocumentTypes } from './use-document-types.ts'

/** The imports of badges. */
export const badgeImportKit: ImportKit = {
  commands: {
    page: 'getImportPage',
    report: 'getImportReport',
    rows: 'getImportRowPage',
    correctRow: 'mendImportRow',
    correct: 'correctImportReading',
    remove: 'removeImportRow',
    submit: 'submitMendedRows',
    errors: 'exportImportErrors',
  },
  columns: importColumns,
  texts: {
    title: 'badge.reportTitle',
    good: 'badge.good',
    seeGood: 'badge.seeGood',
    submitted: 'badge.submittedCorrected',
    allGoodWhy: 'badge.rowsAllGoodWhy',
    after: 'badge.importAfter',
    template: 'badge.templateLine',
  },
  useOptions() {
    const { options } = useDocumentTypes()
    return column => (column === 'documentType' ? options.map(({ label }) => label) : undefined)
  },
  paths: { report: badgePaths.report, import: badgePaths.import },
}
