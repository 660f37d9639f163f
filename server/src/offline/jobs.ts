import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { conflictList } from './conflicts.ts'
import { guardList } from './guards.ts'
import { packBase, packBaseKind } from './pack-base.ts'
import { rollCall } from './roll-call.ts'

export const offlineJobs: JobRegistry = {
  ...conflictList.jobs,
  ...guardList.jobs,
  ...rollCall.jobs,
  [packBaseKind]: packBase as JobRegistry[string],
}
