import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { writeReturning } from '../database/write-returning.ts'
import { publishRowChangeOf } from '../push/publish-row-change.ts'
import { mapConstraintErrors } from '../refusal/constraint-errors.ts'
import type { Failure } from '../refusal/failure.ts'
import { onTransition, type Transition, type TransitionContext } from '../services/services.ts'
import type { EntityDefinition, EntityRow } from './entity-definition.ts'
import { addHistories, type Why } from './history.ts'
import { runHooks } from './transition-hooks.ts'
import type { TransitionOptions } from './transition-options.ts'

/**
 * These rows, by values: an array is always looked up by key; a join may not be, depending on the planner's estimate.
 */
export function among(rows: readonly { id: string; exhibition: string | null | undefined }[]): Sql {
  const ids = sql`t.id = any(${rows.map(({ id }) => id)}::uuid[])`
  const exhibitions = [...new Set(rows.flatMap(({ exhibition }) => exhibition ?? []))]
  return exhibitions.length > 0 ? sql`t.exhibition_id = any(${exhibitions}::uuid[]) and ${ids}` : ids
}

/** Claims and writes rows that may change their state, adds their history, runs their hooks and pushes. */
export async function write<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  candidates: readonly Transition<Row, S, E>[],
  options: TransitionOptions<Row, S, E>,
): Promise<{ transitions: Transition<Row, S, E>[]; failed: readonly Failure[] }> {
  const { failed: refused, candidates: eligible } = (await options.evaluate?.(candidates)) ?? { failed: [], candidates }
  const failed = [...refused, ...((await options.allocate?.(eligible)) ?? [])]
  const without = new Set(failed.map(({ id }) => id))
  const transitions = eligible.filter(({ row }) => !without.has(row.id))
  if (transitions.length === 0) return { transitions, failed }
  const query = context.services.hooks[onTransition]?.buildQuery(context, entity, transitions)
  const atUpdate = await update(context.db, entity, transitions, options, entity.withoutHistory && query)
  const answer = entity.withoutHistory ? atUpdate : await addToHistory(context, entity, transitions, options, query)
  await runHooks(context, entity, transitions, answer)
  publishRowChangeOf(context, entity, transitions)
  return { transitions, failed }
}

/** Records that a row, which the caller has inserted, begins with an event of its machine; runs the hooks. */
export async function recordCreation<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  row: Row,
  event: E,
): Promise<void> {
  const transitions = [{ row, event, state: row.state as S, version: row.version }]
  const query = context.services.hooks[onTransition]?.buildQuery(context, entity, transitions)
  const line = { id: row.id, event, from: null, to: row.state, exhibitionId: entity.exhibitionOf?.(row) }
  await runHooks(context, entity, transitions, await addHistories(context, entity.entityType, [line], {}, query))
}

async function addToHistory<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  { entityType, exhibitionOf, snapshotAt, snapshots, project }: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
  why: Why,
  query?: Sql,
): Promise<unknown> {
  const submitted = transitions.filter(({ event }) => snapshotAt?.includes(event)).map(({ row }) => row)
  const stored = submitted.length > 0 ? await snapshots?.(context.db, submitted) : undefined
  const lines = transitions.map(({ row, event, state, undoes, overrideReason }) => ({
    id: row.id,
    event,
    undoes,
    note: overrideReason,
    from: row.state,
    to: state,
    snapshot: stored?.[submitted.indexOf(row)],
    exhibitionId: exhibitionOf?.(row),
  }))
  return addHistories(context, entityType, lines, why, query, project?.(transitions, context.actor))
}

/** One update for each target state, which is one unless there are several events. */
async function update<Row extends EntityRow, S extends string, E extends string>(
  db: Db,
  { table, byExhibition, fixedVersion, exhibitionOf, refusals = {} }: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
  { set }: TransitionOptions<Row, S, E>,
  query?: Sql,
): Promise<unknown> {
  let answer: unknown
  for (const [state, some] of Map.groupBy(transitions, one => one.state)) {
    const rows = some.map(({ row }) => ({ id: row.id, exhibition: byExhibition && exhibitionOf?.(row) }))
    const write = sql`
      update ${raw(table)} t set state = ${state}${fixedVersion ? empty : sql`, version = t.version + 1`}${set ? sql`, ${set}` : empty}
      where ${among(rows)}`
    answer = await mapConstraintErrors(writeReturning(db, write, query), refusals)
  }
  return answer
}
