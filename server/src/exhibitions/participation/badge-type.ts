import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'

/** A badge type of the exhibition by id; undefined if there is none. */
export function badgeTypeOf(db: Db, exhibitionId: string, id: string): Promise<{ nameCn: string } | undefined> {
  return db.maybe<{ nameCn: string }>(
    sql`select name_cn as "nameCn" from badge_type where id = ${id} and exhibition_id = ${exhibitionId}`,
  )
}

export interface BadgeTypeName {
  badgeTypeId: string
  name: { cn: string; en: string }
  colour: string
  /** The price of a badge, as on the wire. */
  fee: string
}

/** The badge types of an exhibition in the order of creation. */
export function badgeTypesOf(db: Db, exhibitionId: string): Promise<BadgeTypeName[]> {
  return db.many<BadgeTypeName>(sql`
    select id as "badgeTypeId", json_build_object('cn', name_cn, 'en', name_en) as name, colour,
      ${formatAmountSql(sql`price_fen`)} as fee
    from badge_type where exhibition_id = ${exhibitionId} and not guest order by number`)
}
