import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { transaction } from '../../server/src/kernel/database/database.ts'

/** How many there are, and how long (ms) a transaction of each lasts: one of them always lasts longer than a move is closed. */
const count = 3
const lasts = 12_000

/**
 * Writers of the source whose transactions last long. A move waits for those that have written when its fence closes; otherwise they
 * commit at the source when the exhibition is open elsewhere.
 */
export class LateWriters {
  /** When a commit was acknowledged (`performance.now()`). */
  readonly #acknowledged: number[] = []
  readonly #working: Promise<void>[] = []
  #stopped = false

  start(pool: pg.Pool, exhibitionId: string): void {
    for (let number = 0; number < count; number++) this.#working.push(this.#write(pool, exhibitionId, number))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#working)
  }

  /** How many commits were acknowledged after a moment. */
  acknowledgedAfter(moment: number): number {
    return this.#acknowledged.filter(at => at > moment).length
  }

  /** Until it is refused. */
  async #write(pool: pg.Pool, exhibitionId: string, number: number): Promise<void> {
    await pause((number * lasts) / count)
    while (!this.#stopped) {
      try {
        await transaction(pool, async db => {
          await db.run(sql`update badge set employer = 'late' where (exhibition_id, id) in (
            select exhibition_id, id from badge where exhibition_id = ${exhibitionId} and code like 'FX-%' order by id
            offset ${number} limit 1)`)
          await pause(lasts)
        })
        this.#acknowledged.push(performance.now())
      } catch {
        return
      }
    }
  }
}
