import { useParams } from 'react-router'
import { ImportReport } from '../ui/import/ImportReport.tsx'
import { useImportReport } from '../ui/import/use-import-report.ts'
import { partnerImportKits } from './import-kit.ts'
import { partnerPaths } from './partner-places.ts'
import { useKind } from './use-kind.ts'

/** What became of a sheet of partners, and the bad rows (`…/import/:importId`). */
export function PartnerImportReport() {
  const { importId = '' } = useParams()
  const kind = useKind()
  const kit = partnerImportKits[kind]
  const result = useImportReport(kit, importId)
  return (
    <ImportReport kit={kit} placeId="" within={[]} result={result} good={() => partnerPaths(kind).view('approval')} />
  )
}
