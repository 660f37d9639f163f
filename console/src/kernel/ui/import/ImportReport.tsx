import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { ErrorState } from '../ErrorState.tsx'
import { DetailSkeleton } from '../Skeleton.tsx'
import { ImportHead, type ImportHeadProps } from './ImportHead.tsx'
import { ImportNumbers } from './ImportNumbers.tsx'
import { ImportReading } from './ImportReading.tsx'
import { ImportRows } from './ImportRows.tsx'
import type { Report, useImportReport } from './use-import-report.ts'
import '../Field.css'
import './ImportReport.css'

interface ImportReportProps<R extends Report> extends Pick<ImportHeadProps, 'kit' | 'scopeId' | 'within'> {
  /** The result of `useImportReport`. */
  result: ReturnType<typeof useImportReport<R>>
  /** The address of its good rows; undefined if they are on no page. */
  good: (report: R) => string | undefined
  /** Shown after its rows are counted. */
  facts?: (report: R) => readonly ReactNode[]
  /** The actions for its good rows. */
  actions?: (report: R) => ReactNode
  /** Between head and numbers. */
  alert?: (report: R) => ReactNode
}

/** The result of an import: three numbers, a bar, the reasons, and the bad rows, which are corrected in place. */
export function ImportReport<R extends Report>(props: ImportReportProps<R>) {
  const { kit, scopeId, within, result, good, facts, actions, alert } = props
  const navigate = useNavigate()
  const { report, running } = result
  if (!report && result.error) {
    return (
      <ErrorState
        failure={result.error}
        onRetry={() => void result.ask()}
        onBack={() => void navigate(kit.paths.import(scopeId))}
      />
    )
  }
  if (!report) return <DetailSkeleton />
  const head = { kit, scopeId, within, report, running, facts: result.counted ? (facts?.(report) ?? []) : [] }
  return (
    <div className="fg-report">
      <ImportHead {...head}>{actions?.(report)}</ImportHead>
      {alert?.(report)}
      <ImportNumbers kit={kit} report={report} result={result} good={good(report)} />
      <ImportReading kit={kit} scopeId={scopeId} report={report} result={result} />
      <ImportRows kit={kit} report={report} result={result} />
    </div>
  )
}
