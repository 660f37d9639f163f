import { ListTodo } from 'lucide-react'
import { Link } from 'react-router'
import { downloadFile } from '../kernel/download.ts'
import { findJobPath } from '../kernel/job-path.ts'
import { secondsLeft } from '../kernel/job-times.ts'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import type { Job } from '../kernel/use-job.ts'
import { JobProgress } from '../ui/JobProgress.tsx'
import { jobActions } from '../ui/job-actions.ts'
import { useActions } from '../ui/list/use-actions.tsx'
import { Popover } from '../ui/Popover.tsx'
import { useJobUpkeep } from './use-job-upkeep.ts'
import './JobTray.css'

/** The header's way to the jobs: how many run, and the last ones with their bars. */
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
          <button type="button" className="fg-tray-button" aria-label={label} title={label} {...props}>
            <ListTodo size={16} strokeWidth={1.6} aria-hidden />
            {running > 0 && <span className="fg-tray-count">{running}</span>}
          </button>
        )}
      >
        {close => (
          <div className="fg-tray">
            <div className="fg-tray-head">
              <strong>{t('job.tray')}</strong>
              <Link to="/jobs" onClick={close}>
                {t('job.trayAll')}
              </Link>
            </div>
            {jobs.length === 0 && <p className="fg-tray-empty">{t('job.trayEmpty')}</p>}
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
