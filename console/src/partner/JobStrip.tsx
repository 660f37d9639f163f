import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadFile } from '../kernel/download.ts'
import { secondsLeft } from '../kernel/job-times.ts'
import { useText } from '../kernel/language.ts'
import { useJob } from '../kernel/use-job.ts'
import { JobProgress } from '../ui/JobProgress.tsx'
import { jobActions } from '../ui/job-actions.ts'
import { useActions } from '../ui/list/use-actions.tsx'

export interface JobStripProps {
  jobId: string
  /** Rows that were refused. */
  bad?: number
  /** What the job's file is, on the link to it. */
  fileWord?: string
  remark?: ReactNode
  onClose: () => void
}

/** A job begun here: how far it is, and what it made. */
export function JobStrip({ jobId, bad, fileWord, remark, onClose }: JobStripProps) {
  const t = useText()
  const { data: job } = useJob(jobId)
  const deeds = useActions(jobActions, {}, { rows: [] })
  if (!job) return null
  const { fileId } = job
  const running = job.state === 'running' || job.state === 'queued'
  return (
    <div className="fg-partner-job">
      <JobProgress
        title={job.title}
        state={job.state}
        done={job.progressDone}
        total={job.progressTotal ?? rowsIn(job.result)}
        bad={bad}
        secondsLeft={secondsLeft(job)}
        remark={job.error ?? remark ?? (running ? t('partner.jobLeave') : undefined)}
        result={
          fileId && (
            <button type="button" className="fg-link" onClick={() => void downloadFile(fileId)}>
              {fileWord ?? t('job.download')}
            </button>
          )
        }
        onCancel={job.actions.includes('cancel') ? () => deeds.begin('cancel', [job]) : undefined}
      />
      {!running && (
        <button type="button" className="fg-icon-button" aria-label={t('job.hideJob')} onClick={onClose}>
          <X size={16} strokeWidth={1.6} aria-hidden />
        </button>
      )}
      {deeds.dialogs}
    </div>
  )
}

/** How many rows a file that was made has: an export counts them while it writes. */
const rowsIn = (result: unknown): number => (result as { rows?: number } | null | undefined)?.rows ?? 0
