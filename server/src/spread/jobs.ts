import type { JobRegistry } from '../kernel/jobs/job-definition.ts'
import type { Clock } from './pace.ts'
import { type LinksOf, spreadJob, spreadJobKind } from './spread-job.ts'
import { recipientList, spreadList } from './spread-queries.ts'
import { templateList } from './templates.ts'

/** Jobs of spreads by the kind they are queued under. `linksOf`: the links of a survey's recipients. */
export const spreadJobs = (linksOf: LinksOf, clock?: Clock): JobRegistry =>
  ({
    [spreadJobKind]: spreadJob(linksOf, clock),
    ...spreadList.jobs,
    ...recipientList.jobs,
    ...templateList.jobs,
  }) satisfies JobRegistry as JobRegistry
