import type { Output } from '@fairgate/contract/app/catalogue'
import { ListTodo } from 'lucide-react'
import { Link } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { downloadFile } from '../../kernel/files/download.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { findJobPath } from '../../kernel/jobs/job-path.ts'
import { secondsLeft } from '../../kernel/jobs/job-times.ts'
import type { Job } from '../../kernel/jobs/use-job.ts'
import { invalidateEntities, queryClient } from '../../kernel/push/invalidate-entities.ts'
import { useLive } from '../../kernel/push/live.ts'
import { JobProgress } from '../../kernel/ui/JobProgress.tsx'
import { jobActions } from '../../kernel/ui/job-actions.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { Popover } from '../../kernel/ui/Popover.tsx'
import './JobTray.css'

/** The button for jobs in the header: how many run, and the latest ones with their progress. */
export function JobTray() {
  const t = useText()
  useJobUpkeep()
  const { data } = useQueryCommand('getJobPage', { pageSize: 10 }, { quiet: true, keepPrevious: true })
  const actions = useActions(jobActions, {}, { rows: [] })
  const jobs = (data?.list ?? []).slice(0, 5)
  const running = (data?.list ?? []).filter(job => job.state === 'running' || job.state === 'queued').length
  const label = running > 0 ? t('job.trayRunning', { count: running }) : t('job.tray')
  return (
    <>
      <Popover
        label={t('job.tray')}
        width={352}
        trigger={props => (
          <button type="button" className="fg-tray-button fg-muted" aria-label={label} title={label} {...props}>
            <ListTodo size={16} strokeWidth={1.6} aria-hidden />
            {running > 0 && <span className="fg-tray-count">{running}</span>}
          </button>
        )}
      >
        {close => (
          <div className="fg-tray">
            <Inline className="fg-tray-head" align="baseline" justify="space-between">
              <strong>{t('job.tray')}</strong>
              <Link to="/jobs" onClick={close}>
                {t('job.trayAll')}
              </Link>
            </Inline>
            {jobs.length === 0 && <p className="fg-tray-empty fg-muted">{t('job.trayEmpty')}</p>}
            {jobs.map(job => (
              <TrayJob
                key={job.id}
                job={job}
                close={close}
                onCancel={() => {
                  close()
                  actions.begin('cancel', [job])
                }}
              />
            ))}
          </div>
        )}
      </Popover>
      {actions.dialogs}
    </>
  )
}

function TrayJob({ job, close, onCancel }: { job: Job; close: () => void; onCancel: () => void }) {
  const t = useText()
  const path = findJobPath(job)
  const { fileId } = job
  return (
    <JobProgress
      title={job.title}
      state={job.state}
      done={job.progressDone}
      total={job.progressTotal}
      secondsLeft={secondsLeft(job)}
      remark={job.state === 'queued' ? t('job.waiting') : (job.error ?? undefined)}
      result={
        fileId ? (
          <button type="button" className="fg-link" onClick={() => void downloadFile(fileId)}>
            {t('job.download')}
          </button>
        ) : path ? (
          <Link to={path} onClick={close}>
            {t('job.open')}
          </Link>
        ) : undefined
      }
      onCancel={job.actions.includes('cancel') ? onCancel : undefined}
    />
  )
}

interface Progress {
  id: string
  state: string
  done: number
  total: number | null
}

/**
 * Updates every cached answer about jobs by push: progress is written into them, a new or ended job is requested.
 * Mounted once, in the header.
 */
function useJobUpkeep(): void {
  useLive('job', message => {
    const progress = message as unknown as Progress
    if (progress.state !== 'running' || !isKnown(progress.id)) {
      invalidateEntities(['job'])
      return
    }
    const withNewState = (job: Job): Job =>
      job.id === progress.id
        ? { ...job, state: 'running', statusCode: 1, progressDone: progress.done, progressTotal: progress.total }
        : job
    queryClient.setQueriesData<Output<'getJobPage'>>(
      { queryKey: ['getJobPage'] },
      page => page && { ...page, list: page.list.map(withNewState) },
    )
    queryClient.setQueriesData<Output<'getJobDetail'>>(
      { queryKey: ['getJobDetail'] },
      job => job && { ...job, ...withNewState(job as Job) },
    )
  })
}

/** A running job no answer shows yet has just been started: perhaps by a colleague, perhaps in another window. */
function isKnown(id: string): boolean {
  return queryClient
    .getQueriesData<Output<'getJobPage'>>({ queryKey: ['getJobPage'] })
    .some(([, page]) => page?.list.some(job => job.id === id && job.state === 'running'))
}
