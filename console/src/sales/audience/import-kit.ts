import { documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { audienceImportColumns } from '@fairgate/contract/sales/audience/import-fields'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { audiencePaths } from './audience-paths.ts'

/** The import of potential visitors. */
export const audienceImportKit: ImportKit = {
  commands: {
    page: 'getAudienceImportPage',
    report: 'getAudienceImportReport',
    rows: 'getAudienceImportRowPage',
    correctRow: 'mendAudienceImportRow',
    correct: 'correctAudienceImportReading',
    remove: 'removeAudienceImportRow',
    submit: 'submitMendedAudienceRows',
    errors: 'exportAudienceImportErrors',
  },
  columns: audienceImportColumns,
  texts: {
    title: 'audience.importReport',
    good: 'audience.importGood',
    seeGood: 'audience.importSeeGood',
    submitted: 'audience.importSubmitted',
    allGoodWhy: 'audience.importAllGoodWhy',
    after: 'audience.importAfter',
    template: 'audience.importTemplateLine',
  },
  reasons: { email: ['audience.reasonEmail', 'audience.remedyEmail'] },
  useOptions() {
    const t = useText()
    const w = useLocalize()
    const jobClasses = useDictionary('job_class').options
    const industries = useDictionary('industry').options
    const channels = useDictionary('audience_channel').options
    const labels = (options: readonly { label: string }[]) => options.map(({ label }) => label)
    const options: Readonly<Record<string, readonly string[]>> = {
      documentType: Object.values(documentTypeLabels).map(label => w(label)),
      gender: [t('audience.gender_male'), t('audience.gender_female')],
      jobClass: labels(jobClasses),
      industry: labels(industries),
      channel: labels(channels),
    }
    return column => options[column]
  },
  paths: { report: audiencePaths.report, import: audiencePaths.import },
}

/** The import in a sandbox exhibition: it stores no people. */
export const sandboxImportKit: ImportKit = {
  ...audienceImportKit,
  texts: {
    ...audienceImportKit.texts,
    ...{ good: 'audience.importPassed', submitted: 'audience.importPassedRows' },
    allGoodWhy: 'audience.importPassedWhy',
  },
}
