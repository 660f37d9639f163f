import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { lockForDecision, type Rules } from './rules/lock-people.ts'

const blacklistLock = sql`hashtextextended('badge.lists', 0)`

/**
 * Takes a shared lock before badges are activated: the blacklist does not change until the commit. Any number of
 * transactions hold it at once. It is taken before the locks of badges, as in transactions that change the blacklist.
 */
export const lockBlacklistForReading = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock_shared(${blacklistLock})`)
}

/** The same before badges are activated; whether some of them were submitted by rules is read in the same statement. */
const lockBlacklistFor = (db: Db, exhibitionId: string, badgeIds: readonly string[]) =>
  db.one<{ ruled: boolean }>(sql`
    select exists (select from badge where exhibition_id = ${exhibitionId} and id = any(${[...badgeIds]}::uuid[])
      and book_id is not null) as ruled, pg_advisory_xact_lock_shared(${blacklistLock})::text as locked`)

/** Takes the exclusive lock before the blacklist changes, so that no badge is missed that is being activated. */
export const lockBlacklistForChange = async (db: Db): Promise<void> => {
  await db.run(sql`select pg_advisory_xact_lock(${blacklistLock})`)
}

/**
 * Locks the blacklist, the people of badges that were submitted by rules, and the companies of the badges before the badges
 * themselves are locked for activation. If a
 * company is frozen at the same moment, it is frozen either before, and its badges are refused, or after, and these
 * badges are suspended with the others.
 */
export async function lockForActivation(
  db: Db,
  exhibitionId: string,
  badgeIds: readonly string[],
): Promise<Rules | undefined> {
  const { ruled } = await lockBlacklistFor(db, exhibitionId, badgeIds)
  const rules = ruled ? await lockForDecision(db, exhibitionId, badgeIds) : undefined
  await db.run(sql`
    select from company where id in (
      select company_id from badge where exhibition_id = ${exhibitionId} and id = any(${[...badgeIds]}::uuid[]))
    order by id for key share`)
  return rules
}
