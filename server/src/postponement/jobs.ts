import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { postponements } from './queries.ts'
import { decisionTold } from './tell-decision.ts'

/** Jobs of requests to postpone by the kind they are queued under. */
export const postponementJobs: JobRegistry = { ...postponements.jobs, ...decisionTold.jobs }
