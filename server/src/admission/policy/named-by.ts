import sql, { raw } from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

/** Clauses of drafts and of current or planned versions that refer to a row in this column. */
const clausesNaming =
  (column: 'door_ids' | 'zone_ids' | 'badge_type_ids'): Naming =>
  (context, exhibitionId, id) =>
    namedBy(
      context,
      { word: 'policy.policies', to: `/entranceGuard/policy/${exhibitionId}` },
      sql`select p.number || '.' || c.number || ' ' || c.name_cn || ' ' || c.name_en as name
        from policy p join policy_clause c on c.policy_id = p.id
        where p.exhibition_id = ${exhibitionId} and p.state in ('draft', 'published') and ${id} = any(c.${raw(column)})`,
    )

export const clausesAtDoor = clausesNaming('door_ids')
export const clausesOfZone = clausesNaming('zone_ids')
export const clausesOfBadgeType = clausesNaming('badge_type_ids')
