import type { RefusalKey } from '@fairgate/contract/app/catalogue'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { next, statesBefore } from '@fairgate/contract/kernel/transition/machine'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { logTransitions } from '../audit/log-transitions.ts'
import type { Actor } from '../auth/actor.ts'
import { notElsewhere } from '../cell/open-here.ts'
import type { Db } from '../database/database.ts'
import { catchRefusal, withSavepoint } from '../database/savepoint.ts'
import { assertSingle, type Failure, sortByRequest } from '../refusal/failure.ts'
import { Refused, refuse } from '../refusal/refuse.ts'
import type { Transition, TransitionContext } from '../services/services.ts'
import type { EntityDefinition, EntityRow } from './entity-definition.ts'
import type { TransitionOptions } from './transition-options.ts'
import { among, write } from './write-transitions.ts'

export type { Transition, TransitionContext } from '../services/services.ts'

type ActorTransitionContext = TransitionContext & { readonly actor: Actor }

export interface RowKey {
  id: string
  /** The version that the caller read; another one is refused with 10007. */
  version?: number
}

/** Locks a row the actor may see; refuses `kernel.notFound` or `kernel.changedMeanwhile`. */
export async function locked<Row extends EntityRow, S extends string, E extends string>(
  { db, actor }: { db: Db; actor: Actor },
  entity: EntityDefinition<Row, S, E>,
  { id, version, within }: RowKey & { within?: Sql },
): Promise<Row> {
  const [row] = await lockRows(db, entity, [sql`t.id = ${id}`, entity.scope(actor)], within)
  if (!row) refuse('kernel.notFound')
  if (version !== undefined && row.version !== version) refuse('kernel.changedMeanwhile')
  return row
}

/**
 * Applies an event to one row, in the caller's transaction. Refuses `notFound`, `noPermission`, `notInThisState` or
 * `alreadyDecided`, `changedMeanwhile`, `ownSubmission` (for the only approver without a reason
 * `decision.overrideNeeded`), and what `check`, `allocate` and hooks refuse.
 */
export async function transition<Row extends EntityRow, S extends string, E extends string>(
  context: ActorTransitionContext,
  entity: EntityDefinition<Row, S, E>,
  key: RowKey,
  event: E | ((row: Row) => E),
  options: TransitionOptions<Row, S, E> = {},
): Promise<Transition<Row, S, E>> {
  const row = await locked(context, entity, { id: key.id, within: options.within })
  const checked = await checkTransition(context, entity, row, { key, event, options })
  const { transitions, failed } = await write(context, entity, [checked], options)
  const done = assertSingle(transitions, failed)
  logTransitions(context, entity, transitions, [], options)
  return done
}

/**
 * Locks a set of rows and checks each, in the order of ids to avoid deadlocks.
 * @param may returns its result for a row under its lock, or refuses
 * @returns the results of `may`, and the rows that it refused or the actor does not see, in the order of the keys
 */
export async function lockedAll<Row extends EntityRow, S extends string, E extends string, Key extends RowKey, Made>(
  { db, actor, language }: Pick<ActorTransitionContext, 'db' | 'actor' | 'language'>,
  entity: EntityDefinition<Row, S, E>,
  keys: readonly Key[],
  may: (row: Row, key: Key) => Promise<Made>,
  within?: Sql,
): Promise<{ passed: Made[]; failed: Failure[] }> {
  const wanted = new Map(keys.map(key => [key.id, key]))
  const ids = [...wanted.keys()]
  const rows = await lockRows(db, entity, [sql`t.id = any(${ids}::uuid[])`, entity.scope(actor)], within)
  const there = new Set(rows.map(({ id }) => id))
  const failed: Failure[] = ids.filter(id => !there.has(id)).map(id => ({ id, name: '', reason: 'kernel.notFound' }))
  const passed: Made[] = []
  for (const row of rows) {
    const made = await catchRefusal(() => may(row, wanted.get(row.id) as Key))
    if (made instanceof Refused) failed.push(toFailure(entity, row, made, language))
    else passed.push(made)
  }
  return { passed, failed: sortByRequest(failed, ids) }
}

const toFailure = <Row extends EntityRow, S extends string, E extends string>(
  entity: EntityDefinition<Row, S, E>,
  row: Row,
  { reason, details }: Refused,
  language: Language,
): Failure => ({
  id: row.id,
  name: entity.nameOf(row, language),
  reason: reason as RefusalKey,
  values: details.values,
})

/**
 * Applies an event to a set of rows, in the caller's transaction and in a few statements however many they are: lock →
 * check each → allocate → one update → one insert of history → hooks → one log → one push per company. A row whose
 * transition is refused is reported in `failed` and stops no other; if a hook refuses, the rows are written one by one,
 * and the refused ones are rolled back individually.
 */
export async function transitionAll<Row extends EntityRow, S extends string, E extends string>(
  context: ActorTransitionContext,
  entity: EntityDefinition<Row, S, E>,
  keys: readonly RowKey[],
  event: E | ((row: Row) => E),
  options: TransitionOptions<Row, S, E> = {},
): Promise<{ transitions: Transition<Row, S, E>[]; failed: Failure[] }> {
  const { passed, failed } = await lockedAll(
    context,
    entity,
    keys,
    (row, key) => checkTransition(context, entity, row, { key, event, options }),
    options.within,
  )
  const done = await writeAll(context, entity, passed, options)
  const failuresInOrder = sortByRequest(
    [...failed, ...done.failed],
    keys.map(({ id }) => id),
  )
  logTransitions(context, entity, done.transitions, failuresInOrder, options)
  return { transitions: done.transitions, failed: failuresInOrder }
}

/**
 * Writes permitted transitions, all at once; if a hook or a constraint refuses, one by one, each under a savepoint, so
 * that the refused ones are rolled back individually and reported in `failed`.
 */
export async function writeAll<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  candidates: readonly Transition<Row, S, E>[],
  options: TransitionOptions<Row, S, E>,
): Promise<{ transitions: Transition<Row, S, E>[]; failed: Failure[] }> {
  const transitions: Transition<Row, S, E>[] = []
  const failed: Failure[] = []
  const attempt = async (some: readonly Transition<Row, S, E>[]): Promise<Refused | undefined> => {
    const pushes: Parameters<TransitionContext['push']>[] = []
    const inner = { ...context, push: (...message: (typeof pushes)[number]) => void pushes.push(message) }
    const done = await withSavepoint(context.db, () => write(inner, entity, some, options))
    if (done instanceof Refused) return done
    for (const message of pushes) context.push(...message)
    transitions.push(...done.transitions)
    failed.push(...done.failed)
  }
  if (candidates.length > 0 && (await attempt(candidates))) {
    for (const one of candidates) {
      const refused = await attempt([one])
      if (refused) failed.push(toFailure(entity, one.row, refused, context.language))
    }
  }
  return { transitions, failed }
}

/**
 * Applies an event to every row that matches a condition on `t` and whose state allows the event: for changes that follow from
 * another transition (by its actor) or from the clock (by nobody). Same update, history, hooks and pushes; permissions are not
 * checked and nothing is logged, because the original command did both. Returns the transitions.
 */
export async function transitionWhere<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  where: Sql,
  event: E,
  options: Omit<TransitionOptions<Row, S, E>, 'check'> = {},
): Promise<Transition<Row, S, E>[]> {
  // What happened to a company or to the venue happens to rows that are in another cell there.
  const here = entity.byExhibition ? [notElsewhere('t.exhibition_id')] : []
  const isAllowed = sql`t.state = any(${statesBefore(entity.machine, event)}::text[])`
  return transitionLocked(
    context,
    entity,
    await lockRows(context.db, entity, [where, isAllowed, ...here], options.within),
    event,
    options,
  )
}

/** The same for rows that the caller has locked and checked; they are not read again. Refuses `kernel.notInThisState`. */
export async function transitionLocked<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  rows: readonly Row[],
  event: E,
  options: Omit<TransitionOptions<Row, S, E>, 'check'> = {},
): Promise<Transition<Row, S, E>[]> {
  const candidates = rows.map(row => ({
    ...{ row, event, version: row.version + 1 },
    state: next(entity.machine, row.state as S, event) ?? refuse('kernel.notInThisState'),
  }))
  return (await write(context, entity, candidates, options)).transitions
}

interface TransitionRequest<Row, S extends string, E extends string> {
  key: RowKey
  event: E | ((row: Row) => E)
  options: TransitionOptions<Row, S, E>
}

/** Checks the event against a row under its lock and returns the transition; refuses if it is not allowed. */
async function checkTransition<Row extends EntityRow, S extends string, E extends string>(
  context: { db: Db; actor: Actor },
  entity: EntityDefinition<Row, S, E>,
  row: Row,
  { key, event: requested, options }: TransitionRequest<Row, S, E>,
): Promise<Transition<Row, S, E>> {
  const { actor } = context
  const event = typeof requested === 'function' ? requested(row) : requested
  const rule = entity.may[event]
  const decides = entity.decisions?.includes(event)
  if (rule?.permission && !actor.permissions.has(rule.permission)) refuse('kernel.noPermission')
  const state = next(entity.machine, row.state as S, event)
  if (state === undefined) refuse(decides ? 'kernel.alreadyDecided' : 'kernel.notInThisState')
  if (key.version !== undefined && row.version !== key.version) refuse('kernel.changedMeanwhile')
  if (rule?.if && !rule.if(actor, row)) refuse('kernel.noPermission')
  const own = decides && row.submittedBy === actor.operatorId
  const overrideReason = own ? await reasonToOverride(context, entity, event, options) : undefined
  await options.check?.(row)
  return { row, event, state, version: row.version + 1, overrideReason }
}

/** The reason of an override; refuses if another operator may decide, or if no reason is given. */
async function reasonToOverride<Row extends EntityRow, S extends string, E extends string>(
  { db, actor }: { db: Db; actor: Actor },
  { override }: EntityDefinition<Row, S, E>,
  event: E,
  { overrideReason }: TransitionOptions<Row, S, E>,
): Promise<string> {
  const alone = override?.events.includes(event) && (await override.isAlone(db, actor))
  if (!alone) refuse('kernel.ownSubmission')
  return overrideReason ?? refuse('decision.overrideNeeded', { field: 'overrideReason' })
}

/** Rows under their lock, in the order of ids. */
export async function lockRows<Row extends EntityRow, S extends string, E extends string>(
  db: Db,
  { table, columns, joins, byExhibition }: EntityDefinition<Row, S, E>,
  which: readonly Sql[],
  within: Sql = sql`true`,
): Promise<Row[]> {
  const where = join([...which, within], ' and ')
  const lock = (read: Sql) => sql`select ${read} from ${raw(table)} t where ${where} order by t.id for update of t`
  if (!joins) return db.many<Row>(lock(columns))
  const lockedRows = await db.many<{ id: string; exhibition: string | null }>(
    lock(byExhibition ? sql`t.id, t.exhibition_id as exhibition` : sql`t.id, null as exhibition`),
  )
  if (lockedRows.length === 0) return []
  return db.many<Row>(sql`select ${columns} from ${raw(table)} t ${joins} where ${among(lockedRows)} order by t.id`)
}
