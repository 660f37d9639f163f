import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { certificates } from './certificates.ts'
import { printJob, printJobKind } from './print-certificate.ts'
import type { Shredding } from './shred.ts'
import { shredJob, shredJobKind } from './shred-job.ts'

/** Jobs of retention by the kind they are queued under. */
export const privacyJobs = (logged: Shredding['logged']): JobRegistry =>
  ({
    [shredJobKind]: shredJob(logged),
    [printJobKind]: printJob,
    ...certificates.jobs,
  }) as JobRegistry
