import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'

/** First number of the advisory locks by which job processes show that they are alive. */
const lockClass = 7_246_513

/**
 * Registers this job process, on a connection that it holds as long as it lives: when it is killed, PostgreSQL notices
 * the closed connection and releases the lock. Returns its number.
 */
export async function registerHost(connection: Db): Promise<number> {
  // A machine that vanishes closes nothing: probe after 30 seconds of silence instead of after two hours.
  await connection.run(
    sql`select set_config('tcp_keepalives_idle', '30', false), set_config('tcp_keepalives_interval', '10', false)`,
  )
  // One statement: the row is visible to others only when the lock is already held.
  const { number } = await connection.one<{ number: number }>(sql`
    with host as (insert into job_host default values returning number)
    select number, pg_advisory_lock(${lockClass}, number) from host`)
  return number
}

/** Records the name under which this process locks jobs. */
export async function recordPool(db: Db, host: number, workerPool: string): Promise<void> {
  await db.run(sql`update job_host set worker_pool = ${workerPool} where number = ${host}`)
}

/**
 * Returns the jobs of voided processes to the queue, which itself would wait four hours. A process killed before it had
 * recorded its name is found after ten seconds.
 */
export async function releaseAbandoned(db: Db): Promise<void> {
  await db.run(sql`
    with active as (
      select objid::integer as number from pg_locks
      where locktype = 'advisory' and classid = ${lockClass} and granted
        and database = (select oid from pg_database where datname = current_database())
    ), voided as (
      delete from job_host where number not in (select number from active) returning worker_pool
    ), lost as (
      select worker_pool from voided where worker_pool is not null
      union
      select locked_by from graphile_worker._private_jobs
      where locked_by is not null and locked_at < now() - interval '10 seconds'
        and locked_by not in (
          select worker_pool from job_host where worker_pool is not null and number in (select number from active))
    )
    select graphile_worker.force_unlock_workers(array_agg(worker_pool)) from lost having count(*) > 0`)
}
