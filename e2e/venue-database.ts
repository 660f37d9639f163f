import { runningUrl } from '@fairgate/embedded-postgres/running-url'
import { createPool, type Db, toDb } from '../server/src/kernel/database/database.ts'

interface Venue {
  db: Db
  pool: ReturnType<typeof createPool>
  /** Plain SQL, for actions that only tests need. */
  query: <Row>(text: string, values?: readonly unknown[]) => Promise<Row[]>
}

/**
 * Runs some work in the database of the server under test: reads a captcha's solution, ends a session. The connection
 * is closed afterwards, so that the server can stop at any time. `dataDir`: of a server other than the shared one.
 */
export async function inVenue<T>(
  work: (venue: Venue) => Promise<T>,
  dataDir = process.env.FAIRGATE_E2E_DATA ?? '',
): Promise<T> {
  const url = runningUrl(dataDir)
  if (url === undefined) throw new Error('The server under test has no database.')
  const pool = createPool(url, 1)
  try {
    return await work({
      db: toDb(pool),
      pool,
      query: async <Row>(text: string, values: readonly unknown[] = []) =>
        (await pool.query(text, [...values])).rows as Row[],
    })
  } finally {
    await pool.end()
  }
}
