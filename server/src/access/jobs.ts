import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { administratorTold } from './tell-administrator.ts'

/** Jobs of operators by the kind they are queued under. */
export const accessJobs: JobRegistry = administratorTold.jobs
