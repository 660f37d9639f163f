import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'

/** What the badge functions need of the actor: the operator of a session, or the one for whom a job runs. */
export type BadgeActor = Pick<Actor, 'operatorId' | 'operatorName' | 'companyId' | 'companyType' | 'companyName'>

/** The part of an actor that a job carries; permissions were checked when it was queued. */
export function badgeActorOf(actor: Actor): BadgeActor {
  const { operatorId, operatorName, companyId, companyType, companyName } = actor
  return { operatorId, operatorName, companyId, companyType, companyName }
}

/** The actor for whom a job runs; permissions are not checked again. */
export const actorOfJob = (actor: BadgeActor): Actor => ({ ...actor, sessionId: '', permissions: new Set() })

/** Condition: the actor runs the exhibition, as the platform or as its sponsor. Evaluated once per statement. */
export function runsHere(actor: BadgeActor, exhibitionId: string): Sql {
  if (actor.companyType === 'platform') return sql`true`
  if (actor.companyType !== 'sponsor') return sql`false`
  return sql`(select own.sponsor_id = ${actor.companyId} from exhibition own where own.id = ${exhibitionId})`
}

/** The same condition for the exhibition of the row `alias`. */
export function runsOf(actor: BadgeActor, alias: string): Sql {
  if (actor.companyType === 'platform') return sql`true`
  if (actor.companyType !== 'sponsor') return sql`false`
  return sql`${raw(alias)}.exhibition_id in (select own.id from exhibition own where own.sponsor_id = ${actor.companyId})`
}

/**
 * Condition for the badges that the actor sees: the platform all, a sponsor those of its exhibitions, a company its
 * own.
 */
export function badgeScope(actor: BadgeActor, exhibitionId: string, alias = 'b'): Sql {
  if (actor.companyType === 'platform') return sql`true`
  const own = sql`${raw(alias)}.company_id = ${actor.companyId}`
  return actor.companyType === 'sponsor' ? sql`(${runsHere(actor, exhibitionId)} or ${own})` : own
}
