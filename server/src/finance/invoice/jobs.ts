import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { returnNotification } from './notify-return.ts'
import { applications } from './queries.ts'

/** Background jobs of invoices by the kind they are queued under. */
export const invoiceJobs: JobRegistry = { ...applications.jobs, ...returnNotification.jobs }
