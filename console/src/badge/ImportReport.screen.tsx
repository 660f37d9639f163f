import { useNavigate, useParams } from 'react-router'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { badgePaths } from './badge-paths.ts'
import { ImportHead } from './ImportHead.tsx'
import { ImportNumbers } from './ImportNumbers.tsx'
import { ImportRows } from './ImportRows.tsx'
import { PhotosLater } from './PhotosLater.tsx'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import { useImportReport } from './use-import-report.ts'
import '../ui/Field.css'
import './ImportReport.css'

/** What became of a file: three numbers, one bar, the reasons, and the bad rows to be mended in place. */
export function ImportReport() {
  const { importId = '' } = useParams()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const result = useImportReport(importId)
  const { report } = result
  const { types } = useBadgeTypes(exhibition.id)
  if (!report && result.error) {
    return (
      <ErrorState
        failure={result.error}
        onRetry={() => void result.ask()}
        onBack={() => void navigate(badgePaths.import(exhibition.id))}
      />
    )
  }
  if (!report) return <DetailSkeleton />
  return (
    <div className="fg-report">
      <ImportHead exhibition={exhibition} report={report} running={result.running} />
      {report.good > 0 && <PhotosLater type={types.find(({ id }) => id === report.badgeTypeId)} />}
      <ImportNumbers report={report} result={result} />
      <ImportRows report={report} running={result.running} />
    </div>
  )
}
