import sql, { type Sql } from 'sql-template-tag'
import type { WriteContext } from '../command/context.ts'
import type { Db } from '../database/database.ts'
import { currentTraceparent } from '../services/trace.ts'
import type { JobActor } from './job-definition.ts'

export const wakeChannel = 'fairgate_job_wake'
export const cancelChannel = 'fairgate_job_cancel'

export interface JobRequest<Payload> {
  readonly kind: string
  readonly payload: Payload
  readonly actor: JobActor
  readonly exhibitionId?: string
  /** Text key and its values. A job without a title is in no list. */
  readonly title?: { readonly key: string; readonly values?: Readonly<Record<string, unknown>> }
  /** Jobs of one queue run one after the other, such as imports into one exhibition. */
  readonly queue?: string
  readonly runAt?: Date
}

/** Queues a job in the caller's transaction, so that it exists if and only if its cause does. Returns its id. */
export async function enqueue<Payload>(db: Db, request: JobRequest<Payload>): Promise<string> {
  return (await enqueueAll(db, [request]))[0] as string
}

/** The same for several, in one statement. Returns their ids in order. */
export async function enqueueAll<Payload>(db: Db, requests: readonly JobRequest<Payload>[]): Promise<string[]> {
  const of = <T>(member: (request: JobRequest<Payload>) => T | undefined) =>
    requests.map(request => member(request) ?? null)
  const rows = await db.many<{ id: string }>(sql`
    with wanted as materialized (
      select uuidv7() as id, a.* from unnest(${of(({ kind }) => kind)}::text[], ${of(({ actor }) => actor.companyId)}::uuid[],
        ${of(({ actor }) => actor.operatorId)}::uuid[], ${of(({ actor }) => actor.operatorName)}::text[],
        ${of(({ actor }) => actor.language)}::text[], ${of(({ exhibitionId }) => exhibitionId)}::uuid[],
        ${of(({ title }) => title?.key)}::text[], ${requests.map(({ title }) => JSON.stringify(title?.values ?? {}))}::jsonb[],
        ${requests.map(({ payload }) => JSON.stringify(payload))}::jsonb[], ${of(({ queue }) => queue)}::text[],
        ${of(({ runAt }) => runAt)}::timestamptz[]) with ordinality
        a (kind, company_id, operator_id, operator_name, language, exhibition_id, title_key, title_values, payload, queue, run_at, n)
    ), made as (
      insert into job (id, kind, company_id, operator_id, operator_name, language, exhibition_id, title_key, title_values, payload,
        traceparent)
      select id, kind, company_id, operator_id, coalesce(operator_name, ''), language, exhibition_id, coalesce(title_key, ''),
        title_values, payload, ${currentTraceparent()}::text from wanted order by n
    )
    select a.id, ${queued({ id: sql`a.id`, kind: sql`a.kind`, queue: sql`a.queue`, runAt: sql`a.run_at` })} from wanted a order by a.n`)
  return rows.map(({ id }) => id)
}

/** Queues a job for the caller, who sees it among their jobs. Returns its id. */
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
 * Adds a job to the queue and wakes a waiting runner, as two columns. The queue permits 25 starts, more than we use:
 * kills count there, while we limit the attempts.
 */
const queued = ({ id, kind, queue, runAt }: Record<keyof Queued, Sql>): Sql => sql`
  graphile_worker.add_job(${kind}, payload := json_build_object('id', ${id}, 'queue', ${queue}), queue_name := ${queue},
    run_at := ${runAt}, max_attempts := 25, job_key := ${id}::text), pg_notify(${wakeChannel}, '')`

/** Queues an existing job: to be run again, or later. */
export async function addToQueue(db: Db, { id, kind, queue, runAt }: Queued): Promise<void> {
  const jobColumns = { id: sql`${id}::text`, kind: sql`${kind}::text`, queue: sql`${queue ?? null}::text` }
  await db.run(sql`select ${queued({ ...jobColumns, runAt: sql`${runAt ?? null}::timestamptz` })}`)
}
