import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { mailJob, mailKind } from './mail-job.ts'

export const exportScheduleJobs = { [mailKind]: mailJob } satisfies JobRegistry as JobRegistry
