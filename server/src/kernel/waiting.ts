import type pg from 'pg'
import { type Db, statement, transaction } from './database.ts'
import type { Publish } from './jobs/job-definition.ts'

/** Companies a transaction has noted (0055_red_points.sql), as an expression to be selected before it commits. */
export const waitingNoted = `current_setting('fairgate.waiting', true)`

const noted = statement('waiting.noted', `select ${waitingNoted} as companies`)

/** Tells the companies that their red points may have changed; to be called after the commit. */
export function tellWaiting(publish: Publish, companies: string | null | undefined): void {
  for (const company of companies?.split(' ') ?? []) {
    if (company !== '') publish(`company:${company}`, { type: 'redPoint' })
  }
}

/** A transaction outside of a command, after which red points are told as after a command. */
export async function tellingTransaction<T>(
  { pool, publish }: { pool: pg.Pool; publish: Publish },
  work: (db: Db) => Promise<T>,
): Promise<T> {
  let companies: string | null = null
  const result = await transaction(pool, async db => {
    const done = await work(db)
    companies = (await db.one<{ companies: string | null }>(noted())).companies
    return done
  })
  tellWaiting(publish, companies)
  return result
}
