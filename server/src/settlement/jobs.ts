import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { exportJob, exportJobKind } from './export-job.ts'
import { startJob, startJobKind } from './start-job.ts'

/** Jobs of settlements by the kind they are queued under. */
export const settlementJobs = { [startJobKind]: startJob, [exportJobKind]: exportJob } satisfies JobRegistry
