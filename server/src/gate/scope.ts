import sql, { raw, type Sql } from 'sql-template-tag'
import { type ExhibitionFacts, exhibitionFor, isRunning, runsExhibition } from '../exhibition/facts.ts'
import type { Actor, ReadContext } from '../kernel/context.ts'
import { refuse } from '../kernel/refuse.ts'

/** An exhibition whose gate the actor may see: the venue all, an organizer its own; another one is "not found". */
export async function gateExhibition(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  id: string,
): Promise<ExhibitionFacts> {
  const exhibition = await exhibitionFor(db, actor, id)
  return runsExhibition(actor, exhibition) ? exhibition : refuse('kernel.notFound')
}

/** The same, and refuses to set anything up where the exhibition is over. */
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
 * Doors an actor sees or runs, as a condition on a door's id: all that the gate's scope leaves to who holds one of the
 * permissions, else those the actor is an administrator of.
 */
export const doorsOf = ({ permissions, operatorId }: Actor, any: readonly string[], door: Sql): Sql =>
  any.some(name => permissions.has(name))
    ? sql`true`
    : sql`${door} in (select own.door_id from door_admin own where own.operator_id = ${operatorId})`
