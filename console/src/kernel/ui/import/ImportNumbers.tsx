import { Check, LoaderCircle, X } from 'lucide-react'
import { Link } from 'react-router'
import { formatNumber } from '../../format/format.ts'
import { useText } from '../../i18n/language.ts'
import { duration } from '../../jobs/job-times.ts'
import type { ImportKit } from './import-kit.ts'
import type { Report, useImportReport } from './use-import-report.ts'

interface ImportNumbersProps {
  kit: ImportKit
  /** The address of its good rows. */
  good: string | undefined
  report: Report
  result: ReturnType<typeof useImportReport>
}

/** The numbers of rows read, imported and to be corrected, and a bar that shows their shares. */
export function ImportNumbers({ kit, good: goodPath, report, result }: ImportNumbersProps) {
  const t = useText()
  const { total, good, bad } = report
  const figure = (value: number) => (result.counted ? value : undefined)
  const waiting = bad + report.mended
  return (
    <div className="fg-report-numbers">
      <dl>
        <Figure label={t('import.total')} value={figure(total)} />
        <Figure label={t(kit.texts.good)} value={figure(good)}>
          {goodPath && good > 0 && !result.running && <Link to={goodPath}>{t(kit.texts.seeGood)}</Link>}
        </Figure>
        <Figure label={t('import.bad')} value={figure(bad)} danger={bad > 0} />
      </dl>
      <div className="fg-report-progress">
        <div className="fg-report-state">
          <State result={result} />
          <span className="fg-report-stored">
            {result.startedAt && result.finishedAt
              ? `${t('job.took')} ${duration(result.startedAt, result.finishedAt, t)}`
              : ''}
          </span>
        </div>
        <Bar total={result.running ? Math.max(result.progress.total, total) : total} good={good} bad={waiting} />
        <p>
          <Remark result={result} />
        </p>
      </div>
    </div>
  )
}

function Remark({ result }: Pick<ImportNumbersProps, 'result'>) {
  const t = useText()
  const { done, total } = result.progress
  if (!result.running) return result.failure ?? t('import.resultStored')
  if (total === 0) return result.state === 'queued' && t('job.waiting')
  return t('import.readRows', { done: formatNumber(done), total: formatNumber(total) })
}

function State({ result }: Pick<ImportNumbersProps, 'result'>) {
  const t = useText()
  if (result.running) {
    return (
      <strong>
        <LoaderCircle size={16} strokeWidth={2} aria-hidden className="fg-report-turning" />
        {t('import.checkRunning')}
      </strong>
    )
  }
  const failed = result.state === 'failed' || result.state === 'cancelled'
  const Glyph = failed ? X : Check
  return (
    <strong className={failed ? 'is-failed' : 'is-done'}>
      <Glyph size={16} strokeWidth={2} aria-hidden />
      {t(failed ? 'import.checkFailed' : 'import.checkDone')}
    </strong>
  )
}

interface FigureProps {
  label: string
  /** Undefined until it is counted. */
  value: number | undefined
  danger?: boolean
  children?: React.ReactNode
}

function Figure({ label, value, danger, children }: FigureProps) {
  const t = useText()
  return (
    <div className={danger ? 'is-danger' : undefined}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          '—'
        ) : (
          <>
            <strong>{formatNumber(value)}</strong> {t('import.rowsUnit', { count: value })}
          </>
        )}
      </dd>
      {children && <dd className="fg-report-link">{children}</dd>}
    </div>
  )
}

/** Text colour for good, red for bad; the red end is always thick enough to be visible. */
function Bar({ total, good, bad }: { total: number; good: number; bad: number }) {
  const share = (part: number) => (total > 0 ? (part / total) * 100 : 0)
  return (
    <div className="fg-report-bar" aria-hidden>
      <span style={{ width: `${share(good)}%` }} />
      {bad > 0 && <span className="is-bad" style={{ width: `max(10px, ${share(bad)}%)` }} />}
    </div>
  )
}
