import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { exportStatisticsJob, exportStatisticsKind } from './export-statistics.ts'

export const statisticsJobs = { [exportStatisticsKind]: exportStatisticsJob } satisfies JobRegistry
