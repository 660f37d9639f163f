import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { useJob, useJobEnd } from '../../kernel/jobs/use-job.ts'
import { useJobInAddress } from '../../kernel/ui/use-job-in-address.ts'
import type { Book } from './rulebook-labels.ts'

/** The last trial of a version, its job or the one of its export, and the start of both. */
export function useTrial({ exhibitionId, id }: Pick<Book, 'exhibitionId' | 'id'>) {
  const { data, refetch } = useQueryCommand('getRuleTrial', { exhibitionId, id })
  const [jobId, showJob] = useJobInAddress()
  const { data: job } = useJob(jobId)
  const trying = useCommand('tryRuleBook', { onDone: answer => showJob(answer.jobId) })
  const exporting = useCommand('exportRuleTrial', { onDone: answer => showJob(answer.jobId) })
  useJobEnd(jobId, state => {
    void refetch()
    // The strip of an export has the link to its file.
    if (state === 'done' && !job?.fileId) showJob(undefined)
  })
  const isRunning = job?.state === 'queued' || job?.state === 'running'
  const busy = trying.isPending || exporting.isPending || isRunning
  return {
    ...{ trial: data?.trial ?? undefined, jobId, showJob, busy },
    start: () => !busy && trying.mutate({ exhibitionId, id }),
    exportAll: () => !busy && exporting.mutate({ exhibitionId, id }),
  }
}
