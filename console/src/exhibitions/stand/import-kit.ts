import { standImportColumns } from '@fairgate/contract/exhibitions/stand/import-fields'
import { standKindLabels } from '@fairgate/contract/exhibitions/stand/texts'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { useLocalize } from '../../kernel/i18n/language.ts'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'

/** Addresses of the stands of an exhibition and of their imports. */
export const standPaths = {
  list: (exhibitionId: string) => `${tasksPath}/${exhibitionId}/stands`,
  import: (exhibitionId: string) => `${tasksPath}/${exhibitionId}/stands/import`,
  report: (exhibitionId: string, importId: string) => `${tasksPath}/${exhibitionId}/stands/import/${importId}`,
}

/** The imports of stands. */
export const standImportKit: ImportKit = {
  commands: {
    page: 'getStandImportPage',
    report: 'getStandImportReport',
    rows: 'getStandImportRowPage',
    correctRow: 'mendStandImportRow',
    correct: 'correctStandImportReading',
    remove: 'removeStandImportRow',
    submit: 'submitMendedStandRows',
    errors: 'exportStandImportErrors',
  },
  columns: standImportColumns,
  texts: {
    called: 'stand.number',
    title: 'stand.importReport',
    good: 'stand.importGood',
    seeGood: 'stand.importSeeGood',
    submitted: 'stand.importSubmitted',
    allGoodWhy: 'stand.importAllGoodWhy',
    after: 'stand.importAfter',
    template: 'stand.importTemplateLine',
  },
  reasons: {
    number: ['stand.reasonNumber', 'stand.remedyNumber'],
    area: ['stand.reasonArea', 'stand.remedyArea'],
    holder: ['stand.reasonHolder', 'stand.remedyHolder'],
  },
  useOptions() {
    const w = useLocalize()
    return column => (column === 'kind' ? Object.values(standKindLabels).map(label => w(label)) : undefined)
  },
  paths: { report: standPaths.report, import: standPaths.import },
}

/** The same for a check, whose good rows were not added, and whose bad rows would be read from the file again. */
export const standCheckKit: ImportKit = {
  ...standImportKit,
  onlyShown: true,
  texts: { ...standImportKit.texts, good: 'stand.importValid', allGoodWhy: 'stand.importAllValidWhy' },
}
