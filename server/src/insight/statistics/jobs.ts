import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { exportStatisticsJob, exportStatisticsKind } from './export-statistics.ts'
import { holderList } from './holders.ts'
import { passageList } from './passages.ts'
import { scheduleJob, scheduleKind } from './schedule-job.ts'

export const statisticsJobs = {
  [exportStatisticsKind]: exportStatisticsJob,
  [scheduleKind]: scheduleJob,
  ...holderList.jobs,
  ...passageList.jobs,
} satisfies JobRegistry as JobRegistry
