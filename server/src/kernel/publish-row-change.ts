import type { Noun } from '@fairgate/contract/kernel/noun'
import type { Actor } from './actor.ts'
import type { EntityDefinition, EntityRow } from './entity-definition.ts'
import type { PushMessage } from './push-message.ts'

type Push = (topic: string, message: PushMessage) => void

/**
 * Tells companies, each once, that rows of these nouns have changed; whoever shows some asks again. Rows that move tell by
 * themselves (`tells` of their subject), and the writer's own company hears of what is logged: this is for the rest, where
 * a row of another noun, or one another company sees, was written.
 *
 * @param push of a context, or `publish` of a job; a context's goes out after the commit
 * @param companies ids; null and undefined are nobody
 */
export function publishRowChange(
  push: Push,
  companies: Iterable<string | null | undefined>,
  ...changed: readonly [Noun, ...Noun[]]
): void {
  for (const company of new Set(companies)) if (company) push(`company:${company}`, { type: 'row', changed })
}

/** Tells operators the same, each once: of rows that are theirs alone. */
export function publishRowChangeToOperators(
  push: Push,
  operators: Iterable<string>,
  ...changed: readonly [Noun, ...Noun[]]
): void {
  for (const operator of new Set(operators)) push(`operator:${operator}`, { type: 'row', changed })
}

/**
 * Tells the mover's company and those the subject names that rows have changed, once a company. For changes that are no move (an edit, a deletion); a move tells by itself.
 */
export function publishRowChangeOf<Row extends EntityRow, S extends string, E extends string>(
  { actor, push }: { readonly actor?: Pick<Actor, 'companyId'>; readonly push: Push },
  { noun, affectedCompanies }: EntityDefinition<Row, S, E>,
  changed: readonly { row: Row; state: string }[],
): void {
  publishRowChange(
    push,
    changed.flatMap(({ row }) => [actor?.companyId, ...(affectedCompanies?.(row) ?? [])]),
    noun,
  )
}
