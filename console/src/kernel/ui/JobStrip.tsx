import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { RefusedRow } from '../command/refused-rows.ts'
import { downloadFile } from '../files/download.ts'
import { formatNumber } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import { secondsLeft } from '../jobs/job-times.ts'
import { useJob } from '../jobs/use-job.ts'
import { FailedDialog } from './FailedDialog.tsx'
import { JobProgress } from './JobProgress.tsx'
import { jobActions } from './job-actions.ts'
import { useActions } from './list/use-actions.tsx'
import './JobStrip.css'

export interface JobStripProps {
  jobId: string
  /** Refused rows, if the job does not report them itself. */
  bad?: number
  /** The label of the link to the job's file. */
  fileLabel?: string
  remark?: ReactNode
  onClose: () => void
}

/** A job started on this page: progress, result, and failures. */
export function JobStrip({ jobId, bad, fileLabel, remark, onClose }: JobStripProps) {
  const t = useText()
  const { data: job } = useJob(jobId)
  const hook = useActions(jobActions, {}, { rows: [] })
  const [showing, setShowing] = useState(false)
  if (!job) return null
  const { rows, failed, count } = readJobResult(job.result)
  const { fileId, progressDone: done } = job
  const total = job.progressTotal ?? rows
  const running = job.state === 'running' || job.state === 'queued'
  const leave = running && (
    <>
      {total > 0 && `${t('shell.jobRows', { done: formatNumber(done), total: formatNumber(total) })}  `}
      {t('shell.jobLeave')}
    </>
  )
  return (
    <div className="fg-job-strip">
      <JobProgress
        title={job.title}
        state={job.state}
        done={done}
        total={total}
        bad={bad ?? count}
        secondsLeft={secondsLeft(job)}
        remark={job.error ?? remark ?? (leave || undefined)}
        result={
          <span className="fg-job-strip-result">
            {count > 0 && (
              <button type="button" className="fg-link is-danger" onClick={() => setShowing(true)}>
                {t('shell.jobFailedCount', { count })}
              </button>
            )}
            {fileId && (
              <button type="button" className="fg-link" onClick={() => void downloadFile(fileId)}>
                {fileLabel ?? t('job.download')}
              </button>
            )}
          </span>
        }
        onCancel={job.actions.includes('cancel') ? () => hook.begin('cancel', [job]) : undefined}
      />
      {!running && (
        <button type="button" className="fg-icon-button" aria-label={t('job.hideJob')} onClick={onClose}>
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
      {showing && (
        <FailedDialog title={t('shell.failedTitle', { count })} failed={failed} onClose={() => setShowing(false)}>
          {t('shell.failedLine')}
        </FailedDialog>
      )}
      {hook.dialogs}
    </div>
  )
}

/** Reads a job's result: the rows of its file, the number of failed rows, and the first thousand of them. */
function readJobResult(result: unknown): { rows: number; failed: readonly RefusedRow[]; count: number } {
  const jobResult = result as { rows?: number; failed?: readonly RefusedRow[]; failedCount?: number } | null | undefined
  const failed = Array.isArray(jobResult?.failed) ? jobResult.failed : []
  return { rows: jobResult?.rows ?? 0, failed, count: jobResult?.failedCount ?? failed.length }
}
