import { travelImportColumns } from '@fairgate/contract/admission/travel/import-fields'
import { travelLabels } from '@fairgate/contract/admission/travel/texts'
import { useLocalize } from '../../kernel/i18n/language.ts'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'

const list = '/travel/statisticsList'

/** Addresses of the imports of travellers. */
export const travelPaths = {
  people: `${list}?view=people`,
  import: () => `${list}/import`,
  report: (_: string, importId: string) => `${list}/import/${importId}`,
}

/** The imports of travellers. */
export const travelImportKit: ImportKit = {
  commands: {
    page: 'getTravelImportPage',
    report: 'getTravelImportReport',
    rows: 'getTravelImportRowPage',
    correctRow: 'mendTravelImportRow',
    correct: 'correctTravelImportReading',
    remove: 'removeTravelImportRow',
    submit: 'submitMendedTravelRows',
    errors: 'exportTravelImportErrors',
  },
  columns: travelImportColumns,
  texts: {
    title: 'travel.importReport',
    good: 'travel.importGood',
    seeGood: 'travel.importSeeGood',
    submitted: 'travel.importSubmitted',
    allGoodWhy: 'travel.importAllGoodWhy',
    after: 'travel.importAfter',
    template: 'travel.importTemplateLine',
  },
  reasons: {
    origin: ['travel.reasonOrigin', 'travel.remedyOrigin'],
    days: ['travel.reasonDays', 'travel.remedyDays'],
  },
  useOptions() {
    const w = useLocalize()
    return column => (column === 'purpose' ? Object.values(travelLabels.purposes).map(label => w(label)) : undefined)
  },
  paths: { report: travelPaths.report, import: travelPaths.import },
}
