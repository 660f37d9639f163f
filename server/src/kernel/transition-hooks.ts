import type { Sql } from 'sql-template-tag'
import type { PushMessage } from './context.ts'
import type { Db } from './database.ts'
import type { EntityDefinition, EntityRow } from './entity-definition.ts'
import type { JobRow } from './jobs/job-list.ts'
import type { Operation } from './ports.ts'
import type { Services } from './services.ts'
import type { Transition, TransitionContext } from './transition.ts'

/** A hook changes other tables after a transition, in the same transaction, once the rows are written. */
export type TransitionHook<Row> = (context: TransitionContext, transitions: readonly Transition<Row>[]) => Promise<void>

/** The hook that runs on every transition, of whatever table. */
export interface OnTransition {
  /** An expression for a JSON value that the statement that writes the history reads as well, so it costs no statement of its own; undefined if nothing is needed. */
  buildQuery<Row extends EntityRow, S extends string, E extends string>(
    context: TransitionContext,
    entity: EntityDefinition<Row, S, E>,
    transitions: readonly Transition<Row, S, E>[],
  ): Sql | undefined
  /** Runs after the rows are written, in the same transaction, behind their other hooks; `answer` is what was read. */
  notify<Row extends EntityRow, S extends string, E extends string>(
    context: TransitionContext,
    entity: EntityDefinition<Row, S, E>,
    transitions: readonly Transition<Row, S, E>[],
    answer: unknown,
  ): Promise<void>
}

/** Runs after rows are inserted in a state in which somebody has to act on them; in the transaction that inserts them. */
export type OnCreate = <Row extends EntityRow, S extends string, E extends string>(
  context: CreationContext,
  entity: EntityDefinition<Row, S, E>,
  rows: readonly Row[],
) => Promise<void>
/** Runs after pending rows are deleted because they should not have been created; in the transaction that deletes them. */
export type OnWithdrawal = <Row extends EntityRow, S extends string, E extends string>(
  context: CreationContext,
  entity: EntityDefinition<Row, S, E>,
  rows: readonly (Row & { createdAt: string })[],
) => Promise<void>
export type CreationContext = Pick<TransitionContext, 'db' | 'push' | 'actor'> & {
  readonly services: Pick<Services, 'hooks'>
}

/** The transaction a hook runs in, and the push messages that go out after its commit. */
interface HookContext {
  readonly db: Db
  push(topic: string, message: PushMessage): void
}

/** Runs after every successful command, with its log entry, in the transaction of the command. */
export type OnCommand = (context: HookContext, operation: Operation) => Promise<void>

/** Runs after every job that has ended, in the transaction that ends it. */
export type OnJob = (context: HookContext, job: JobRow) => Promise<void>

/** The keys of these hooks in the registry. */
export const onTransition = Symbol('on transition')
export const onCreate = Symbol('on create')
export const onWithdrawal = Symbol('on withdrawal')
export const onCommand = Symbol('on command')
export const onJob = Symbol('on job')

/** Hooks by table and event, in the order in which they run (`server/src/hooks.ts`). */
export type HookRegistry = Readonly<
  Record<string, Readonly<Record<string, readonly TransitionHook<never>[]>> | undefined>
> & {
  readonly [onTransition]?: OnTransition
  readonly [onCreate]?: OnCreate
  readonly [onWithdrawal]?: OnWithdrawal
  readonly [onCommand]?: OnCommand
  readonly [onJob]?: OnJob
}

/** The type of a hook registry for these subjects: their tables, their events and `undo`, their rows. */
export type HooksOf<Entities> = {
  readonly [N in keyof Entities]?: Entities[N] extends EntityDefinition<infer Row, string, infer E>
    ? { readonly [Event in E | 'undo']?: readonly TransitionHook<Row>[] }
    : never
}

/** Runs the hooks (`hooks.ts`) of rows whose event is written. */
export async function runHooks<Row extends EntityRow, S extends string, E extends string>(
  context: TransitionContext,
  entity: EntityDefinition<Row, S, E>,
  transitions: readonly Transition<Row, S, E>[],
  answer: unknown,
): Promise<void> {
  const { hooks } = context.services
  for (const event of new Set(transitions.map(one => one.event))) {
    const some = transitions.filter(one => one.event === event)
    for (const hook of hooks[entity.table]?.[event] ?? []) {
      await (hook as TransitionHook<Row>)(context, some)
    }
  }
  await hooks[onTransition]?.notify(context, entity, transitions, answer)
}

/** Runs the create hook for rows that were inserted in a pending state. */
export const runCreateHooks: OnCreate = async (context, entity, rows) => {
  if (rows.length > 0) await context.services.hooks[onCreate]?.(context, entity, rows)
}

/** Runs the withdrawal hook for pending rows that were deleted because they should not have been created. */
export const runWithdrawalHooks: OnWithdrawal = async (context, entity, rows) => {
  if (rows.length > 0) await context.services.hooks[onWithdrawal]?.(context, entity, rows)
}
