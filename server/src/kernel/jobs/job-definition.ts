import type { Language } from '@fairgate/contract/kernel/i18n/language'
import type pg from 'pg'
import type { Db } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { PushMessage } from '../push/push-message.ts'
import type { Services } from '../services/services.ts'

/** The actor of a job, as it was when the job was queued. */
export interface JobActor {
  readonly companyId?: string
  readonly operatorId?: string
  readonly operatorName?: string
  readonly language: Language
}

/** Sends a push message to a topic, also from a process without sockets. */
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
  /** Aborts when somebody cancels the job; check it between two batches, or pass it to functions that take signals. */
  readonly signal: AbortSignal
  cancelled(): boolean
  /** Call it as often as needed: it is written and pushed five times a second at most. */
  progress(done: number, total?: number): void
  /** What `save` stored in an earlier attempt; undefined at the first. */
  readonly saved: unknown
  /** Stores where to continue, in the transaction of the work: then a kill neither loses nor doubles. */
  save(db: Db, value: unknown): Promise<void>
  readonly publish: Publish
}

/**
 * A kind of job. `run` may run twice: after a kill it starts again from the beginning or from what it saved. Its return
 * value is stored as the result for 7 days. It throws JobFailure for what a repeat would not change, JobLater to
 * continue at another time.
 */
export interface JobDefinition<Payload, Result = unknown> {
  run(payload: Payload, context: JobContext): Promise<Result>
  /**
   * Called when it has failed for good, for a reason (a text key), so that its row can show that too. Before the
   * notification.
   */
  failed?(payload: Payload, context: Pick<JobContext, 'jobId' | 'db' | 'publish'>, reason: string): Promise<void>
  /** How often it is tried when it throws something else. Default 3, with growing pauses. */
  readonly attempts?: number
}

/** Postpones a job to a moment: it is queued again under its id, has not ended, and notifies nobody. */
export class JobLater extends Error {
  override name = 'JobLater'
  readonly runAt: Date

  constructor(runAt: Date) {
    super(`later, at ${runAt.toISOString()}`)
    this.runAt = runAt
  }
}

/** All kinds by name, `<module>.<verb>`. */
export type JobRegistry = Readonly<Record<string, JobDefinition<never>>>

/** Ends a job as failed for good, with a message. */
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
