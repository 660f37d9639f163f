import type { Output } from '@fairgate/contract/app/catalogue'
import type { Job } from '../../kernel/jobs/use-job.ts'
import { invalidateEntities, queryClient } from '../../kernel/push/invalidate-entities.ts'
import { useLive } from '../../kernel/push/live.ts'

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
export function useJobUpkeep(): void {
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
