import type { Output } from '@fairgate/contract/app/catalogue'
import { useParams } from 'react-router'
import { ImportReport } from '../../kernel/ui/import/ImportReport.tsx'
import { useImportReport } from '../../kernel/ui/import/use-import-report.ts'
import { travelImportKit, travelPaths } from './import-kit.ts'

/** Report of an import of travellers, with its bad rows (`/travel/statisticsList/import/:importId`). */
export function TravelImportReport() {
  const { importId = '' } = useParams()
  const result = useImportReport<Output<'getTravelImportReport'>>(travelImportKit, importId)
  return <ImportReport kit={travelImportKit} scopeId="" within={[]} result={result} good={() => travelPaths.people} />
}
