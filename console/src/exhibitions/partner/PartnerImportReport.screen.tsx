import { useParams } from 'react-router'
import { ImportReport } from '../../kernel/ui/import/ImportReport.tsx'
import { useImportReport } from '../../kernel/ui/import/use-import-report.ts'
import { partnerImportKits } from './import-kit.ts'
import { partnerPaths } from './partner-paths.ts'
import { useKind } from './use-kind.ts'

/** The report of an imported sheet of partners, with invalid rows (`…/import/:importId`). */
export function PartnerImportReport() {
  const { importId = '' } = useParams()
  const kind = useKind()
  const kit = partnerImportKits[kind]
  const result = useImportReport(kit, importId)
  return (
    <ImportReport kit={kit} scopeId="" within={[]} result={result} good={() => partnerPaths(kind).view('approval')} />
  )
}
