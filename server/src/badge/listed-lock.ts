import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

const lock = sql`hashtextextended('badge.lists', 0)`

/**
 * Whoever opens a badge sees who is on a list as it stays until they have committed: any number at once. Taken before the
 * badges' own locks, as by who changes a list.
 */
export const whileListsStand = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock_shared(${lock})`)
}

/** Who changes who is on a list waits for those who open badges, and they for it: none of theirs is missed. */
export const whileListsChange = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock(${lock})`)
}
