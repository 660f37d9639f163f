import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { doorLists } from './door-list.ts'
import { guestList } from './guest-page.ts'
import { certificateLists, stepLists, vehicleLists } from './lists.ts'
import { whitelistLog } from './log-page.ts'

export const whitelistJobs: JobRegistry = {
  ...certificateLists.jobs,
  ...vehicleLists.jobs,
  ...stepLists.pending.jobs,
  ...stepLists.processing.jobs,
  ...stepLists.finished.jobs,
  ...guestList.jobs,
  ...doorLists.jobs,
  ...whitelistLog.jobs,
}
