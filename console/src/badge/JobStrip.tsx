import { X } from 'lucide-react'
import { useState } from 'react'
import { downloadFile } from '../kernel/download.ts'
import { formatNumber } from '../kernel/format.ts'
import { secondsLeft } from '../kernel/job-times.ts'
import { useText } from '../kernel/language.ts'
import { useJob } from '../kernel/use-job.ts'
import { FailedDialog } from '../ui/FailedDialog.tsx'
import { JobProgress } from '../ui/JobProgress.tsx'
import { jobActions } from '../ui/job-actions.ts'
import { useActions } from '../ui/list/use-actions.tsx'
import type { Outcome } from './badge-order.ts'
import './JobStrip.css'

/** A job begun from this list: its bar, what it made, and what failed. The address keeps it, so it can be left. */
export function JobStrip({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useText()
  const { data: job } = useJob(jobId)
  const deeds = useActions(jobActions, {}, { rows: [] })
  const [showing, setShowing] = useState(false)
  if (!job) return null
  const { failed, count } = failuresOf(job.result)
  const { fileId } = job
  const running = job.state === 'running' || job.state === 'queued'
  return (
    <div className="fg-job-strip">
      <JobProgress
        title={job.title}
        state={job.state}
        done={job.progressDone}
        total={job.progressTotal ?? 0}
        bad={count}
        secondsLeft={secondsLeft(job)}
        remark={
          job.error ?? (running ? <RunningRemark done={job.progressDone} total={job.progressTotal ?? 0} /> : undefined)
        }
        result={
          <span className="fg-job-strip-result">
            {count > 0 && (
              <button type="button" className="fg-link is-danger" onClick={() => setShowing(true)}>
                {t('badge.jobFailedCount', { count })}
              </button>
            )}
            {fileId && (
              <button type="button" className="fg-link" onClick={() => void downloadFile(fileId)}>
                {t('job.download')}
              </button>
            )}
          </span>
        }
        onCancel={job.actions.includes('cancel') ? () => deeds.begin('cancel', [job]) : undefined}
      />
      {!running && (
        <button type="button" className="fg-icon-button" aria-label={t('job.hideJob')} onClick={onClose}>
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
      {showing && (
        <FailedDialog title={t('badge.failedTitle', { count })} failed={failed} onClose={() => setShowing(false)}>
          {t('badge.failedLine')}
        </FailedDialog>
      )}
      {deeds.dialogs}
    </div>
  )
}

function RunningRemark({ done, total }: { done: number; total: number }) {
  const t = useText()
  return (
    <>
      {total > 0 && `${t('shell.jobRows', { done: formatNumber(done), total: formatNumber(total) })}  `}
      {t('badge.jobLeave')}
    </>
  )
}

/** How many rows failed by a job's result, and those it still names: the first thousand. */
function failuresOf(result: unknown): { failed: Outcome['failed']; count: number } {
  const told = result as { failed?: Outcome['failed']; failedCount?: number } | null | undefined
  const failed = Array.isArray(told?.failed) ? told.failed : []
  return { failed, count: told?.failedCount ?? failed.length }
}
