import type pg from 'pg'

/** The state of the job queue. `late`: not taken for ten minutes; `givenUp`: after the last attempt. */
export type Queue = { waiting: number; late: number; lateMinutes: number; givenUp: number }

/** Looks into the queue; an empty one where it was never set up. */
export async function fetchQueue(pool: pg.Pool): Promise<Queue> {
  const { rows: there } = await pool.query(`select 1 where to_regclass('graphile_worker._private_jobs') is not null`)
  if (there.length === 0) return { waiting: 0, late: 0, lateMinutes: 0, givenUp: 0 }
  const { rows } = await pool.query<Queue>(
    `select count(*) filter (where due)::int as waiting, count(*) filter (where late)::int as late,
       coalesce(floor(extract(epoch from now() - min(run_at) filter (where late)) / 60), 0)::int as "lateMinutes",
       count(*) filter (where attempts >= max_attempts and locked_at is null)::int as "givenUp"
     from (
       select run_at, attempts, max_attempts, locked_at, due, due and run_at < now() - interval '10 minutes' as late
       from graphile_worker._private_jobs,
         lateral (select locked_at is null and attempts < max_attempts and run_at <= now() as due) as state
     ) as jobs`,
  )
  const [found] = rows
  if (!found) throw new Error('the queue does not answer')
  return found
}
