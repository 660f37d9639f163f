import type pg from 'pg'
import Cursor from 'pg-cursor'
import type { Sql } from 'sql-template-tag'
import { types } from './column-types.ts'

const batch = 500

/**
 * Streams the rows of a query, 500 at a time from the server, on a separate connection: memory does not grow with their
 * number, and all of them are of one moment. Types are as in `Db`; as an `array` those of the driver, so cast
 * accordingly.
 */
export async function* streamRows<Row>(pool: pg.Pool, query: Sql, rowMode?: 'array'): AsyncGenerator<Row> {
  const client = await pool.connect()
  const cursor = client.query(new Cursor<Row>(query.text, query.values as unknown[], rowMode ? { rowMode } : { types }))
  let broken: Error | undefined
  try {
    for (;;) {
      const rows = await cursor.read(batch)
      if (rows.length === 0) return
      yield* rows
    }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    await cursor.close().catch((error: Error) => {
      broken = error
    })
    client.release(broken)
  }
}
