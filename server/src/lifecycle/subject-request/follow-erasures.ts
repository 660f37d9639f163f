import { defaultLanguage } from '@fairgate/contract/kernel/i18n/language'
import sql from 'sql-template-tag'
import { type Db, toDb, transaction } from '../../kernel/database/database.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import type { Services } from '../../kernel/services/services.ts'
import { leftOf } from './erase.ts'
import { eraseJobKind } from './erase-job.ts'
import { findIdentifiers } from './find-identifiers.ts'

/** Queues the job of an erasure, in the caller's transaction. */
export async function queueErasure(db: Db, id: string): Promise<void> {
  const title = { key: 'subjectRequest.eraseTitle' }
  const actor = { language: defaultLanguage }
  const jobId = await enqueue(db, { kind: eraseJobKind, payload: { id }, title, actor })
  await db.run(sql`update subject_request set job_id = ${jobId} where id = ${id}`)
}

/** Open erasures without a job; one whose job failed waits ten minutes. */
const waiting = sql`t.kind = 'erasure' and t.state in ('approved', 'partial') and not exists (
  select from job j where j.id = t.job_id
    and (j.state in ('queued', 'running') or j.state = 'failed' and j.finished_at > now() - interval '10 minutes'))`

/**
 * Queues erasures whose reason for retention has ended: an exhibition was settled, an entry lifted, a pass has ended.
 * Each is queued once for any number of nodes. Returns how many.
 */
export async function followErasures({ pool }: Pick<Services, 'pool'>): Promise<number> {
  const open = await toDb(pool).many<{ id: string }>(
    sql`select t.id from subject_request t where ${waiting} order by t.id`,
  )
  let queued = 0
  for (const { id } of open) {
    queued += await transaction(pool, async db => {
      const mine = await db.maybe(sql`
        select from subject_request t where t.id = ${id} and ${waiting} for update skip locked`)
      if (!mine) return 0
      const { rows, held } = await leftOf(db, id, await findIdentifiers(db, id))
      if (rows === 0 && held.length > 0 && !(await isUnsaid(db, id))) return 0
      await queueErasure(db, id)
      return 1
    })
  }
  return queued
}

/** Whether its job ended before it recorded the result. */
const isUnsaid = async (db: Db, id: string): Promise<boolean> =>
  (await db.maybe(sql`select from subject_request where id = ${id} and state = 'approved'`)) !== undefined
