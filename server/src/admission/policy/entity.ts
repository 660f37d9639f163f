import type { ClauseForm } from '@fairgate/contract/admission/policy/commands'
import type { AntiPassback, OfflineMode } from '@fairgate/contract/admission/policy/fields'
import { type PolicyAction, policyStateMachine } from '@fairgate/contract/admission/policy/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { runsOf } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import { type EntityDefinition, type EntityRow, listActions } from '../../kernel/transition/entity-definition.ts'

export type PolicyState = keyof typeof policyStateMachine.states
type PolicyEvent = keyof typeof policyStateMachine.events

export interface PolicySettings {
  offline: OfflineMode
  offlineSingle: OfflineMode
  passback: AntiPassback
}

/** The content of a policy. */
export interface PolicyContent extends PolicySettings {
  clauses: readonly ClauseForm[]
}

/** What a transition of a policy needs to know. */
export interface LockedPolicy extends EntityRow {
  state: PolicyState
  exhibitionId: string
  no: number
  effectiveAt: string | null
  /** In force, or it was. */
  begun: boolean
  rehearsed: boolean
}

/** Policies an actor sees, as a condition on an alias: the venue all, an organizer those of its exhibitions. */
export const policyScope = (actor: Actor, alias = 't'): Sql =>
  actor.companyType === 'platform' ? sql`true` : runsOf(actor, raw(`${alias}.exhibition_id`))

/** Columns of the entity on the alias `t`. */
export const policyColumns: Sql = sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.number as no,
  t.effective_at as "effectiveAt", coalesce(t.effective_at <= clock_timestamp(), false) as begun,
  coalesce(t.digest = t.simulated_digest, false) as rehearsed`

const publishes = { permission: 'policy:publish' }

export const policy: EntityDefinition<LockedPolicy, PolicyState, PolicyEvent> = {
  entityType: 'policy',
  table: 'policy',
  machine: policyStateMachine,
  columns: policyColumns,
  scope: actor => policyScope(actor),
  may: { publish: publishes, withdraw: { ...publishes, if: (_actor, { begun }) => !begun } },
  nameOf: ({ no }, language = 'cn') => translateKey('policy.versionOf', language, { no }),
  exhibitionOf: row => row.exhibitionId,
  refusals: { policy_in_force: ['policy.momentTaken', 'effectiveAt'] },
}

/** The actions on a version that are available to this caller. */
export function policyActionsOf(actor: Actor, row: LockedPolicy): PolicyAction[] {
  const edits = actor.permissions.has('policy:edit')
  return [
    ...listActions(policy, actor, row),
    ...(edits ? (row.state === 'draft' ? (['edit', 'discard'] as const) : (['copy'] as const)) : []),
  ]
}
