import type pg from 'pg'
import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import { type Db, transaction } from '../../kernel/database/database.ts'

/** Starts `second` while the writes of `first` are not committed, and commits them when the second waits for it. */
export async function whileUncommitted<T>(
  { pool }: { pool: pg.Pool },
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | undefined
  await transaction(pool, async db => {
    await first(db)
    begun = second()
    // On another connection: within a transaction `pg_stat_activity` does not change after its first read.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(1), {
      ...{ interval: 5, timeout: 10_000 },
    })
  })
  return begun as Promise<T>
}
