import { declarationImportColumns } from '@fairgate/contract/admission/epidemic/import-fields'
import { epidemicLabels } from '@fairgate/contract/admission/epidemic/texts'
import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'

const proxy = '/epidemic/proxy'

/** Addresses of a company's declarations for its people. */
export const proxyPaths = {
  list: proxy,
  import: () => `${proxy}/import`,
  report: (_: string, importId: string) => `${proxy}/import/${importId}`,
}

/** The imports of declarations. */
export const declarationImportKit: ImportKit = {
  commands: {
    page: 'getDeclarationImportPage',
    report: 'getDeclarationImportReport',
    rows: 'getDeclarationImportRowPage',
    correctRow: 'mendDeclarationImportRow',
    correct: 'correctDeclarationImportReading',
    remove: 'removeDeclarationImportRow',
    submit: 'submitMendedDeclarationRows',
    errors: 'exportDeclarationImportErrors',
  },
  columns: declarationImportColumns,
  texts: {
    title: 'epidemic.importReport',
    good: 'epidemic.importGood',
    seeGood: 'epidemic.importSeeGood',
    submitted: 'epidemic.importSubmitted',
    allGoodWhy: 'epidemic.importAllGoodWhy',
    after: 'epidemic.importAfter',
    template: 'epidemic.importTemplateLine',
  },
  reasons: {
    test: ['epidemic.reasonTest', 'epidemic.remedyTest'],
    picture: ['epidemic.reasonPicture', 'epidemic.remedyPicture'],
    declared: ['epidemic.reasonDeclared', 'epidemic.remedyDeclared'],
  },
  useOptions() {
    const t = useText()
    const w = useLocalize()
    const labels = (book: Readonly<Record<string, LocalizedText>>) => Object.values(book).map(label => w(label))
    const options: Readonly<Record<string, readonly string[]>> = {
      documentType: labels(documentTypeLabels),
      healthColour: labels(epidemicLabels.colour),
      tripColour: labels(epidemicLabels.colour),
      tripRisky: [t('epidemic.tripRisky_yes'), t('epidemic.tripRisky_no')],
      doses: labels(epidemicLabels.dosesTaken),
    }
    return column => options[column]
  },
  paths: { report: proxyPaths.report, import: proxyPaths.import },
}
