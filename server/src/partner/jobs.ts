import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { exportJob, exportJobKind } from './sheet/export-job.ts'
import { importJob, importJobKind } from './sheet/import-job.ts'
import { usageExportJob, usageExportJobKind } from './sheet/usage-export-job.ts'

/** Jobs of partners by the kind they are queued under. */
export const partnerJobs = {
  [importJobKind]: importJob,
  [exportJobKind]: exportJob,
  [usageExportJobKind]: usageExportJob,
} satisfies JobRegistry
