import sql from 'sql-template-tag'
import type { Db } from '../kernel/database.ts'

/** A badge type of the exhibition, if it is one. */
export function badgeTypeOf(db: Db, exhibitionId: string, id: string): Promise<{ nameCn: string } | undefined> {
  return db.maybe<{ nameCn: string }>(
    sql`select name_cn as "nameCn" from badge_type where id = ${id} and exhibition_id = ${exhibitionId}`,
  )
}
