import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { snapshotJob, snapshotJobKind } from './bundle-snapshot.ts'
import { discrepancyList } from './discrepancies.ts'
import { guardList } from './guards.ts'
import { rollCall } from './roll-call.ts'

export const offlineJobs: JobRegistry = {
  ...discrepancyList.jobs,
  ...guardList.jobs,
  ...rollCall.jobs,
  [snapshotJobKind]: snapshotJob as JobRegistry[string],
}
