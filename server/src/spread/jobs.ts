import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { spreadJob, spreadJobKind } from './spread-job.ts'

/** Jobs of spreads by the kind they are queued under. */
export const spreadJobs = { [spreadJobKind]: spreadJob } satisfies JobRegistry
