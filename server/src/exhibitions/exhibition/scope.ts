import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'

/**
 * Exhibitions that an actor sees, as a condition on an alias: the platform all, a sponsor its own, every company those
 * it takes part in; including sandbox exhibitions until they end.
 */
export function exhibitionScope(actor: Actor, alias = 'e'): Sql {
  // An ended sandbox exhibition is visible to nobody.
  const there = sql`${raw(alias)}.sandbox_ended_at is null`
  if (actor.companyType === 'platform') return there
  return sql`(${there} and (${raw(alias)}.sponsor_id = ${actor.companyId} or exists (select from participation taking
    where taking.exhibition_id = ${raw(alias)}.id and taking.company_id = ${actor.companyId})))`
}

/** Whether the actor organizes this exhibition: its sponsor, or the platform. */
export function runsExhibition(actor: Actor, exhibition: { sponsorId: string }): boolean {
  return actor.companyType === 'platform' || actor.companyId === exhibition.sponsorId
}
