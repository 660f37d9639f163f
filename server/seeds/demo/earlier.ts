import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'

/**
 * Runs a part of the demo with history lines of some days ago. A badge must have been approved before its gate events;
 * otherwise a simulation of that day, and scans of offline devices, would be evaluated with a badge that did not exist
 * yet. The column default is restored in the same transaction, so that nobody else sees it changed.
 */
export const daysAgo = (db: Db, days: number, work: () => Promise<void>): Promise<void> =>
  dated(db, `clock_timestamp() - make_interval(days => ${days})`, work)

/** Runs a part of the demo with history lines of that moment. */
export const asOf = (db: Db, moment: Date, work: () => Promise<void>): Promise<void> =>
  dated(db, `'${moment.toISOString()}'::timestamptz`, work)

async function dated(db: Db, moment: string, work: () => Promise<void>): Promise<void> {
  const from = (said: string) => db.run(sql`alter table history alter column at set default ${raw(said)}`)
  await from(moment)
  await work()
  await from('clock_timestamp()')
}
