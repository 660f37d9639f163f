import sql from 'sql-template-tag'
import type { WriteContext } from '../context.ts'
import type { Db } from '../database.ts'
import type { JobActor } from './job-definition.ts'

export const wakeChannel = 'fairgate_job_wake'
export const cancelChannel = 'fairgate_job_cancel'

export interface JobRequest<Payload> {
  readonly kind: string
  readonly payload: Payload
  readonly actor: JobActor
  readonly exhibitionId?: string
  /** Phrase key and its values. A job without a title works unseen: it is in no list. */
  readonly title?: { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
  /** Jobs of one queue run one after the other, such as imports into one exhibition. */
  readonly queue?: string
  readonly runAt?: Date
}

/** Queues a job in the caller's transaction, so that it exists if and only if what caused it does. Returns its id. */
export async function enqueue<Payload>(db: Db, request: JobRequest<Payload>): Promise<string> {
  const { actor, title } = request
  const { id } = await db.one<{ id: string }>(sql`
    insert into job (kind, company_id, operator_id, operator_name, language, exhibition_id, title_key, title_values, payload)
    values (${request.kind}, ${actor.companyId ?? null}, ${actor.operatorId ?? null}, ${actor.operatorName ?? ''},
      ${actor.language}, ${request.exhibitionId ?? null}, ${title?.key ?? ''}, ${JSON.stringify(title?.values ?? {})},
      ${JSON.stringify(request.payload)})
    returning id`)
  await addToQueue(db, { id, kind: request.kind, queue: request.queue, runAt: request.runAt })
  return id
}

/** Queues a job for who asks, who sees it among their jobs. Returns its id. */
export function startJob<Payload>(
  { actor, db, language, push }: WriteContext,
  request: Omit<JobRequest<Payload>, 'actor'>,
): Promise<string> {
  const { companyId, operatorId, operatorName } = actor
  push(`operator:${operatorId}`, { type: 'row', changed: ['job'] })
  return enqueue(db, { ...request, actor: { companyId, operatorId, operatorName, language } })
}

interface Queued {
  readonly id: string
  readonly kind: string
  readonly queue?: string
  readonly runAt?: Date
}

/**
 * The queue may lend a job out 25 times, more often than we run it: kills count there, and how often a job may be tried
 * is ours to judge.
 */
export async function addToQueue(db: Db, { id, kind, queue, runAt }: Queued): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${kind}, payload := json_build_object('id', ${id}::text, 'queue', ${queue ?? null}::text),
      queue_name := ${queue ?? null}, run_at := ${runAt ?? null}, max_attempts := 25, job_key := ${id}),
      pg_notify(${wakeChannel}, '')`)
}
