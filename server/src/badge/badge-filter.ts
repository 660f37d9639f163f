import type { badgeFilter } from '@fairgate/contract/badge/commands'
import { type BadgeTab, badgeTabs } from '@fairgate/contract/badge/states'
import sql, { type Sql } from 'sql-template-tag'
import type { z } from 'zod'

export type BadgeFilter = z.output<typeof badgeFilter>

/** A list's filter as conditions on the alias `b`. */
export function filterConditions({ tab, badgeTypeId, companyId, batchId }: BadgeFilter): Sql[] {
  return [
    ...(tab ? [stateIn(tab)] : []),
    ...(badgeTypeId ? [sql`b.badge_type_id = ${badgeTypeId}`] : []),
    ...(companyId ? [sql`b.company_id = ${companyId}`] : []),
    ...(batchId ? [sql`b.batch_id = ${batchId}`] : []),
  ]
}

export const stateIn = (tab: BadgeTab): Sql => sql`b.state = any(${[...badgeTabs[tab]]})`
