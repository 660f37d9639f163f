import type pg from 'pg'
import { createPool, type Db, toDb } from '../../kernel/database/database.ts'
import { jobTimeouts } from '../../kernel/database/session-settings.ts'
import { detectOutage } from '../../kernel/outage/outage.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import type { Cell } from './cells.ts'

/** One of the two databases of a move. */
export interface Side {
  pool: pg.Pool
  db: Db
  /** The connection string by which the other database reaches it. */
  url: string
  /** How messages call it. */
  name: string
  /** What users are reported, of an exhibition that is there. */
  title: string
}

export function sideOf(pool: pg.Pool, url: string, name: string, title: string): Side {
  return { pool, db: toDb(pool), url, name, title }
}

/** Connects to a cell for as long as `work` takes. @throws StartFailure if it does not answer */
export async function withCell<T>(cell: Cell, url: string, work: (side: Side) => Promise<T>): Promise<T> {
  const pool = createPool(url, 10, { timeouts: jobTimeouts })
  try {
    await pool.query('select').catch((cause: unknown) => {
      const why = detectOutage(cause) === undefined && cause instanceof Error ? `: ${cause.message}` : ''
      throw new StartFailure(`The database of the cell ${cell.name} does not let us in${why}.`, 1, { cause })
    })
    return await work(sideOf(pool, url, `the cell ${cell.name}`, cell.address))
  } finally {
    await pool.end()
  }
}
