import sql from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'

export interface Quota {
  id: string
  version: number
  badgeTypeId: string
  /** Own and given on. */
  granted: number
  given: number
  reserved: number
  used: number
  /** The paid part of `granted`. */
  bought: number
  /** The part of `granted` that its stands give. */
  derived: number
}

/** All quotas of a participation. */
export async function quotasOf(db: Db, participationId: string): Promise<Quota[]> {
  return (await quotasOfAll(db, [participationId])).get(participationId) ?? []
}

/** The same for several, by participation. */
export async function quotasOfAll(db: Db, participationIds: readonly string[]): Promise<Map<string, Quota[]>> {
  const rows = await db.many<Quota & { participationId: string }>(sql`
    select participation_id as "participationId", id, version, badge_type_id as "badgeTypeId", granted, given, reserved,
      used, bought, derived
    from quota where participation_id = any(${[...participationIds]}::uuid[]) order by id`)
  return Map.groupBy(rows, row => row.participationId)
}

/** The quotas of a company that its stands give. */
export const ownDerivedQuotas = (db: Db, exhibitionId: string, companyId: string) =>
  db.many<{ badgeTypeId: string; badgeType: { cn: string; en: string }; granted: number; taken: number }>(sql`
    select q.badge_type_id as "badgeTypeId", json_build_object('cn', b.name_cn, 'en', b.name_en) as "badgeType", q.granted,
      q.given + q.reserved + q.used as taken
    from participation p join quota q on q.participation_id = p.id join badge_type b on b.id = q.badge_type_id
    where p.exhibition_id = ${exhibitionId} and p.company_id = ${companyId} and q.formula_book is not null
    order by b.number`)
