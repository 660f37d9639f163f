import sql, { raw, type Sql } from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionFor, isRunning, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** An exhibition whose gate the actor may see: the venue sees all, an organizer its own; another one is "not found". */
export async function gateExhibition(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  id: string,
): Promise<ExhibitionFacts> {
  const exhibition = await exhibitionFor(db, actor, id)
  return runsExhibition(actor, exhibition) ? exhibition : refuse('kernel.notFound')
}

/** The same, and refuses if the exhibition is over, because nothing can be configured there. */
export async function runningExhibition(
  context: Pick<ReadContext, 'db' | 'actor'>,
  id: string,
): Promise<ExhibitionFacts> {
  const exhibition = await gateExhibition(context, id)
  return isRunning(exhibition) ? exhibition : refuse('gate.exhibitionOver')
}

/** Rows of exhibitions whose gate the actor may see, as a condition on an alias with `exhibition_id`. */
export function gateScope(actor: Actor, alias: string): Sql {
  if (actor.companyType === 'platform') return sql`true`
  return sql`${raw(alias)}.exhibition_id in (select own.id from exhibition own where own.sponsor_id = ${actor.companyId})`
}

/**
 * Doors that an actor sees or operates, as a condition on the id of a door: all in the scope of the gate for a holder
 * of one of the permissions, else those that the actor administers.
 */
export const doorsOf = ({ permissions, operatorId }: Actor, any: readonly string[], door: Sql): Sql =>
  any.some(name => permissions.has(name))
    ? sql`true`
    : sql`${door} in (select own.door_id from door_admin own where own.operator_id = ${operatorId})`
