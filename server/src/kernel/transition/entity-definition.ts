import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { eventsFrom, type Machine } from '@fairgate/contract/kernel/transition/machine'
import type { Sql } from 'sql-template-tag'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../database/database.ts'
import type { Refusals } from '../refusal/constraint-errors.ts'
import type { Override } from './override.ts'

/** The columns that every row with a state machine has. */
export interface EntityRow {
  id: string
  version: number
  state: string
  submittedBy?: string | null
}

/** An entity with a state machine: its table, its machine, who sees a row, who may apply which event, who is notified. */
export interface EntityDefinition<Row extends EntityRow, State extends string, Event extends string> {
  entityType: EntityType
  /** Table name; it has `id, version, state` and, where rows are approved, `submitted_by`. */
  table: string
  /** Set if the key of the table begins with `exhibition_id`; `exhibitionOf` reads it from a row. */
  byExhibition?: true
  /** Set if no history is written: what matters is in the row itself or in the history of another row. */
  withoutHistory?: true
  /** Set if the version is a number of the row's own that transitions do not change. */
  fixedVersion?: true
  machine: Machine<State, Event>
  /** Columns read under the lock, e.g. `t.id, t.version, t.state, t.submitted_by as "submittedBy"`. */
  columns: Sql
  /**
   * Further tables that the columns come from, e.g. `join badge_type y on y.id = t.badge_type_id`. They are read by a second
   * statement, because the snapshot of the locking statement may be older than the rows it waited for.
   */
  joins?: Sql
  /** The rows this actor may see, as a condition on the alias `t`; any other row is "not found". */
  scope(actor: Actor): Sql
  /** The permission an event needs, and a further condition on the row. An event not named here needs neither. */
  may: Partial<Record<Event, { permission?: string; if?(actor: Actor, row: Row): boolean }>>
  /** Events that decide a submission; the submitter may not apply them, except by `override`. */
  decisions?: readonly Event[]
  override?: Override<Event>
  /** The display name of a row: for the log, and in the language of the reader if a row is reported as failed. */
  nameOf(row: Row, language?: Language): string
  /** The id that the operation log uses, if the row is part of another row, e.g. a credential of a badge. */
  loggedAs?(row: Row): string
  exhibitionOf?(row: Row): string | undefined
  /** Ids of the companies that are notified of a transition, besides the company of the actor; null is nobody. */
  affectedCompanies?(row: Row): readonly (string | null)[]
  /** Events at which a snapshot of the submission is stored, to be compared after a return. */
  snapshotAt?: readonly Event[]
  /** The snapshots of the rows, in their order, as they are after the transition. */
  snapshots?(db: Db, rows: readonly Row[]): Promise<readonly unknown[]>
  /**
   * A write that keeps a projection of the rows, as they are after the update. It is part of the statement that writes
   * their history, so that it costs no statement of its own.
   */
  project?(transitions: readonly { row: Row; event: string; state: string }[], actor?: Actor): Sql | undefined
  /** Constraints that a transition may violate, by name, and their refusals. */
  refusals?: Refusals
}

/** Events this actor may apply to this row: machine ∩ permission ∩ rule. The console shows these and no others. */
export function listActions<Row extends EntityRow, S extends string, E extends string>(
  entity: EntityDefinition<Row, S, E>,
  actor: Actor,
  row: Row,
): E[] {
  const isOverridden = (event: E) => actor.decidesAlone && entity.override?.events.includes(event)
  return eventsFrom(entity.machine, row.state as S).filter(event => {
    const rule = entity.may[event]
    if (!rule) return false
    if (rule.permission && !actor.permissions.has(rule.permission)) return false
    if (entity.decisions?.includes(event) && row.submittedBy === actor.operatorId && !isOverridden(event)) return false
    return rule.if?.(actor, row) ?? true
  })
}
