import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'

/**
 * Does a part of the demo as if it had happened so many days ago: its lines of history say so. A badge must have been approved
 * before its passages, else a replay of that day, and what devices did without a network, would be evaluated as of a badge that
 * nobody had yet. The table's default is put back in the same transaction, so that nobody else ever meets it.
 */
export const daysAgo = (db: Db, days: number, work: () => Promise<void>): Promise<void> =>
  dated(db, `clock_timestamp() - make_interval(days => ${days})`, work)

/** Does a part of the demo as if it had happened at that moment. */
export const asOf = (db: Db, moment: Date, work: () => Promise<void>): Promise<void> =>
  dated(db, `'${moment.toISOString()}'::timestamptz`, work)

async function dated(db: Db, moment: string, work: () => Promise<void>): Promise<void> {
  const from = (said: string) => db.run(sql`alter table history alter column at set default ${raw(said)}`)
  await from(moment)
  await work()
  await from('clock_timestamp()')
}
