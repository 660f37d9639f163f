import type { Logger } from 'pino'
import { CommitNotReplicated, detectOutage } from './outage.ts'

/** What fails shortly (ms) after an outage belongs to it. */
const settleWithin = 2_000
/** Lost connections that nobody calls an outage are logged at least this often (ms). */
const longestSilence = 30_000

/**
 * Logs an outage of the database in two lines, when it begins and when it is over with what failed meanwhile, instead of
 * one for each request, task and connection. Other errors are none of its business.
 */
export class OutageLog {
  readonly #log: Pick<Logger, 'warn'>
  /** The outages that last. */
  readonly #states = new Set<string>()
  /** What is logged at the end; undefined while connections are lost, and nobody says that the database is away. */
  #ended: { sentence: string; at: number } | undefined
  #began: number | undefined
  #refused = 0
  readonly #failed = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined

  constructor(log: Pick<Logger, 'warn'>) {
    this.#log = log
  }

  /** A kind of outage, with its two sentences; returns what is called when it begins (`true`) and when it ends. */
  state(began: string, ended: string): (lasts: boolean) => void {
    return lasts => {
      if (lasts) {
        if (this.#ended?.sentence !== ended) this.#log.warn(began)
        this.#states.add(began)
        this.#begin()
        return
      }
      this.#states.delete(began)
      this.#ended = { sentence: ended, at: performance.now() }
      this.#settle()
    }
  }

  /** Counts a request that is refused because of the outage. */
  refuse(): void {
    this.#begin()
    this.#refused++
    this.#settle()
  }

  /** Whether the error only shows that the database is away; then it is counted, and needs no line. */
  counts(error: unknown, where: string): boolean {
    if (detectOutage(error) !== 'kernel.databaseAway' || error instanceof CommitNotReplicated) return false
    this.#begin()
    this.#failed.set(where, (this.#failed.get(where) ?? 0) + 1)
    this.#settle()
    return true
  }

  /** Logs what was counted. */
  close(): void {
    this.#states.clear()
    this.#end()
  }

  #begin(): void {
    this.#began ??= performance.now()
    clearTimeout(this.#timer)
  }

  #settle(): void {
    clearTimeout(this.#timer)
    if (this.#states.size > 0 || this.#began === undefined) return
    const left = this.#began + longestSilence - performance.now()
    const wait = this.#ended ? settleWithin : Math.max(0, Math.min(settleWithin, left))
    this.#timer = setTimeout(() => this.#end(), wait).unref()
  }

  #end(): void {
    clearTimeout(this.#timer)
    if (this.#began === undefined) return
    const { sentence, at } = this.#ended ?? { sentence: 'connections to the database were lost', at: performance.now() }
    const seconds = Math.round((at - this.#began) / 100) / 10
    this.#log.warn({ seconds, refused: this.#refused, failed: Object.fromEntries(this.#failed) }, sentence)
    this.#began = undefined
    this.#ended = undefined
    this.#refused = 0
    this.#failed.clear()
  }
}
