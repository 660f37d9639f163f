import type pg from 'pg'
import type { ErasedRequest } from '../retention/erasure-list.ts'
import type { Settings } from '../settings/config.ts'

/** `wrong` loses or refuses something today; `watch` will, or may; `info` describes the installation. */
export type Finding = { weight: (typeof weights)[number]; sentence: string }

/** The worst first. */
export const weights = ['wrong', 'watch', 'info'] as const

/** What is checked. If the database is away, its checks are skipped, and doctor has reported that already. */
export type Patient = {
  settings: Settings
  pool: pg.Pool
  /** Approved erasures according to the database. */
  erasures?: () => Promise<readonly Pick<ErasedRequest, 'request' | 'number'>[]>
  /** Milliseconds since 1970; for tests. */
  now: () => number
}

/** One check of doctor. */
export type Look = (patient: Patient) => Promise<Finding[]>

export const wrong = (sentence: string): Finding => ({ weight: 'wrong', sentence })
export const watch = (sentence: string): Finding => ({ weight: 'watch', sentence })
export const info = (sentence: string): Finding => ({ weight: 'info', sentence })

/** The one row of a statement. */
export async function fetchRow<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: string): Promise<Row> {
  const { rows } = await pool.query<Row>(statement)
  const [row] = rows
  if (!row) throw new Error(`no row from ${statement}`)
  return row
}
