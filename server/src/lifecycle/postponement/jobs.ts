import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { decisionNotification } from './notify-decision.ts'
import { postponements } from './queries.ts'

/** Jobs of requests to postpone by the kind they are queued under. */
export const postponementJobs: JobRegistry = { ...postponements.jobs, ...decisionNotification.jobs }
