import type { Output } from '@fairgate/contract/app/catalogue'
import { useParams } from 'react-router'
import { SandboxNote } from '../../app/shell/SandboxNote.tsx'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ImportReport } from '../../kernel/ui/import/ImportReport.tsx'
import { useImportReport } from '../../kernel/ui/import/use-import-report.ts'
import { audiencePaths } from './audience-paths.ts'
import { audienceImportKit, sandboxImportKit } from './import-kit.ts'

/** The report of an imported sheet: new people, completed people, invalid rows. */
export function AudienceImportReport() {
  const { importId = '' } = useParams()
  const t = useText()
  const result = useImportReport<Output<'getAudienceImportReport'>>(audienceImportKit, importId)
  return (
    <ImportReport
      kit={result.report?.rehearsal ? sandboxImportKit : audienceImportKit}
      scopeId=""
      within={[]}
      result={result}
      good={({ rehearsal: isSandboxReport }) => (isSandboxReport ? undefined : audiencePaths.potential)}
      facts={({ good, filled, rehearsal: isSandboxReport }) =>
        isSandboxReport
          ? []
          : [t('audience.importFilled', { made: formatNumber(good - filled), filled: formatNumber(filled) })]
      }
      alert={({ rehearsal: isSandboxReport }) =>
        isSandboxReport && <SandboxNote>{t('audience.importSandbox')}</SandboxNote>
      }
    />
  )
}
