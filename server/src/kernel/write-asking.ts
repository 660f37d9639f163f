import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/**
 * Writes, and answers a question in the same statement; none where nothing is asked. The question sees what was there
 * before the write.
 *
 * @param asks an expression, one JSON value
 */
export async function writeAsking(db: Db, write: Sql, asks: Sql | undefined): Promise<unknown> {
  if (asks) return (await db.one<{ answer: unknown }>(sql`with written as (${write}) select ${asks} as answer`)).answer
  await db.run(write)
}
