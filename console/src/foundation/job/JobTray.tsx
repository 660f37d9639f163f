import { ListTodo } from 'lucide-react'
import { Link } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { downloadFile } from '../../kernel/files/download.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { findJobPath } from '../../kernel/jobs/job-path.ts'
import { secondsLeft } from '../../kernel/jobs/job-times.ts'
import type { Job } from '../../kernel/jobs/use-job.ts'
import { JobProgress } from '../../kernel/ui/JobProgress.tsx'
import { jobActions } from '../../kernel/ui/job-actions.ts'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { useJobUpkeep } from './use-job-upkeep.ts'
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
