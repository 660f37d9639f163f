import type { Language } from '@fairgate/contract/kernel/language'
import { eventsFrom, type Machine } from '@fairgate/contract/kernel/machine'
import type { Noun } from '@fairgate/contract/kernel/noun'
import type { Sql } from 'sql-template-tag'
import type { Actor } from './context.ts'
import type { Db } from './database.ts'
import type { Override } from './override.ts'
import type { Refusals } from './refusing.ts'

/** The least a row with a machine has. */
export interface SubjectRow {
  id: string
  version: number
  state: string
  submittedBy?: string | null
}

/** How one noun's rows move: its table, its machine, who sees a row, who may move it how, who hears of it. */
export interface Subject<Row extends SubjectRow, State extends string, Event extends string> {
  noun: Noun
  /** Table name; it has `id, version, state` and, where rows are approved, `submitted_by`. */
  table: string
  /** Set where the table is keyed by `exhibition_id` before `id`; `exhibitionOf` says it of a row. */
  byExhibition?: true
  /** Set where no history is written: what matters of it is stored in the row itself, or in the history of another row. */
  withoutHistory?: true
  /** Set where the version is the row's own number and moves do not change it. */
  fixedVersion?: true
  machine: Machine<State, Event>
  /** Columns read under the lock, e.g. `t.id, t.version, t.state, t.submitted_by as "submittedBy"`. */
  columns: Sql
  /**
   * Tables beside `t` the columns come from, e.g. `join badge_type y on y.id = t.badge_type_id`. Read by a second
   * statement: the snapshot of the one that locks may be older than what it waited for.
   */
  joins?: Sql
  /** Rows this actor sees, as a condition on the alias `t`; any other row is "not found". */
  scope(actor: Actor): Sql
  /** The permission an event needs, and what must be true of the row beside it. An event not named here needs neither. */
  may: Partial<Record<Event, { permission?: string; if?(actor: Actor, row: Row): boolean }>>
  /** Events that decide what somebody submitted; the submitter may not, but by `override`. */
  decisions?: readonly Event[]
  override?: Override<Event>
  /** What a reader recognises the row by: for the log, and in the reader's language where a row is told as failed. */
  nameOf(row: Row, language?: Language): string
  /** Id under which the operation log names the row, where it is part of another's, e.g. a credential of its badge's. */
  loggedAs?(row: Row): string
  exhibitionOf?(row: Row): string | undefined
  /** Ids of the companies that hear of it when the row moves, beside the mover's own; null is nobody. */
  tells?(row: Row): readonly (string | null)[]
  /** Events at which what was submitted is kept, to be compared after a return. */
  snapshotAt?: readonly Event[]
  /** What is kept of each of the rows, in their order, as it is after the move. */
  snapshots?(db: Db, rows: readonly Row[]): Promise<readonly unknown[]>
  /** Constraints a move may break, by name, and what they refuse with. */
  refusals?: Refusals
}

/** Events this actor may apply to this row: machine ∩ permission ∩ rule. The console shows these and no others. */
export function actionsOf<Row extends SubjectRow, S extends string, E extends string>(
  subject: Subject<Row, S, E>,
  actor: Actor,
  row: Row,
): E[] {
  const isOverridden = (event: E) => actor.decidesAlone && subject.override?.events.includes(event)
  return eventsFrom(subject.machine, row.state as S).filter(event => {
    const rule = subject.may[event]
    if (!rule) return false
    if (rule.permission && !actor.permissions.has(rule.permission)) return false
    if (subject.decisions?.includes(event) && row.submittedBy === actor.operatorId && !isOverridden(event)) return false
    return rule.if?.(actor, row) ?? true
  })
}
