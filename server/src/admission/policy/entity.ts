import type { ClauseForm } from '@fairgate/contract/admission/policy/commands'
import type { AntiPassback, OfflineMode } from '@fairgate/contract/admission/policy/fields'
import {
  type VersionAction,
  type VersionEvent,
  type VersionState,
  versionStateMachine,
} from '@fairgate/contract/kernel/transition/version-machine'
import sql, { raw, type Sql } from 'sql-template-tag'
import { runsOf } from '../../exhibitions/exhibition/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import { translateKey } from '../../kernel/i18n/translate-key.ts'
import type { EntityDefinition, EntityRow } from '../../kernel/transition/entity-definition.ts'
import { versionActionsOf } from '../../kernel/transition/versions.ts'

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
  state: VersionState
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

export const policy: EntityDefinition<LockedPolicy, VersionState, VersionEvent> = {
  entityType: 'policy',
  table: 'policy',
  machine: versionStateMachine,
  columns: policyColumns,
  scope: actor => policyScope(actor),
  may: { publish: publishes, withdraw: { ...publishes, if: (_actor, { begun }) => !begun } },
  nameOf: ({ no }, language = 'cn') => translateKey('policy.versionOf', language, { no }),
  exhibitionOf: row => row.exhibitionId,
  refusals: { policy_in_force: ['policy.momentTaken', 'effectiveAt'] },
}

/** The actions on a version that are available to this caller. */
export const policyActionsOf = (actor: Actor, row: LockedPolicy): VersionAction[] =>
  versionActionsOf(policy, 'policy:edit', actor, row)
