import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

const lock = sql`hashtextextended('badge.lists', 0)`

/**
 * Takes a shared lock before badges are activated: the blacklist does not change until the commit. Any number of
 * transactions hold it at once. It is taken before the locks of badges, as in transactions that change the blacklist.
 */
export const lockBlacklistForReading = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock_shared(${lock})`)
}

/** Takes the exclusive lock before the blacklist changes, so that no badge that is being activated is missed. */
export const lockBlacklistForChange = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock(${lock})`)
}
