import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { deliverJob } from './deliver-job.ts'
import { deliverKind } from './schedule-delivery.ts'

/** Background jobs of webhooks by the kind they are queued under. */
export const webhookJobs = { [deliverKind]: deliverJob as JobRegistry[string] } satisfies JobRegistry
