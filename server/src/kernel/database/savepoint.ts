import sql from 'sql-template-tag'
import { Refused } from '../refusal/refuse.ts'
import type { Db } from './database.ts'

/** Returns what `work` returns, or the refusal it throws; rethrows any other error. */
export async function catchRefusal<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

/** Runs work behind a savepoint of the transaction; a refusal rolls back to the savepoint and is returned. */
export async function withSavepoint<T>(db: Db, work: () => Promise<T>): Promise<T | Refused> {
  await db.run(sql`savepoint work`)
  const result = await catchRefusal(work)
  await db.run(result instanceof Refused ? sql`rollback to savepoint work` : sql`release savepoint work`)
  return result
}
