import type pg from 'pg'
import sql from 'sql-template-tag'
import { expect, vi } from 'vitest'
import { type Db, transaction } from '../../kernel/database/database.ts'

/** Begins `second` while what `first` has written is not committed, and commits that when the second waits for it. */
export async function whileUncommitted<T>(
  { pool }: { pool: pg.Pool },
  first: (db: Db) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> {
  let begun: Promise<T> | undefined
  await transaction(pool, async db => {
    await first(db)
    begun = second()
    // Of another connection: within a transaction activity is what it was when it was first asked for.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await vi.waitFor(async () => expect((await pool.query(waiting)).rows).toHaveLength(1), {
      ...{ interval: 5, timeout: 10_000 },
    })
  })
  return begun as Promise<T>
}
