import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { settlementLists } from './queries.ts'
import { startJob, startJobKind } from './start-job.ts'
import { invoiceFinal } from './tell-companies.ts'

/** Jobs of settlements by the kind they are queued under. */
export const settlementJobs = {
  ...invoiceFinal.jobs,
  [startJobKind]: startJob,
  ...settlementLists.Cooperator.jobs,
  ...settlementLists.Agent.jobs,
  ...settlementLists.Sponsor.jobs,
} satisfies JobRegistry
