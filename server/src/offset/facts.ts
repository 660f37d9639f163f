import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** The settlements an offset moves money from and to. */
export const settlementsOfOffset = (db: Db, id: string): Promise<{ fromId: string; toId: string } | undefined> =>
  db.maybe(sql`select from_id as "fromId", to_id as "toId" from offset_application where id = ${id}`)
