import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import sql from 'sql-template-tag'
import { type Naming, namedBy } from '../../kernel/database/named-by.ts'

const page = (exhibitionId: string, part: string) => `${tasksPath}/${exhibitionId}/badges${part}`

/** Vehicle slots at a door that are not over. */
export const slotsAtDoor: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'badge.slotsTitle', to: page(exhibitionId, '/slots') },
    sql`select to_char(s.begins_at at time zone ${context.services.config.venueTimeZone}, 'YYYY-MM-DD HH24:MI') as name from slot s
      where s.exhibition_id = ${exhibitionId} and s.door_id = ${id} and s.ends_at > now()`,
  )

/** Badges restricted to a door that have not ended. */
export const badgesAtDoor: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'badge.badgesTitle', to: page(exhibitionId, '') },
    sql`select b.code as name from badge b where b.exhibition_id = ${exhibitionId} and ${id} = any(b.door_ids)
      and b.state not in ('rejected', 'withdrawn', 'voided', 'expired')`,
  )

export const badgesOfType: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'badge.badgesTitle', to: page(exhibitionId, '') },
    sql`select b.code as name from badge b where b.exhibition_id = ${exhibitionId} and b.badge_type_id = ${id}`,
  )

export const badgeTypesOfZone: Naming = (context, exhibitionId, id) =>
  namedBy(
    context,
    { word: 'badge.typesTitle', to: page(exhibitionId, '/types') },
    sql`select t.name_cn || ' ' || t.name_en as name from badge_type t
      where t.exhibition_id = ${exhibitionId} and ${id} = any(t.zones)`,
  )
