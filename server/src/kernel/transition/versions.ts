import type { VersionAction } from '@fairgate/contract/kernel/transition/version-machine'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Actor } from '../command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from './entity-definition.ts'

/**
 * When a version `t` ends, that is when the one after it begins, and its standing, as columns. `together`: which versions
 * `after` are of the same rules.
 */
export function versionColumns(table: string, together: Sql): Sql {
  const endsAt = sql`(select min(after.effective_at) from ${raw(table)} after
    where ${together} and after.effective_at > t.effective_at)`
  return sql`${endsAt} as "endsAt", case when t.state = 'draft' then 'draft' when t.effective_at is null then 'withdrawn'
      when t.effective_at > now() then 'planned' when ${endsAt} <= now() then 'past' else 'inForce' end as standing`
}

/** The actions on a version that are available to this caller. */
export function versionActionsOf<Row extends EntityRow, Event extends VersionAction & string>(
  definition: EntityDefinition<Row, string, Event>,
  permission: string,
  actor: Actor,
  row: Row,
): VersionAction[] {
  if (!actor.permissions.has(permission)) return listActions(definition, actor, row)
  const edits = row.state === 'draft' ? (['edit', 'discard'] as const) : (['copy'] as const)
  return [...listActions(definition, actor, row), ...edits]
}
