import { jobStateMachine } from '@fairgate/contract/foundation/job/states'
import { formatInstant, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { duration } from '../../kernel/jobs/job-times.ts'
import type { Job } from '../../kernel/jobs/use-job.ts'
import { jobActions } from '../../kernel/ui/job-actions.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { defineList } from '../../kernel/ui/list/define-list.tsx'
import { useViews } from '../../kernel/ui/list/use-views.tsx'
import { ImportTemplates } from './ImportTemplates.tsx'
import '../../kernel/ui/JobProgress.css'
import './JobList.css'

/** Jobs (`/jobs`), and the empty sheets for imports. */
export function JobList() {
  const { view, head } = useViews('job.views', [
    { key: 'jobs', word: 'job.tray' },
    { key: 'templates', word: 'job.templates' },
  ])
  return view === 'templates' ? <ImportTemplates head={head} /> : <Jobs head={head} />
}

/** Imports, exports and bulk actions of the company: progress, operator, result. Updated by push. */
const Jobs = defineList('getJobPage', {
  domain: 'job',
  tabs: { all: 'job.all', running: 'job.running', done: 'job.done', failed: 'job.failed' },
  columns: c => [
    c.name('title', { title: 'job.name' }),
    c.state(jobStateMachine.states, { title: 'job.status' }),
    c.cell('progress', job => <Progress job={job} />, { width: 240, min: 176, priority: 4 }),
    c.text('operatorName', { title: 'job.operator', width: 120, priority: 3 }),
    c.moment('createdAt', { sort: 'createdAt', priority: 2 }),
    c.cell('took', job => (job.startedAt ? duration(job.startedAt, job.finishedAt ?? Date.now(), c.t) : '—'), {
      width: 96,
      priority: 1,
    }),
    c.cell('expiresAt', job => formatInstant(job.expiresAt), { title: 'job.storedUntil', width: 152, hidden: true }),
  ],
  actions: jobActions,
  empty: { title: 'job.empty', why: 'job.emptyWhy' },
})

function Progress({ job }: { job: Job }) {
  const t = useText()
  if (job.state === 'queued') return <span className="fg-cell-quiet">{t('job.waiting')}</span>
  if (job.error) {
    return (
      <span className="fg-job-error" title={job.error}>
        {job.error}
      </span>
    )
  }
  const total = job.progressTotal ?? 0
  const share = job.state === 'done' ? 1 : total > 0 ? job.progressDone / total : 0
  return (
    <Inline as="span" className="fg-job-cell" gap={10} align="center">
      <span className="fg-job-bar" aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {total > 0 && (
        <span className="fg-cell-quiet">
          {t('job.ofRows', { done: formatNumber(job.progressDone), total: formatNumber(total) })}
        </span>
      )}
    </Inline>
  )
}
