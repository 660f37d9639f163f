import type { Language } from '@fairgate/contract/kernel/language'
import type pg from 'pg'
import type { Db } from '../database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { PushMessage } from '../push-message.ts'
import type { Services } from '../services.ts'

/** For whom a job runs, as it was when the job was queued. */
export interface JobActor {
  readonly companyId?: string
  readonly operatorId?: string
  readonly operatorName?: string
  readonly language: Language
}

/** Sends a message to a topic of the push, also from another process than the one with the sockets. */
export type Publish = (topic: string, message: PushMessage) => void

export interface JobContext {
  readonly jobId: string
  readonly kind: string
  /** 1 at the first run, more after a kill or a fault. */
  readonly attempt: number
  readonly actor: JobActor
  readonly exhibitionId: string | undefined
  readonly language: Language
  readonly pool: pg.Pool
  readonly db: Db
  readonly services: Services
  readonly files: FileStore
  /** Aborts when somebody cancels the job; look between two batches, or give it to what takes signals. */
  readonly signal: AbortSignal
  cancelled(): boolean
  /** Call as often as you like: written and pushed five times a second at most. */
  progress(done: number, total?: number): void
  /** What `save` kept in an earlier attempt; undefined at the first. */
  readonly saved: unknown
  /** Keeps where to go on, in the transaction of the work it speaks of: then a kill neither loses nor doubles. */
  save(db: Db, value: unknown): Promise<void>
  readonly publish: Publish
}

/**
 * A kind of job. `run` may be run twice: after a kill it starts again from the beginning or from what it saved. What it
 * returns is stored as the result for 7 days. It throws JobFailure for what a repeat would not change, JobLater to go on at another time.
 */
export interface JobDefinition<Payload, Result = unknown> {
  run(payload: Payload, context: JobContext): Promise<Result>
  /** It has ended as failed for good, for a reason (a text key): what it worked on says so too. Asked before that is told. */
  failed?(payload: Payload, context: Pick<JobContext, 'jobId' | 'db' | 'publish'>, reason: string): Promise<void>
  /** How often it is tried when it throws something else. Default 3, with growing pauses. */
  readonly attempts?: number
}

/** Puts a job off to a moment: it is queued again under its id, has not ended, and notifies nobody. */
export class JobLater extends Error {
  override name = 'JobLater'
  readonly runAt: Date

  constructor(runAt: Date) {
    super(`later, at ${runAt.toISOString()}`)
    this.runAt = runAt
  }
}

/** All kinds by name, `<noun>.<verb>`. */
export type JobRegistry = Readonly<Record<string, JobDefinition<never>>>

/** Ends a job as failed for good, with a text that says why. */
export class JobFailure extends Error {
  override name = 'JobFailure'
  /** A text key of the catalogue. */
  readonly reason: string
  readonly values: Readonly<Record<string, unknown>>

  constructor(reason: string, values: Readonly<Record<string, unknown>> = {}) {
    super(reason)
    this.reason = reason
    this.values = values
  }
}
