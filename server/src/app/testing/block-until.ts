import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { expect, vi } from 'vitest'

/**
 * Locks a table that these functions write to until all of them wait for it or for each other, so that each is in the
 * middle of its transaction and has read before any writes. Then releases it.
 */
export async function blockUntilAllWait<T>(
  { pool }: { pool: pg.Pool },
  table: string,
  works: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(raw(`lock table ${table} in exclusive mode`))
    const done = Promise.all(works.map(work => work()))
    // On another connection: within a transaction `pg_stat_activity` does not change after its first read.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(works.length), {
      ...{ interval: 5, timeout: 10_000 },
    })
    await holder.query('rollback')
    return await done
  } finally {
    holder.release()
  }
}
