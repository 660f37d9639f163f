import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { importJob, importJobKind } from './import-job.ts'
import { bankLines } from './queries.ts'

/** Background jobs of bank statements by the kind they are queued under. */
export const bankJobs = {
  [importJobKind]: importJob,
  ...bankLines.jobs,
} satisfies JobRegistry
