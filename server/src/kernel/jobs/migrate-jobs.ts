import type pg from 'pg'

/**
 * Migrates the queue's own schema (graphile_worker) to the version of its library. Run it after `migrate`, before
 * anything is queued: tests call it for their template, the server leaves it to the first job process.
 */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ pgPool: watched(pool), logger: await quietLogger() })
  await pool.query(wakeForNext)
}

/**
 * A worker looks for its next job before the end of the last one is written, finds the queue still locked, and would
 * wait for a poll. So whatever unlocks a queue wakes a worker as a new job does. It does not ask whether a job is left:
 * one that is being queued at the same time is not visible yet, and its own notice finds the queue locked.
 *
 * Neither change waits for the disk, or each job of a queue would wait for it four times: whoever does the work of a job
 * commits it, and what comes before in the log is written with it. If the machine fails before, the job is taken again.
 */
const wakeForNext = `do $$ begin
  if exists (select from pg_trigger
      where tgrelid = 'graphile_worker._private_job_queues'::regclass and tgname = 'queue_lock_changed') then
    return;
  end if;
  -- Several processes may start at the same time; the second one replaces what the first has created.
  lock table graphile_worker._private_job_queues in share row exclusive mode;
  create or replace function graphile_worker.queue_lock_changed() returns trigger language plpgsql as $body$
  begin
    perform set_config('synchronous_commit', 'off', true);
    if new.locked_at is null then
      perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
    end if;
    return null;
  end $body$;
  create or replace trigger queue_lock_changed after update of locked_at on graphile_worker._private_job_queues
    for each row execute function graphile_worker.queue_lock_changed();
end $$`

/** The library requires a handler for lost connections; the query fails anyway. */
export function watched(pool: pg.Pool): pg.Pool {
  if (pool.listenerCount('connect') === 0) pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** The library logs every poll; only faults outside of jobs are logged. */
export async function quietLogger() {
  const { Logger } = await import('graphile-worker')
  return new Logger(() => (level, message) => {
    if (level === 'error' && !message.startsWith('Failed task'))
      process.stderr.write(`${JSON.stringify({ level: 50, msg: message })}\n`)
  })
}
