import sql from 'sql-template-tag'
import { addToQueue } from '../../kernel/jobs/enqueue.ts'
import { datedRows } from '../../kernel/lifecycle/dated.ts'
import { campaignJobKind } from './campaign-job.ts'

/** The start of a scheduled campaign: its job waits until then. */
export const datedCampaigns = datedRows({
  ...{ what: 'campaigns', entityTypes: ['spread'], table: 'campaign', lives: sql`t.state = 'planned'` },
  ...{ type: 'timestamptz', from: 'at' },
  async after({ db }, ids) {
    const planned = await db.many<{ jobId: string; at: string }>(sql`
      select s.job_id as "jobId", s.at from campaign s where s.id = any(${[...ids]}::uuid[]) and s.job_id is not null order by s.id`)
    for (const { jobId, at } of planned) await addToQueue(db, { id: jobId, kind: campaignJobKind, runAt: new Date(at) })
  },
})
