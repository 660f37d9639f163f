import type { Operation } from '../audit/operation.ts'
import type { Db } from '../database/database.ts'
import { recordView } from './idempotency.ts'

/** For how long (ms) a recorded view needs no statement: a little less than {@link recordView} looks back. */
const pause = 10 * 60_000 - 5_000
const limit = 20_000

/** Logs views of personal data, and remembers those that this node has recorded itself. */
export class RecentViews {
  /** Until when nothing is to be recorded for a view. */
  readonly #recorded = new Map<string, number>()
  readonly #beforeWrite: () => void

  /** @param beforeWrite throws if nothing can be written now */
  constructor(beforeWrite: () => void = () => undefined) {
    this.#beforeWrite = beforeWrite
  }

  /** Logs a view, unless it was logged a moment ago: by this node, which then knows, or by another. */
  async log(db: Db, operation: Operation): Promise<void> {
    const { actor, command, targetId, after, statusCode } = operation
    const view = JSON.stringify([actor?.operatorId, command, targetId, after, statusCode])
    const begun = performance.now()
    if ((this.#recorded.get(view) ?? Number.NEGATIVE_INFINITY) > begun) return
    this.#beforeWrite()
    const isNew = (await db.run(recordView(operation))) > 0
    // One that was there before may be nearly ten minutes old.
    if (!isNew || !actor?.operatorId) return
    if (this.#recorded.size >= limit) this.#recorded.clear()
    this.#recorded.set(view, begun + pause)
  }
}
