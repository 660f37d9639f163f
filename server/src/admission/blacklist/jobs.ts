import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { sweepKind } from './activate.ts'
import { blacklistList } from './lists.ts'
import { blacklistLog } from './log.ts'
import { sweepJob } from './sweep.ts'

export const blacklistJobs: JobRegistry = {
  ...blacklistList.jobs,
  ...blacklistLog.jobs,
  [sweepKind]: sweepJob as JobRegistry[string],
}
