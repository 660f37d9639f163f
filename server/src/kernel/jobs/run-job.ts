import type pg from 'pg'
import sql from 'sql-template-tag'
import { needsNewKeys } from '../crypto/cipher.ts'
import { type Db, toDb, transaction } from '../database/database.ts'
import { type Slow, watched } from '../database/slow-statements.ts'
import type { FileStore } from '../files/file-store.ts'
import { detectOutage, outageValues } from '../outage/outage.ts'
import { publishRowChangeToOperators } from '../push/publish-row-change.ts'
import type { PushMessage } from '../push/push-message.ts'
import { onJob, type Services } from '../services/services.ts'
import { inTrace, parseTrace } from '../services/trace.ts'
import { parameter } from '../settings/parameter.ts'
import { addToQueue } from './enqueue.ts'
import { type JobContext, type JobDefinition, JobFailure, JobLater, type Publish } from './job-definition.ts'
import type { JobRow } from './job-list.ts'
import { ProgressReport } from './progress-report.ts'

export interface JobWorld {
  readonly pool: pg.Pool
  readonly services: Services
  readonly files: FileStore
  readonly publish: Publish
  onFault(error: unknown, job: { id: string; kind: string }): void
  /** Called for slow statements of a job, on any of its connections. */
  onSlow?(slow: Slow, job: { id: string; kind: string }): void
}

/** A job that takes its process down every time must not do so for ever. */
const maxStarts = 6
/** How long (ms) a job waits for an exhibition that is being moved. */
const movingPause = 1_000

type Started = JobRow & { payload: unknown; saved: unknown; traceparent: string | null }

/** Runs one job of the queue and records its result; after a fault it is queued again while attempts are left. */
export async function runJob(
  world: JobWorld,
  id: string,
  definition: JobDefinition<unknown>,
  abort: AbortController,
): Promise<void> {
  const db = toDb(world.pool)
  const job = await start(db, id)
  if (!job) return
  const run = () => runStarted(world, db, job, definition, abort)
  await inTrace(parseTrace(job.traceparent), () => watched(slow => world.onSlow?.(slow, job), run))
}

async function runStarted(
  world: JobWorld,
  db: Db,
  job: Started,
  definition: JobDefinition<unknown>,
  abort: AbortController,
): Promise<void> {
  const report = new ProgressReport(db, world.publish, job, abort)
  try {
    if (job.cancel_requested) abort.abort()
    if (job.attempts > maxStarts) throw new JobFailure('kernel.fault', { crashed: true })
    abort.signal.throwIfAborted()
    const result = await definition.run(job.payload, buildContext(world, db, job, report, abort))
    await report.flush()
    await finish(world, job, { state: 'done', result: result ?? null })
  } catch (error) {
    await report.flush()
    await end(world, db, job, definition, abort.signal.aborted, error)
  }
}

/** Does not wait for the disk: the start is written with the first thing that the job commits. */
async function start(db: Db, id: string): Promise<Started | undefined> {
  return db.maybe<Started>(sql`
    update job set state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, now()), version = version + 1
    where id = ${id} and state in ('queued', 'running') and set_config('synchronous_commit', 'off', true) = 'off' returning *`)
}

async function end(
  world: JobWorld,
  db: Db,
  job: Started,
  definition: JobDefinition<unknown>,
  cancelled: boolean,
  error: unknown,
): Promise<void> {
  if (cancelled) return finish(world, job, { state: 'cancelled' })
  if (error instanceof JobLater) return later(world, job, error.runAt)
  if (error instanceof JobFailure) return fail(world, db, job, definition, error)
  if (detectOutage(error) === 'kernel.moving') return later(world, job, new Date(Date.now() + movingPause))
  world.onFault(error, job)
  if (needsNewKeys(error)) await world.services.keyring.refresh()
  if (job.attempts < (definition.attempts ?? 3)) return requeue(db, job)
  // What was done in earlier portions stays: the reader sees how far it went.
  const { rows } = await db.one<{ rows: number }>(
    sql`select coalesce((saved ->> 'rows')::int, 0) as rows from job where id = ${job.id}`,
  )
  const why = rows > 0 ? { reason: 'kernel.stoppedAfter', values: { rows } } : undefined
  await fail(
    world,
    db,
    job,
    definition,
    why ?? { reason: detectOutage(error) ?? 'kernel.fault', values: outageValues(error) ?? {} },
  )
}

/** Fails for good: notifies the module first, and if even that fails, the job has failed nevertheless. */
async function fail(
  world: JobWorld,
  db: Db,
  job: Started,
  definition: JobDefinition<unknown>,
  { reason, values }: Pick<JobFailure, 'reason' | 'values'>,
): Promise<void> {
  try {
    await definition.failed?.(job.payload, { jobId: job.id, db, publish: world.publish }, reason)
  } catch (error) {
    world.onFault(error, job)
  }
  await finish(world, job, { state: 'failed', error: { reason, values } })
}

/** Resets the number of starts: a postponed job has not failed. */
async function later(world: JobWorld, { id, kind, operator_id }: Started, runAt: Date): Promise<void> {
  await transaction(world.pool, async tx => {
    await tx.run(
      sql`update job set state = 'queued', attempts = 0, version = version + 1 where id = ${id} and state = 'running'`,
    )
    await addToQueue(tx, { id, kind, queue: (await findQueue(tx, id)) ?? undefined, runAt })
  })
  if (operator_id) publishRowChangeToOperators(world.publish, [operator_id], 'job')
}

const findQueue = async (db: Db, id: string): Promise<string | null> =>
  (
    await db.maybe<{ queue: string | null }>(
      sql`select queue_name as queue from graphile_worker.jobs where key = ${id}`,
    )
  )?.queue ?? null

/** In the place of the queue's own pauses, which nobody can set. */
async function requeue(db: Db, { id, kind, attempts }: Started): Promise<void> {
  const { at, queue } = await db.one<{ at: string; queue: string | null }>(sql`
    select now() + power(3, ${attempts - 1}::int) * make_interval(secs => ${parameter('job.firstPauseSeconds')}) as at,
      (select queue_name from graphile_worker.jobs where key = ${id}) as queue`)
  await addToQueue(db, { id, kind, queue: queue ?? undefined, runAt: new Date(at) })
}

interface Ending {
  readonly state: 'done' | 'failed' | 'cancelled'
  readonly result?: unknown
  readonly error?: unknown
}

async function finish(world: JobWorld, job: Started, { state, result, error }: Ending): Promise<void> {
  const pushes: [string, PushMessage][] = []
  const ended = await transaction(world.pool, async db => {
    const row = await db.maybe<JobRow>(sql`
      update job set state = ${state}, finished_at = now(), version = version + 1,
        result = ${result === undefined ? null : JSON.stringify(result)},
        error = ${error === undefined ? null : JSON.stringify(error)}
      where id = ${job.id} returning *`)
    const push = (...message: (typeof pushes)[number]) => void pushes.push(message)
    if (row) await world.services.hooks[onJob]?.({ db, push }, row)
    return row
  })
  for (const message of pushes) world.publish(...message)
  if (!ended?.operator_id || ended.title_key === '') return
  world.publish(`operator:${ended.operator_id}`, {
    type: 'job',
    id: ended.id,
    kind: ended.kind,
    state,
    done: ended.progress_done,
    total: ended.progress_total,
  })
}

function buildContext(
  world: JobWorld,
  db: Db,
  job: Started,
  report: ProgressReport,
  abort: AbortController,
): JobContext {
  return {
    jobId: job.id,
    kind: job.kind,
    attempt: job.attempts,
    actor: {
      companyId: job.company_id ?? undefined,
      operatorId: job.operator_id ?? undefined,
      operatorName: job.operator_name,
      language: job.language,
    },
    exhibitionId: job.exhibition_id ?? undefined,
    language: job.language,
    pool: world.pool,
    db,
    services: world.services,
    files: world.files,
    signal: abort.signal,
    cancelled: () => abort.signal.aborted,
    progress: (done, total) => report.report(done, total),
    saved: job.saved ?? undefined,
    async save(tx, value) {
      await tx.run(sql`update job set saved = ${JSON.stringify(value)} where id = ${job.id}`)
    },
    publish: world.publish,
  }
}
