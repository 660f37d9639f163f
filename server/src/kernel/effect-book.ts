import type { Sql } from 'sql-template-tag'
import type { PushMessage } from './context.ts'
import type { Db } from './database.ts'
import type { JobRow } from './jobs/job-list.ts'
import type { Moved, Moving } from './move.ts'
import type { Operation } from './ports.ts'
import type { Services } from './services.ts'
import type { Subject, SubjectRow } from './subject.ts'

/** What an event brings with it in other nouns, in the same transaction, after its rows are written. */
export type Effect<Row> = (context: Moving, moved: readonly Moved<Row>[]) => Promise<void>

/** What follows from every move, whatever moves. */
export interface EveryMove {
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
export type EveryStart = <Row extends SubjectRow, S extends string, E extends string>(
  context: Starting,
  subject: Subject<Row, S, E>,
  rows: readonly Row[],
) => Promise<void>
/** What follows from rows that waited and are deleted, because they should never have begun; in their transaction. */
export type EveryWithdrawal = <Row extends SubjectRow, S extends string, E extends string>(
  context: Starting,
  subject: Subject<Row, S, E>,
  rows: readonly (Row & { createdAt: string })[],
) => Promise<void>
export type Starting = Pick<Moving, 'db' | 'push' | 'actor'> & { readonly services: Pick<Services, 'effects'> }

/** In which transaction something follows, and who is told behind its commit. */
interface Telling {
  readonly db: Db
  push(topic: string, message: PushMessage): void
}

/** What follows from every command that was done, as it is logged, in its transaction. */
export type EveryCommand = (context: Telling, operation: Operation) => Promise<void>

/** What follows from every job that has ended, in the transaction of its end. */
export type EveryJob = (context: Telling, job: JobRow) => Promise<void>

/** Under which an effect book holds these. */
export const everyMove = Symbol('every move')
export const everyStart = Symbol('every start')
export const everyWithdrawal = Symbol('every withdrawal')
export const everyCommand = Symbol('every command')
export const everyJob = Symbol('every job')

/** Effects by table and event, in the order in which they run (`server/src/effects.ts`). */
export type EffectBook = Readonly<Record<string, Readonly<Record<string, readonly Effect<never>[]>> | undefined>> & {
  readonly [everyMove]?: EveryMove
  readonly [everyStart]?: EveryStart
  readonly [everyWithdrawal]?: EveryWithdrawal
  readonly [everyCommand]?: EveryCommand
  readonly [everyJob]?: EveryJob
}

/** The type of an effect book over these subjects: their tables, their events and `undo`, their rows. */
export type EffectsOf<Subjects> = {
  readonly [N in keyof Subjects]?: Subjects[N] extends Subject<infer Row, string, infer E>
    ? { readonly [Event in E | 'undo']?: readonly Effect<Row>[] }
    : never
}

/** Runs what follows (`effects.ts`) from rows whose event is written. */
export async function follow<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  moved: readonly Moved<Row, S, E>[],
  answer: unknown,
): Promise<void> {
  const { effects } = context.services
  for (const event of new Set(moved.map(one => one.event))) {
    const some = moved.filter(one => one.event === event)
    for (const effect of effects[subject.table]?.[event] ?? []) {
      await (effect as Effect<Row>)(context, some)
    }
  }
  await effects[everyMove]?.tells(context, subject, moved, answer)
}

/** Runs what follows from rows that have begun where they wait. */
export const started: EveryStart = async (context, subject, rows) => {
  if (rows.length > 0) await context.services.effects[everyStart]?.(context, subject, rows)
}

/** Runs what follows from rows that waited and were deleted, because they should never have begun. */
export const withdrawn: EveryWithdrawal = async (context, subject, rows) => {
  if (rows.length > 0) await context.services.effects[everyWithdrawal]?.(context, subject, rows)
}
