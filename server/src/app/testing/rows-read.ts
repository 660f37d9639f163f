import type pg from 'pg'
import { type Db, type Query, toDb } from '../../kernel/database/database.ts'

/**
 * A database that records in `most` the maximum number of rows that PostgreSQL read in a step of each statement for one
 * row.
 */
export function rowsRead(pool: pg.Pool, most: number[]): Db {
  const db = toDb(pool)
  return {
    ...db,
    async one<Row>(query: Query) {
      const { rows } = await pool.query(`explain (analyze, costs off, timing off) ${query.text}`, [...query.values])
      const plan = rows.map(row => row['QUERY PLAN']).join('\n')
      most.push(
        Math.max(
          0,
          ...[...plan.matchAll(/rows=(\d+)|Removed by Filter: (\d+)/g)].map(([, gave, lost]) => Number(gave ?? lost)),
        ),
      )
      return db.one<Row>(query)
    },
  }
}
