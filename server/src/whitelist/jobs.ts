import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { doorLists } from './door-list.ts'
import { certificateLists, vehicleLists } from './lists.ts'
import { whitelistLog } from './log-page.ts'

export const whitelistJobs: JobRegistry = {
  ...certificateLists.jobs,
  ...vehicleLists.jobs,
  ...doorLists.jobs,
  ...whitelistLog.jobs,
}
