import { jobLife } from '@fairgate/contract/job/states'
import { formatInstant, formatMoment, formatNumber } from '../kernel/format.ts'
import { duration } from '../kernel/job-times.ts'
import { type Text, useText, useWords } from '../kernel/language.ts'
import type { Job } from '../kernel/use-job.ts'
import { useWorklist } from '../kernel/use-worklist.ts'
import { Button } from '../ui/Button.tsx'
import { DataTable } from '../ui/DataTable.tsx'
import { Empty } from '../ui/Empty.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { ListPage } from '../ui/ListPage.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { Pager } from '../ui/Pager.tsx'
import { StatusTabs } from '../ui/StatusTabs.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { type Column, useColumns } from '../ui/use-columns.ts'
import { useJobDeeds } from '../ui/use-job-deeds.tsx'
import '../ui/JobProgress.css'
import './JobList.css'

const TABS = ['all', 'running', 'done', 'failed'] as const

/** Imports, exports and bulk deeds of the company: how far, by whom, and what came of them. Live by push. */
export function JobList() {
  const t = useText()
  const list = useWorklist('getJobPage', { tab: 'all' })
  const columns = useColumns('job', useJobColumns(t))
  const deeds = useJobDeeds()
  return (
    <ListPage>
      <PageHead title={t('job.pageTitle')} />
      <StatusTabs
        current={list.tab}
        onChange={list.setTab}
        tabs={TABS.map(key => ({ key, label: t(`job.${key}`), count: list.counts[key] }))}
      />
      <DataTable
        columns={columns}
        label={t('job.pageTitle')}
        {...list.table}
        actions={deeds.of}
        empty={
          list.error ? (
            <ErrorState failure={list.error} onRetry={() => void list.ask()} />
          ) : list.tab === 'all' ? (
            <Empty kind="first" title={t('job.empty')} why={[t('job.emptyWhy')]} />
          ) : (
            <Empty
              kind="done"
              title={t('job.tabEmpty')}
              action={<Button onClick={() => list.setTab('all')}>{t('badge.seeAll')}</Button>}
            />
          )
        }
      />
      <Pager {...list.pager} />
      {deeds.dialog}
    </ListPage>
  )
}

function useJobColumns(t: Text): Column<Job>[] {
  const w = useWords()
  return [
    {
      key: 'title',
      title: t('job.name'),
      width: 280,
      locked: true,
      render: job => <span title={job.error ?? job.title}>{job.title}</span>,
    },
    {
      key: 'state',
      title: t('job.status'),
      width: 112,
      locked: true,
      render: job => (
        <StatusTag code={job.statusCode as StatusCode}>
          {w(jobLife.states[job.state as keyof typeof jobLife.states])}
        </StatusTag>
      ),
    },
    { key: 'progress', title: t('job.progress'), width: 240, priority: 4, render: job => <Progress job={job} /> },
    { key: 'operator', title: t('job.operator'), width: 120, priority: 3, render: job => job.operatorName },
    {
      key: 'createdAt',
      title: t('job.createdAt'),
      width: 144,
      sort: 'createdAt',
      priority: 2,
      render: job => formatMoment(job.createdAt),
    },
    {
      key: 'took',
      title: t('job.took'),
      width: 96,
      priority: 1,
      render: job => (job.startedAt ? duration(job.startedAt, job.finishedAt ?? Date.now(), t) : '—'),
    },
    {
      key: 'expiresAt',
      title: t('job.keptUntil'),
      width: 152,
      hidden: true,
      priority: 0,
      render: job => formatInstant(job.expiresAt),
    },
  ]
}

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
    <span className="fg-job-cell">
      <span className="fg-job-bar" aria-hidden>
        <span style={{ width: `${share * 100}%` }} />
      </span>
      {total > 0 && (
        <span className="fg-cell-quiet">
          {t('job.ofRows', { done: formatNumber(job.progressDone), total: formatNumber(total) })}
        </span>
      )}
    </span>
  )
}
