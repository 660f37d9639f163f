import type { Sql } from 'sql-template-tag'
import type { Failure } from '../refusal/failure.ts'
import type { Transition } from '../services/services.ts'
import type { Why } from './history.ts'

export interface TransitionOptions<Row, S extends string = string, E extends string = string> extends Why {
  /** Names the partition of the rows, e.g. `sql\`t.exhibition_id = ${id}\``, for tables keyed by exhibition first. */
  within?: Sql
  /** Further columns written in the same update of `t`, e.g. `sql\`approved_at = now()\``. */
  set?: Sql
  /** A further check of a row under its lock; refuses if it fails. Writes nothing. */
  check?(row: Row): void | Promise<void>
  /**
   * Evaluates the rows together, under their locks and before they are allocated anything: reports those that it refuses, and may
   * give others another event.
   */
  evaluate?(
    candidates: readonly Transition<Row, S, E>[],
  ): Promise<{ failed: readonly Failure[]; candidates: readonly Transition<Row, S, E>[] }>
  /** Allocates what the rows need before they are written (quota, a person); returns the rows that did not get it. */
  allocate?(candidates: readonly Transition<Row, S, E>[]): Promise<readonly Failure[]>
  /** Why the actor decides rows that they submitted themselves; stored in the history of each. */
  overrideReason?: string
  /** What else the operation log stores besides the state and the reason. */
  logged?: Readonly<Record<string, unknown>>
}
