import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { administratorNotification } from './notify-administrator.ts'

/** Background jobs of operators by the kind they are queued under. */
export const accessJobs: JobRegistry = administratorNotification.jobs
