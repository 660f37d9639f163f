import sql, { empty, type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'

/**
 * Writes and evaluates an expression in the same statement; without an expression it only writes. The expression sees the
 * data as it was before the write.
 *
 * @param query an expression, one JSON value
 * @param also a further write in this statement, which does not see the first one either
 */
export async function writeReturning(db: Db, write: Sql, query: Sql | undefined, also?: Sql): Promise<unknown> {
  const further = also ? sql`, also as (${also})` : empty
  if (query)
    return (await db.one<{ answer: unknown }>(sql`with written as (${write})${further} select ${query} as answer`))
      .answer
  await db.run(also ? sql`with also as (${also}) ${write}` : write)
}
