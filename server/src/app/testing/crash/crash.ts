import type { Sql } from 'sql-template-tag'
import type { CrashFixture } from './crash-fixture.ts'

/** A job that is killed in the middle of its work: it must go on by itself, and do everything once. */
export interface Crash<Begun extends Started = Started> {
  /** The kind of the job, and what it is about. */
  readonly job: string
  /** Makes what the job works on, and queues it. */
  start(fixture: CrashFixture): Promise<Begun>
  /** How one sees that the job is in the middle. */
  readonly progress: Counted<Begun> | Waiting<Begun>
  /** Checks what must be true right after the kill. */
  killed?(fixture: CrashFixture, begun: Begun): Promise<void>
  /** Checks what must be true once all is done. */
  expected(fixture: CrashFixture, begun: Begun): Promise<void>
}

export interface Started {
  /** Ids of the jobs that are killed. */
  readonly jobs: readonly string[]
}

/** The process is killed once it has done more than `above`; it must be short of `all` then. */
interface Counted<Begun> {
  done(fixture: CrashFixture, begun: Begun): Promise<number>
  readonly above?: number
  readonly all: number
}

/** The process is killed where its jobs wait for a lock that the test holds. */
interface Waiting<Begun> {
  locks(begun: Begun): Sql
  /** Whether the statement that waits outlives the process. By default it ends with it, as when the machine goes. */
  readonly statementRemains?: boolean
}

/** A case as the registry takes it: what `start` hands over is known to the rest of the case. */
export const crash = <Begun extends Started>(one: Crash<Begun>): Crash => one as unknown as Crash
