import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { decisionNotification } from './notify-decision.ts'
import { postponements } from './queries.ts'

/** Background jobs of postponement requests by the kind they are queued under. */
export const postponementJobs: JobRegistry = { ...postponements.jobs, ...decisionNotification.jobs }
