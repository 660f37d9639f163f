import type { JobRegistry } from '../../kernel/jobs/job-definition.ts'
import { campaignJobKind, createCampaignJob, type LinksOf } from './campaign-job.ts'
import type { Clock } from './pace.ts'
import { campaignList, recipientList } from './queries.ts'
import { templateList } from './templates.ts'

/** Jobs of campaigns by the kind under which they are queued. `linksOf`: the links of a survey's recipients. */
export const createCampaignJobs = (linksOf: LinksOf, clock?: Clock): JobRegistry =>
  ({
    [campaignJobKind]: createCampaignJob(linksOf, clock),
    ...campaignList.jobs,
    ...recipientList.jobs,
    ...templateList.jobs,
  }) satisfies JobRegistry as JobRegistry
