import sql from 'sql-template-tag'
import type { Db } from './database.ts'
import { Refused } from './refuse.ts'

/** What `work` answers, or the refusal it threw; any other error goes on. */
export async function refusedOr<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

/** Work in the caller's transaction that is undone by itself where a rule refuses it: the answer is then the refusal. */
export async function undoable<T>(db: Db, work: () => Promise<T>): Promise<T | Refused> {
  await db.run(sql`savepoint undoable`)
  const done = await refusedOr(work)
  await db.run(done instanceof Refused ? sql`rollback to savepoint undoable` : sql`release savepoint undoable`)
  return done
}
