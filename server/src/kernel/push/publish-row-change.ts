import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { Actor } from '../auth/actor.ts'
import type { EntityDefinition, EntityRow } from '../transition/entity-definition.ts'
import type { PushMessage } from './push-message.ts'

type Push = (topic: string, message: PushMessage) => void

/**
 * Publishes to each company once that rows of these entity types have changed; screens that show such rows refetch them. A transition
 * publishes by itself (`affectedCompanies` of its subject), and the writer's own company is informed by the log entry. This function
 * is for the remaining cases: a row of another entity type was written, or one that another company sees.
 *
 * @param push of a context (sent after the commit), or `publish` of a job
 * @param companies ids; null and undefined are skipped
 */
export function publishRowChange(
  push: Push,
  companies: Iterable<string | null | undefined>,
  ...changed: readonly [EntityType, ...EntityType[]]
): void {
  for (const company of new Set(companies)) if (company) push(`company:${company}`, { type: 'row', changed })
}

/** Publishes the same to each operator once, for rows that belong to single operators. */
export function publishRowChangeToOperators(
  push: Push,
  operators: Iterable<string>,
  ...changed: readonly [EntityType, ...EntityType[]]
): void {
  for (const operator of new Set(operators)) push(`operator:${operator}`, { type: 'row', changed })
}

/**
 * Publishes a change of rows to the company of the actor and to `affectedCompanies` of the subject, once per company. It is for
 * changes that are no transition (an edit, a deletion); a transition publishes by itself.
 */
export function publishRowChangeOf<Row extends EntityRow, S extends string, E extends string>(
  { actor, push }: { readonly actor?: Pick<Actor, 'companyId'>; readonly push: Push },
  { entityType, affectedCompanies }: EntityDefinition<Row, S, E>,
  changed: readonly { row: Row; state: string }[],
): void {
  publishRowChange(
    push,
    changed.flatMap(({ row }) => [actor?.companyId, ...(affectedCompanies?.(row) ?? [])]),
    entityType,
  )
}
