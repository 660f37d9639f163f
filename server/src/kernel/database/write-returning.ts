import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/**
 * Writes and evaluates an expression in the same statement; without an expression it only writes. The expression sees the
 * data as it was before the write.
 *
 * @param query an expression, one JSON value
 */
export async function writeReturning(db: Db, write: Sql, query: Sql | undefined): Promise<unknown> {
  if (query)
    return (await db.one<{ answer: unknown }>(sql`with written as (${write}) select ${query} as answer`)).answer
  await db.run(write)
}
