import sql from 'sql-template-tag'
import { openHere } from '../cell/open-here.ts'
import type { Db } from '../database/database.ts'
import { addToQueue, cancelChannel } from './enqueue.ts'

/**
 * Cancels a job: a waiting one immediately, a running one at its next check. False if it has ended already. The caller
 * has checked access.
 */
export async function cancelJob(db: Db, id: string): Promise<boolean> {
  const job = await db.maybe<{ state: string }>(sql`
    update job set cancel_requested = true, version = version + 1,
      state = case state when 'queued' then 'cancelled' else state end,
      finished_at = case state when 'queued' then now() end
    where id = ${id} and state in ('queued', 'running') returning state`)
  if (job?.state === 'cancelled') await db.run(sql`select graphile_worker.remove_job(${id})`)
  if (job?.state === 'running') await db.run(sql`select pg_notify(${cancelChannel}, ${id})`)
  return job !== undefined
}

/** Runs a failed or cancelled job again, from what it saved. False in any other state. */
export async function retryJob(db: Db, id: string): Promise<boolean> {
  const job = await db.maybe<{ kind: string }>(sql`
    update job set state = 'queued', cancel_requested = false, error = null, attempts = 0, finished_at = null,
      version = version + 1, expires_at = now() + interval '7 days'
    where id = ${id} and state in ('failed', 'cancelled') returning kind`)
  if (job) await addToQueue(db, { id, kind: job.kind })
  return job !== undefined
}

/** Deletes expired jobs; their files have their own expiry. Returns their number. */
export async function sweepJobs(db: Db): Promise<number> {
  return db.run(
    sql`delete from job where expires_at < now() and state not in ('queued', 'running') and ${openHere('job.exhibition_id')}`,
  )
}
