import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import { expect, vi } from 'vitest'

/**
 * Locks a table that these functions write to until all of them wait for it or for each other, so that each is in the
 * middle of its transaction and has read before any writes. Then releases it, after `meanwhile` is done.
 */
export async function blockUntilAllWait<T>(
  { pool }: { pool: pg.Pool },
  table: string,
  works: readonly (() => Promise<T>)[],
  meanwhile?: () => Promise<unknown>,
): Promise<T[]> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query(raw(`lock table ${table} in exclusive mode`))
    const done = Promise.all(works.map(work => work()))
    await untilBlocked({ pool }, works.length)
    await meanwhile?.()
    await holder.query('rollback')
    return await done
  } finally {
    holder.release()
  }
}

/** Waits until so many connections of the database are blocked, by a lock of a table alone if `event` is `relation`. */
export async function untilBlocked({ pool }: { pool: pg.Pool }, count: number, event?: 'relation'): Promise<void> {
  // On another connection than a transaction's: within one `pg_stat_activity` does not change after its first read.
  const blocked = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and wait_event = coalesce(${event ?? null}, wait_event)`
  await vi.waitFor(async () => expect((await pool.query(blocked)).rows).toHaveLength(count), {
    ...{ interval: 5, timeout: 10_000 },
  })
}
