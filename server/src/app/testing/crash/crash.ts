import type { Sql } from 'sql-template-tag'
import type { CrashFixture } from './crash-fixture.ts'

/** A job that is killed in the middle of its work. It must continue by itself and do everything once. */
export interface Crash<Begun extends Started = Started> {
  /** The kind of the job and its subject. */
  readonly job: string
  /** Creates the job's input and queues the job. */
  start(fixture: CrashFixture): Promise<Begun>
  /** How the test detects that the job is in the middle. */
  readonly progress: Counted<Begun> | Waiting<Begun>
  /** Checks the state right after the kill. */
  killed?(fixture: CrashFixture, begun: Begun): Promise<void>
  /** Checks the state when everything is done. */
  expected(fixture: CrashFixture, begun: Begun): Promise<void>
}

export interface Started {
  /** Ids of the jobs that are killed. */
  readonly jobs: readonly string[]
}

/** The process is killed when it has done more than `above`; it must not have reached `all` then. */
interface Counted<Begun> {
  done(fixture: CrashFixture, begun: Begun): Promise<number>
  readonly above?: number
  readonly all: number
}

/** The process is killed while its jobs wait for a lock that the test holds. */
interface Waiting<Begun> {
  locks(begun: Begun): Sql
  /** Whether the waiting statement outlives the process. By default it ends with it, as in a power failure. */
  readonly statementRemains?: boolean
}

/** A case for the registry: the result of `start` is passed to the other functions of the case. */
export const crash = <Begun extends Started>(one: Crash<Begun>): Crash => one as unknown as Crash
