import type { DiscrepancyKind } from '@fairgate/contract/admission/offline/fields'
import {
  type DiscrepancyEvent,
  type DiscrepancyState,
  discrepancyStateMachine,
} from '@fairgate/contract/admission/offline/states'
import { offlineLabels } from '@fairgate/contract/admission/offline/texts'
import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import { adminsOf, doorsOf, gateScope } from '../gate/api.ts'

export interface LockedDiscrepancy extends EntityRow {
  state: DiscrepancyState
  exhibitionId: string
  kind: DiscrepancyKind
  /** Operators who administer its door. */
  admins: string[]
}

/** Who may settle: an operator who may settle all, else an administrator of the door. */
const settles = ({ permissions, operatorId }: Actor, { admins }: LockedDiscrepancy): boolean =>
  permissions.has('case:resolve') || (permissions.has('door:administer') && admins.includes(operatorId))

/** Cases `t` that an actor sees: all of their gate contexts, or those of their doors. */
export const discrepancyScope = (actor: Actor): Sql =>
  sql`${gateScope(actor, 't')} and ${doorsOf(actor, ['passage:view', 'case:resolve'], sql`t.door_id`)}`

export const discrepancyColumns = sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.kind, ${adminsOf(sql`t.door_id`)} as admins`

export const discrepancyEntity: EntityDefinition<LockedDiscrepancy, DiscrepancyState, DiscrepancyEvent> = {
  entityType: 'conflict',
  table: 'discrepancy',
  machine: discrepancyStateMachine,
  columns: discrepancyColumns,
  scope: discrepancyScope,
  may: { take: { if: settles }, resolve: { if: settles }, reopen: { if: settles } },
  nameOf: ({ kind }, language) => offlineLabels.kinds[kind][language === 'en' ? 1 : 0],
  exhibitionOf: row => row.exhibitionId,
}
