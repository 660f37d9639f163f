import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { certificates } from './certificates.ts'
import { printJob, printJobKind } from './print-certificate.ts'
import type { Purge } from './purge.ts'
import { createPurgeJob, purgeJobKind } from './purge-job.ts'

/** Background jobs of retention by the kind they are queued under. */
export const privacyJobs = (logged: Purge['logged']): JobRegistry =>
  ({
    [purgeJobKind]: createPurgeJob(logged),
    [printJobKind]: printJob,
    ...certificates.jobs,
  }) as JobRegistry
