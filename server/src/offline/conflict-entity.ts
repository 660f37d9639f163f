import type { ConflictKind } from '@fairgate/contract/offline/fields'
import { type ConflictEvent, type ConflictState, conflictStateMachine } from '@fairgate/contract/offline/states'
import { offlineWords } from '@fairgate/contract/offline/texts'
import sql, { type Sql } from 'sql-template-tag'
import { adminsOf, doorsOf, gateScope } from '../gate/facts.ts'
import type { Actor } from '../kernel/context.ts'
import type { EntityDefinition, EntityRow } from '../kernel/entity-definition.ts'

export interface LockedConflict extends EntityRow {
  state: ConflictState
  exhibitionId: string
  kind: ConflictKind
  /** Operators who administer its door. */
  admins: string[]
}

/** Who may settle: an operator who may settle all, else an administrator of the door. */
const settles = ({ permissions, operatorId }: Actor, { admins }: LockedConflict): boolean =>
  permissions.has('case:resolve') || (permissions.has('door:administer') && admins.includes(operatorId))

/** Cases `t` that an actor sees: all of their gate contexts, or those of their doors. */
export const conflictScope = (actor: Actor): Sql =>
  sql`${gateScope(actor, 't')} and ${doorsOf(actor, ['passage:view', 'case:resolve'], sql`t.door_id`)}`

export const conflictColumns = sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.kind, ${adminsOf(sql`t.door_id`)} as admins`

export const conflictEntity: EntityDefinition<LockedConflict, ConflictState, ConflictEvent> = {
  entityType: 'conflict',
  table: 'conflict',
  machine: conflictStateMachine,
  columns: conflictColumns,
  scope: conflictScope,
  may: { take: { if: settles }, resolve: { if: settles }, reopen: { if: settles } },
  nameOf: ({ kind }, language) => offlineWords.kinds[kind][language === 'en' ? 1 : 0],
  exhibitionOf: row => row.exhibitionId,
}
