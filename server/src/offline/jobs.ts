import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { discrepancyList } from './discrepancies.ts'
import { guardList } from './guards.ts'
import { packBase, packBaseKind } from './pack-base.ts'
import { rollCall } from './roll-call.ts'

export const offlineJobs: JobRegistry = {
  ...discrepancyList.jobs,
  ...guardList.jobs,
  ...rollCall.jobs,
  [packBaseKind]: packBase as JobRegistry[string],
}
