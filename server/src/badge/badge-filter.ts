import type { shownBadges } from '@fairgate/contract/badge/chosen'
import { badgeTabs } from '@fairgate/contract/badge/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { z } from 'zod'

export type ShownBadges = z.output<typeof shownBadges>
export type BadgeFilter = Omit<ShownBadges, 'search' | 'sort'>

/** Days before today. */
const daysBack = { today: 0, week: 6, month: 29 } as const

/** A list's filter as conditions on the alias `b`; days are those of the venue's `timeZone`. */
export function filterConditions(filter: BadgeFilter, timeZone: string): Sql[] {
  const { tab = 'all', badgeTypeId, companyId, batchId, card, created } = filter
  const states = badgeTabs[tab]
  return [
    ...(states.length > 0 ? [sql`b.state = any(${[...states]})`] : []),
    ...(badgeTypeId ? [sql`b.badge_type_id = ${badgeTypeId}`] : []),
    ...(companyId ? [sql`b.company_id = ${companyId}`] : []),
    ...(batchId ? [sql`b.batch_id = ${batchId}`] : []),
    ...(card ? [withCard(card)] : []),
    ...(created
      ? [
          sql`b.created_at >= (date_trunc('day', now() at time zone ${timeZone}) - ${daysBack[created]} * interval '1 day')
            at time zone ${timeZone}`,
        ]
      : []),
  ]
}

/** Written out, not as a parameter: only so does the planner know how rare a state is. */
function withCard(card: NonNullable<BadgeFilter['card']>): Sql {
  const living = sql`select from credential k where k.exhibition_id = b.exhibition_id and k.badge_id = b.id`
  return card === 'none'
    ? sql`not exists (${living} and k.state <> 'dead')`
    : sql`exists (${living} and k.state = ${raw(`'${card}'`)})`
}
