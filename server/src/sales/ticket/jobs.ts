import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { ticketImportJobs } from './import/jobs.ts'
import { orders, tickets } from './queries.ts'
import { requests } from './request-queries.ts'
import type { BegunOf } from './seller.ts'
import { stocks } from './stock.ts'

/** Jobs of tickets by the kind under which they are queued. */
export const ticketJobs = (begunOf: BegunOf): JobRegistry => ({
  ...ticketImportJobs(begunOf),
  ...tickets.jobs,
  ...orders.jobs,
  ...requests.jobs,
  ...stocks.jobs,
})
