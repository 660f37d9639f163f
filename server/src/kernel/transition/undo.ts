import sql, { type Sql } from 'sql-template-tag'
import { logTransitions } from '../audit/log-transitions.ts'
import type { WriteContext } from '../command/context.ts'
import type { Db } from '../database/database.ts'
import { assertSingle, type Failure } from '../refusal/failure.ts'
import { refuse } from '../refusal/refuse.ts'
import type { Transition, TransitionContext } from '../services/services.ts'
import { parameter } from '../settings/parameter.ts'
import type { EntityDefinition, EntityRow } from './entity-definition.ts'
import { lockedAll, lockRows, type RowKey, writeAll } from './transition.ts'
import type { TransitionOptions } from './transition-options.ts'
import { write } from './write-transitions.ts'

/** The console offers ten seconds; the rest is for the latency of the request. */
export const grace = sql`make_interval(secs => ${parameter('decision.undoSeconds')})`

/**
 * How one decision is undone. An event that is missing cannot be undone. `set` restores what the decision wrote besides
 * the state; `allocate` takes again what it released, or returns the rows that lost it.
 */
export interface UndoPlan<Row, S extends string = string, E extends string = string>
  extends Pick<TransitionOptions<Row, S, E>, 'set' | 'allocate'> {
  /**
   * Whether nothing has followed from it that the row's version does not show; `from`: the state before the decision.
   */
  isUntouched?(db: Db, row: Row, from: S): Promise<boolean>
}

export type UndoPlans<Row, S extends string, E extends string> = Readonly<Partial<Record<E, UndoPlan<Row, S, E>>>>

interface LastHistoryLine {
  subjectId: string
  id: string
  event: string
  /** Null if the row began with it. */
  from: string | null
  to: string
  operatorId: string | null
  at: string
  isFresh: boolean
  isSince: boolean
}

type UndoTransition<Row, S extends string, E extends string> = Transition<Row, S, E> & {
  decided: { event: E; at: string }
}

/**
 * Undoes the actor's own last decision on each of a set of rows, in the caller's transaction: lock → access → history →
 * version → time, then the engine's write: allocate → update → history → hooks of `undo` → log → push. The decision
 * stays in the history, marked as undone.
 * @param keys the rows, and their versions as the decision left them
 * @param plans how each decision that can be undone is undone
 * @returns the transitions, with present states and versions, and the refused rows: `kernel.notFound`,
 * `kernel.noPermission`, `decision.nothingToUndo` (no decision, or another's), `decision.leftTheHouse`,
 * `decision.overtaken` (somebody did something since, or has by now what the decision had released),
 * `decision.tooLateToUndo`.
 */
export async function undoDecisions<Row extends EntityRow, S extends string, E extends string>(
  context: WriteContext,
  entity: EntityDefinition<Row, S, E>,
  keys: readonly (RowKey & { version: number })[],
  plans: UndoPlans<Row, S, E>,
  { within }: { within?: Sql } = {},
): Promise<{ transitions: Transition<Row, S, E>[]; failed: Failure[] }> {
  const { actor, db } = context
  // Read with the first row, when all of them are locked.
  let lines: Promise<Map<string, LastHistoryLine>> | undefined
  const checkUndo = async (row: Row, { version }: { version: number }): Promise<UndoTransition<Row, S, E>> => {
    lines ??= findLastHistoryLines(
      db,
      keys.map(({ id }) => id),
    )
    const last = (await lines).get(row.id)
    const decided = last?.event as E
    // Besides decisions, events with a plan: nobody submitted anything for them.
    const isUndoable = entity.decisions?.includes(decided) || plans[decided] !== undefined
    if (!last || last.from === null || !isUndoable) refuse('decision.nothingToUndo')
    const { permission, if: may } = entity.may[decided] ?? {}
    if (permission && !actor.permissions.has(permission)) refuse('kernel.noPermission')
    if (may && !may(actor, { ...row, state: last.from })) refuse('kernel.noPermission')
    if (last.operatorId !== actor.operatorId) refuse('decision.nothingToUndo')
    const plan = plans[decided]
    if (!plan) refuse('decision.leftTheHouse')
    if (row.version !== version || row.state !== last.to) refuse('decision.overtaken')
    if (!last.isFresh) refuse('decision.tooLateToUndo')
    if (plan.isUntouched && !(await plan.isUntouched(db, row, last.from as S))) refuse('decision.overtaken')
    return {
      ...{ row, event: 'undo' as E, state: last.from as S, version: version + 1 },
      ...{ undoes: last.id, decided: { event: decided, at: last.at } },
    }
  }
  const { passed, failed } = await lockedAll(context, entity, keys, checkUndo, within)
  const transitions: Transition<Row, S, E>[] = []
  const events = new Set(passed.map(one => one.decided.event))
  for (const decided of events) {
    const some = passed.filter(one => one.decided.event === decided)
    const done = await writeAll(context, { ...entity, refusals: taken }, some, { ...plans[decided], within })
    failed.push(...done.failed)
    transitions.push(...done.transitions)
  }
  logTransitions(context, entity, transitions, failed, { logged: { undone: [...events].join(', ') } })
  return { transitions, failed }
}

/** Undoes the actor's own last decision on one row, a set of one; refuses what `undoDecisions` reports as failed. */
export async function undoDecision<Row extends EntityRow, S extends string, E extends string>(
  context: WriteContext,
  entity: EntityDefinition<Row, S, E>,
  key: RowKey & { version: number },
  plans: UndoPlans<Row, S, E>,
): Promise<Transition<Row, S, E>> {
  const { transitions, failed } = await undoDecisions(context, entity, [key], plans)
  return assertSingle(transitions, failed)
}

interface FollowedOptions<E extends string> extends Pick<TransitionOptions<never>, 'set' | 'within'> {
  /** The event of the decision that changed the rows. */
  event: E
  /** The time of the decision. */
  since: string
}

/**
 * Undoes the effects of a decision in another module: rows that were changed by `event` since, and by nothing after it,
 * return to their earlier state. Same update, history, hooks of `undo` and pushes; nothing is checked, because the
 * decision was.
 * @returns the transitions; a row that has changed again is missing, and the caller decides whether it may stay
 */
export async function undoFollowed<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  where: Sql,
  { event, since, set, within }: FollowedOptions<E>,
): Promise<Transition<Row, S, E>[]> {
  const rows = await lockRows(context.db, entity, [where], within)
  const lines = await findLastHistoryLines(
    context.db,
    rows.map(({ id }) => id),
    since,
  )
  const candidates = rows.flatMap((row): UndoTransition<Row, S, E>[] => {
    const last = lines.get(row.id)
    if (!last?.isSince || last.event !== event || last.from === null || last.to !== row.state) return []
    return [
      {
        ...{ row, event: 'undo' as E, state: last.from as S, version: row.version + 1 },
        ...{ undoes: last.id, decided: { event, at: last.at } },
      },
    ]
  })
  if (candidates.length === 0) return []
  return (await write(context, { ...entity, refusals: taken }, candidates, { set, within })).transitions
}

/** What the decision had released may belong to somebody else by now: a number, a unit. */
const taken = { '23505': ['decision.overtaken'], '23514': ['decision.overtaken'] } as const

async function findLastHistoryLines(
  db: Db,
  ids: readonly string[],
  since: string | null = null,
): Promise<Map<string, LastHistoryLine>> {
  const lines = await db.many<LastHistoryLine>(sql`
    select distinct on (subject_id) subject_id as "subjectId", id, event, from_state as from, to_state as to,
      operator_id as "operatorId", at::text as at, at > clock_timestamp() - ${grace} as "isFresh",
      at >= coalesce(${since}::timestamptz, at) as "isSince"
    from history where subject_id = any(${[...ids]}::uuid[]) order by subject_id, id desc`)
  return new Map(lines.map(line => [line.subjectId, line]))
}
