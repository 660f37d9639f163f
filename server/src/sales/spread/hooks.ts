import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { Transition, TransitionContext } from '../../kernel/transition/transition.ts'

export { startCampaign } from './campaign.ts'
export { datedCampaigns } from './dated.ts'
export { handingOver, stopWriting } from './stop-writing.ts'

type Messages = readonly Transition<{ id: string }>[]
const idsOf = (transitions: Messages) => transitions.map(({ row }) => row.id)

/** Messages were sent: marks their recipients as sent. */
export async function messagesSent({ db }: TransitionContext, transitions: Messages): Promise<void> {
  await db.run(sql`
    update recipient set state = 'sent', sent_at = clock_timestamp(), version = version + 1
    where message_id = any(${idsOf(transitions)}::uuid[]) and state <> 'sent'`)
}

/** Messages failed permanently. */
export async function messagesFailed({ db }: TransitionContext, transitions: Messages): Promise<void> {
  await db.run(sql`
    update recipient set state = 'failed', version = version + 1
    where message_id = any(${idsOf(transitions)}::uuid[]) and state = 'queued'`)
}

/** Cancels campaigns `s` in progress: remaining recipients get nothing. */
export async function cancelCampaigns(db: Db, which: Sql): Promise<void> {
  const ended = await db.many<{ id: string }>(sql`
    update campaign s set state = 'cancelled', version = version + 1
    where ${which} and s.state in ('planned', 'running', 'waiting', 'failed') returning s.id`)
  await db.run(sql`
    update recipient set state = 'cancelled', version = version + 1
    where campaign_id = any(${ended.map(({ id }) => id)}::uuid[]) and state = 'queued' and message_id is null`)
}

/** An operator cancelled a campaign's job: that cancels the campaign. */
export const jobCancelled = (db: Db, jobId: string): Promise<void> => cancelCampaigns(db, sql`s.job_id = ${jobId}`)
