import sql from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import type { Publish } from './job-definition.ts'
import type { JobRow } from './job-list.ts'

const interval = 200

/** Writes and pushes a job's progress, at most five times a second, and learns whether it was cancelled. */
export class ProgressReport {
  readonly #db: Db
  readonly #publish: Publish
  readonly #job: Pick<JobRow, 'id' | 'kind' | 'operator_id' | 'title_key'>
  readonly #abort: AbortController
  #done = 0
  #total: number | undefined
  #reported = true
  #timer: NodeJS.Timeout | undefined
  #last = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(
    db: Db,
    publish: Publish,
    job: Pick<JobRow, 'id' | 'kind' | 'operator_id' | 'title_key'>,
    abort: AbortController,
  ) {
    this.#db = db
    this.#publish = publish
    this.#job = job
    this.#abort = abort
  }

  report(done: number, total?: number): void {
    this.#done = done
    if (total !== undefined) this.#total = total
    this.#reported = false
    if (this.#timer) return
    const wait = Math.max(0, this.#last + interval - Date.now())
    this.#timer = setTimeout(() => this.#write(), wait)
  }

  /** Writes the remaining progress. */
  async flush(): Promise<void> {
    if (!this.#reported) this.#write()
    await this.#writing
    clearTimeout(this.#timer)
  }

  #write(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#reported = true
    this.#last = Date.now()
    // Progress is only for display: failing to write it must not fail the job.
    this.#writing = this.#writing.then(() => this.#send()).catch(() => {})
  }

  async #send(): Promise<void> {
    const { id, kind, operator_id, title_key } = this.#job
    const [done, total] = [this.#done, this.#total ?? null]
    const row = await this.#db.maybe<{ cancel_requested: boolean }>(sql`
      update job set progress_done = ${done}, progress_total = ${total}::bigint where id = ${id} returning cancel_requested`)
    if (row?.cancel_requested) this.#abort.abort()
    if (operator_id && title_key !== '') {
      this.#publish(`operator:${operator_id}`, { type: 'job', id, kind, state: 'running', done, total })
    }
  }
}
