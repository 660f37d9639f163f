import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type pg from 'pg'
import type { Sql } from 'sql-template-tag'
import type { LogEntry, Operation } from '../audit/operation.ts'
import type { Actor } from '../auth/actor.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Keyring } from '../crypto/keyring.ts'
import type { Db } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { JobRow } from '../jobs/job-list.ts'
import type { PushMessage } from '../push/push-message.ts'
import type { Publisher } from '../push/push-publisher.ts'
import type { Config } from '../settings/config.ts'
import type { EntityDefinition, EntityRow } from '../transition/entity-definition.ts'

/** A point in a picture, in pixels. */
interface Point {
  x: number
  y: number
}

/** What handlers and jobs may use besides their transaction. One instance per process, created by `createServices`. */
export interface Services {
  readonly config: Config
  readonly pool: pg.Pool
  readonly keyring: Keyring
  /** Encrypts and finds personal numbers. */
  readonly cipher: Cipher
  readonly store: FileStore
  /** Sends to sockets and ends them; after commit only. Dispatch does it for `context.push`. */
  readonly publisher: Publisher
  /** Effects of transitions in other modules. */
  readonly hooks: HookRegistry
  /** Uses up a captcha; always wrong if no module for captchas was given. */
  readsCaptcha(db: Db, read: { captchaId: string; captcha?: string; points?: readonly Point[] }): Promise<boolean>
}

/** The services that restricted ones stand for (`read-ahead.ts`). */
export const unrestricted: unique symbol = Symbol('unrestricted')

/** The in-memory state of a module for these services only: two servers in one process (tests) have two. */
export function ofServices<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, { value: T }>()
  return given => {
    const services = (given as { [unrestricted]?: Services })[unrestricted] ?? given
    const known = made.get(services) ?? { value: make(services) }
    made.set(services, known)
    return known.value
  }
}

/** What a transition needs: the context of a writing command is one; jobs and the clock build their own. */
export interface TransitionContext {
  readonly db: Db
  /** Absent if the clock causes the transition. */
  readonly actor?: Actor
  readonly services: Services
  readonly language: Language
  /** Sends after the commit. */
  push(topic: string, message: PushMessage): void
  /** Runs after the commit, and may be lost with the process. */
  afterCommit?(work: () => void): void
  /** Fills the operation log's entry; absent in jobs, whose command was logged when it was queued. */
  log?(entry: LogEntry): void
}

/** A transition of one row: the row as it was under its lock, the event, and the state after it. */
export interface Transition<Row, S extends string = string, E extends string = string> {
  row: Row
  event: E
  state: S
  version: number
  /** Id of the line of history that this reverses (`undo.ts`). */
  undoes?: string
  /** The decision of that line, and its time. */
  decided?: { event: E; at: string }
  /** Why the actor decided their own submission. */
  overrideReason?: string
}

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
  /** Runs after the rows are written, in the same transaction, after their other hooks; `answer` is what was read. */
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

/** Hooks by table and event, in the order in which they run (`server/src/app/hooks.ts`). */
export type HookRegistry = Readonly<
  Record<string, Readonly<Record<string, readonly TransitionHook<never>[]>> | undefined>
> & {
  readonly [onTransition]?: OnTransition
  readonly [onCreate]?: OnCreate
  readonly [onWithdrawal]?: OnWithdrawal
  readonly [onCommand]?: OnCommand
  readonly [onJob]?: OnJob
}
