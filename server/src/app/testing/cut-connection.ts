import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { vi } from 'vitest'

/**
 * Locks a table so that its writers stop in the middle of their transactions, terminates the first waiting connection,
 * as a kill of the server does, and releases the table. Returns the result of the work.
 */
export async function cutConnection<T>(
  { pool }: { pool: pg.Pool },
  table: string,
  work: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(raw(`lock table ${table} in exclusive mode`))
    const done = Promise.allSettled([work()])
    const ended = sql`select count(pg_terminate_backend(l.pid))::int as n from pg_locks l
      where l.relation = ${table}::regclass and not l.granted`
    await vi.waitFor(
      async () => {
        const { rows } = await holder.query(ended)
        if (rows[0].n === 0) throw new Error(`no connection waits for ${table}`)
      },
      { interval: 5, timeout: 10_000 },
    )
    await holder.query('rollback')
    return (await done)[0]
  } finally {
    holder.release()
  }
}
