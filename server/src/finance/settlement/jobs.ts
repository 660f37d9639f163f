import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { invoiceNotification } from './notify-companies.ts'
import { settlementLists } from './queries.ts'
import { startJob, startJobKind } from './start-job.ts'

/** Background jobs of settlements by the kind they are queued under. */
export const settlementJobs = {
  ...invoiceNotification.jobs,
  [startJobKind]: startJob,
  ...settlementLists.Cooperator.jobs,
  ...settlementLists.Agent.jobs,
  ...settlementLists.Sponsor.jobs,
} satisfies JobRegistry
