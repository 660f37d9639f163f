import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { applications } from './queries.ts'
import { returnTold } from './tell-return.ts'

/** Jobs of invoices by the kind they are queued under. */
export const invoiceJobs: JobRegistry = { ...applications.jobs, ...returnTold.jobs }
