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

/** What a transition of a rule book needs to know. */
export interface LockedRuleBook extends EntityRow {
  state: VersionState
  exhibitionId: string
  no: number
  /** In force, or it was. */
  begun: boolean
  tried: boolean
}

/** Rule books an actor sees, as a condition on an alias: the venue all, an organizer those of its exhibitions. */
export const ruleBookScope = (actor: Actor, alias = 't'): Sql =>
  actor.companyType === 'platform' ? sql`true` : runsOf(actor, raw(`${alias}.exhibition_id`))

/** Columns of the entity on the alias `t`. */
export const ruleBookColumns: Sql = sql`t.id, t.version, t.state, t.exhibition_id as "exhibitionId", t.number as no,
  coalesce(t.effective_at <= clock_timestamp(), false) as begun, coalesce(t.digest = t.trial_digest, false) as tried`

const publishes = { permission: 'ruleBook:publish' }

export const ruleBook: EntityDefinition<LockedRuleBook, VersionState, VersionEvent> = {
  entityType: 'ruleBook',
  table: 'rule_book',
  machine: versionStateMachine,
  columns: ruleBookColumns,
  scope: actor => ruleBookScope(actor),
  may: { publish: publishes, withdraw: { ...publishes, if: (_actor, { begun }) => !begun } },
  nameOf: ({ no }, language = 'cn') => translateKey('rulebook.versionOf', language, { no }),
  exhibitionOf: row => row.exhibitionId,
  refusals: { rule_book_in_force: ['rulebook.momentTaken', 'effectiveAt'] },
}

/** The actions on a version that are available to this caller. */
export const ruleBookActionsOf = (actor: Actor, row: LockedRuleBook): VersionAction[] =>
  versionActionsOf(ruleBook, 'ruleBook:edit', actor, row)
