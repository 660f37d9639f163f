import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import { orders, tickets } from './queries.ts'
import { requests } from './request-queries.ts'
import { stocks } from './stock.ts'

/** Jobs of tickets by the kind they are queued under. */
export const ticketJobs: JobRegistry = { ...tickets.jobs, ...orders.jobs, ...requests.jobs, ...stocks.jobs }
