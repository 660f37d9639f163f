import type { Output } from '@fairgate/contract/catalogue'
import { useParams } from 'react-router'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { RehearsalNote } from '../shell/RehearsalNote.tsx'
import { ImportReport } from '../ui/import/ImportReport.tsx'
import { useImportReport } from '../ui/import/use-import-report.ts'
import { audiencePaths } from './audience-paths.ts'
import { audienceImportKit, rehearsedImportKit } from './import-kit.ts'

/** The report of an imported sheet: new people, completed people, invalid rows. */
export function AudienceImportReport() {
  const { importId = '' } = useParams()
  const t = useText()
  const result = useImportReport<Output<'getAudienceImportReport'>>(audienceImportKit, importId)
  return (
    <ImportReport
      kit={result.report?.rehearsal ? rehearsedImportKit : audienceImportKit}
      placeId=""
      within={[]}
      result={result}
      good={({ rehearsal }) => (rehearsal ? undefined : audiencePaths.potential)}
      facts={({ good, filled, rehearsal }) =>
        rehearsal
          ? []
          : [t('audience.importFilled', { made: formatNumber(good - filled), filled: formatNumber(filled) })]
      }
      notice={({ rehearsal }) => rehearsal && <RehearsalNote>{t('audience.importRehearsed')}</RehearsalNote>}
    />
  )
}
