import { type OffsetAction, offsetStateMachine } from '@fairgate/contract/finance/offset/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { onlyDecider } from '../../identity/access/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'
import { overriding } from '../../kernel/transition/override.ts'

export type OffsetState = keyof typeof offsetStateMachine.states
export type OffsetEvent = keyof typeof offsetStateMachine.events

/** What a transition of an offset needs to know; `amount` is fen as text. */
export interface LockedOffset extends EntityRow {
  state: OffsetState
  submittedBy: string | null
  companyId: string
  holderId: string
  fromId: string
  toId: string
  amount: string
  companyName: string
  companyNameEn: string | null
}

/** Columns of the entity, on an alias. */
export const offsetColumns = (alias: 't' | 'o'): Sql => {
  const t = raw(alias)
  return sql`${t}.id, ${t}.version, ${t}.state, ${t}.submitted_by as "submittedBy", ${t}.company_id as "companyId",
    ${t}.holder_id as "holderId", ${t}.from_id as "fromId", ${t}.to_id as "toId", ${t}.amount::text as amount,
    (select named.name_cn from company named where named.id = ${t}.company_id) as "companyName",
    (select named.name_en from company named where named.id = ${t}.company_id) as "companyNameEn"`
}

/**
 * Offsets an actor sees, as a condition on an alias: the venue all, others their own, an organizer those of money it
 * holds.
 */
export const offsetScope = ({ companyType, companyId }: Actor, alias: 't' | 'o' = 't'): Sql =>
  companyType === 'platform'
    ? sql`true`
    : sql`(${raw(alias)}.company_id = ${companyId} or ${raw(alias)}.holder_id = ${companyId})`

export const offset: EntityDefinition<LockedOffset, OffsetState, OffsetEvent> = {
  entityType: 'offset',
  table: 'netting_application',
  machine: offsetStateMachine,
  columns: offsetColumns('t'),
  scope: actor => offsetScope(actor),
  may: {
    approve: { permission: 'offset:approve' },
    reject: { permission: 'offset:approve' },
    withdraw: { permission: 'offset:apply', if: (actor, row) => actor.companyId === row.companyId },
  },
  decisions: ['approve', 'reject'],
  override: onlyDecider('offset:approve', 'approve'),
  nameOf: (row, language) => (language === 'en' && row.companyNameEn) || row.companyName,
  affectedCompanies: row => [row.companyId, row.holderId],
}

/** The actions on an offset that are available to this caller. */
export function offsetActionsOf(actor: Actor, row: LockedOffset): OffsetAction[] {
  const events = listActions(offset, actor, row)
  return [...events, ...overriding(offset, actor, row, events)]
}
