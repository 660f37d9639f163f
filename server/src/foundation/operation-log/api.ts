import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export { countLog } from './redact-log.ts'

/** Whether any command but one was executed in an exhibition since a moment. */
export async function doneSince(db: Db, exhibitionId: string, since: string, but: string): Promise<boolean> {
  const done = await db.maybe(sql`
    select from operation_log_entry l where l.exhibition_id = ${exhibitionId} and l.at > ${since}::timestamptz
      and l.command <> ${but} and l.status_code = 10001 limit 1`)
  return done !== undefined
}
