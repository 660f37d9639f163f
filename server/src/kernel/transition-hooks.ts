import type { Sql } from 'sql-template-tag'
import type { PushMessage } from './context.ts'
import type { Db } from './database.ts'
import type { JobRow } from './jobs/job-list.ts'
import type { Moved, Moving } from './move.ts'
import type { Operation } from './ports.ts'
import type { Services } from './services.ts'
import type { Subject, SubjectRow } from './subject.ts'

/** What an event brings with it in other nouns, in the same transaction, after its rows are written. */
export type TransitionHook<Row> = (context: Moving, moved: readonly Moved<Row>[]) => Promise<void>

/** What follows from every move, whatever moves. */
export interface OnTransition {
  /** A JSON value that is read in the very statement that writes the moves down, so that asking costs none; nothing where there is nothing to ask. */
  asks<Row extends SubjectRow, S extends string, E extends string>(
    context: Moving,
    subject: Subject<Row, S, E>,
    moved: readonly Moved<Row, S, E>[],
  ): Sql | undefined
  /** Of rows that are written, in the same transaction, behind their effects; `answer` is what was read. */
  tells<Row extends SubjectRow, S extends string, E extends string>(
    context: Moving,
    subject: Subject<Row, S, E>,
    moved: readonly Moved<Row, S, E>[],
    answer: unknown,
  ): Promise<void>
}

/** What follows from rows that begin, inserted and not moved, in a state in which they wait for somebody; in their transaction. */
export type OnCreate = <Row extends SubjectRow, S extends string, E extends string>(
  context: CreationContext,
  subject: Subject<Row, S, E>,
  rows: readonly Row[],
) => Promise<void>
/** What follows from rows that waited and are deleted, because they should never have begun; in their transaction. */
export type OnWithdrawal = <Row extends SubjectRow, S extends string, E extends string>(
  context: CreationContext,
  subject: Subject<Row, S, E>,
  rows: readonly (Row & { createdAt: string })[],
) => Promise<void>
export type CreationContext = Pick<Moving, 'db' | 'push' | 'actor'> & { readonly services: Pick<Services, 'effects'> }

/** In which transaction something follows, and who is told behind its commit. */
interface HookContext {
  readonly db: Db
  push(topic: string, message: PushMessage): void
}

/** What follows from every command that was done, as it is logged, in its transaction. */
export type OnCommand = (context: HookContext, operation: Operation) => Promise<void>

/** What follows from every job that has ended, in the transaction of its end. */
export type OnJob = (context: HookContext, job: JobRow) => Promise<void>

/** Under which an effect book holds these. */
export const onTransition = Symbol('every move')
export const onCreate = Symbol('every start')
export const onWithdrawal = Symbol('every withdrawal')
export const onCommand = Symbol('every command')
export const onJob = Symbol('every job')

/** Effects by table and event, in the order in which they run (`server/src/hooks.ts`). */
export type HookRegistry = Readonly<
  Record<string, Readonly<Record<string, readonly TransitionHook<never>[]>> | undefined>
> & {
  readonly [onTransition]?: OnTransition
  readonly [onCreate]?: OnCreate
  readonly [onWithdrawal]?: OnWithdrawal
  readonly [onCommand]?: OnCommand
  readonly [onJob]?: OnJob
}

/** The type of an effect book over these subjects: their tables, their events and `undo`, their rows. */
export type HooksOf<Subjects> = {
  readonly [N in keyof Subjects]?: Subjects[N] extends Subject<infer Row, string, infer E>
    ? { readonly [Event in E | 'undo']?: readonly TransitionHook<Row>[] }
    : never
}

/** Runs what follows (`effects.ts`) from rows whose event is written. */
export async function runHooks<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  moved: readonly Moved<Row, S, E>[],
  answer: unknown,
): Promise<void> {
  const { hooks } = context.services
  for (const event of new Set(moved.map(one => one.event))) {
    const some = moved.filter(one => one.event === event)
    for (const hook of hooks[subject.table]?.[event] ?? []) {
      await (hook as TransitionHook<Row>)(context, some)
    }
  }
  await hooks[onTransition]?.tells(context, subject, moved, answer)
}

/** Runs what follows from rows that have begun where they wait. */
export const runCreateHooks: OnCreate = async (context, subject, rows) => {
  if (rows.length > 0) await context.services.hooks[onCreate]?.(context, subject, rows)
}

/** Runs what follows from rows that waited and were deleted, because they should never have begun. */
export const runWithdrawalHooks: OnWithdrawal = async (context, subject, rows) => {
  if (rows.length > 0) await context.services.hooks[onWithdrawal]?.(context, subject, rows)
}
