import { requestTimeout } from '@fairgate/contract/kernel/wire/constants'
import { Refused } from '../refusal/refuse.ts'

/** The client gives up after `requestTimeout`; a request admitted later than this has no time left. */
export const longestWait = requestTimeout - 5_000

/** Lists are admitted last, so that an overloaded node refuses them first. */
export type Rank = 'first' | 'list'

interface LineOptions {
  /** How many run at the same time. */
  atOnce: number
  /** Maximum wait in ms. */
  longest?: number
  /** Bounds the memory of a node whose database has stopped. No crowd that can be served in time reaches it. */
  mostWaiting?: number
}

interface Waiter {
  admit(): void
}

/** Seconds over which the throughput is measured. */
const measured = 10

/**
 * The request queue: a bounded number runs at the same time, the others wait in the order they came, as long as their
 * client waits. Only if the throughput of the last ten seconds predicts a longer wait, a request is refused immediately
 * (10503).
 */
export class Line {
  readonly #atOnce: number
  readonly #longest: number
  readonly #mostWaiting: number
  readonly #waiting: Readonly<Record<Rank, Set<Waiter>>> = { first: new Set(), list: new Set() }
  #working = 0
  /** Since when somebody has been waiting without a pause; undefined while nobody waits. */
  #busySince: number | undefined
  /** How many were admitted in each of the last seconds. */
  readonly #admitted = new Map<number, number>()

  constructor({ atOnce, longest = longestWait, mostWaiting = 10_000 }: LineOptions) {
    this.#atOnce = atOnce
    this.#longest = longest
    this.#mostWaiting = mostWaiting
  }

  get waiting(): number {
    return this.#waiting.first.size + this.#waiting.list.size
  }

  /** Runs work when admitted. Refuses `kernel.tookTooLong` if that would be too late. */
  async run<T>(work: () => Promise<T>, rank: Rank = 'first'): Promise<T> {
    const leave = await this.enter(rank)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** Resolves when admitted; call the returned function once, when done. */
  async enter(rank: Rank = 'first'): Promise<() => void> {
    if (this.#working < this.#atOnce) this.#working++
    else await this.#wait(rank)
    this.#count()
    return () => this.#next()
  }

  #wait(rank: Rank): Promise<void> {
    if (this.waiting >= this.#mostWaiting || this.#expected(rank) > this.#longest) throw tooLong()
    const line = this.#waiting[rank]
    this.#busySince ??= performance.now()
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        line.delete(waiter)
        reject(tooLong())
      }, this.#longest)
      const waiter: Waiter = {
        admit() {
          clearTimeout(late)
          line.delete(waiter)
          resolve()
        },
      }
      line.add(waiter)
    })
  }

  /** The slot is passed on, so that the number of running requests has no gap. */
  #next(): void {
    const { first, list } = this.#waiting
    const [next] = first.size > 0 ? first : list
    if (next) next.admit()
    else this.#working--
    if (this.waiting === 0) this.#busySince = undefined
  }

  #count(): void {
    const second = Math.floor(performance.now() / 1000)
    this.#admitted.set(second, (this.#admitted.get(second) ?? 0) + 1)
    for (const old of this.#admitted.keys()) if (old < second - measured) this.#admitted.delete(old)
  }

  /**
   * Expected wait (ms) of a further request; 0 if unknown. A crowd that has just come says nothing about the
   * throughput, and a database that has stopped for ten seconds may continue in the next.
   */
  #expected(rank: Rank): number {
    const now = performance.now()
    if (this.#busySince === undefined || now - this.#busySince < (measured + 1) * 1000) return 0
    const second = Math.floor(now / 1000)
    let admitted = 0
    for (const [at, count] of this.#admitted) if (at >= second - measured && at < second) admitted += count
    const before = rank === 'list' ? this.waiting : this.#waiting.first.size
    return admitted === 0 ? 0 : (before / admitted) * measured * 1000
  }
}

const tooLong = () => new Refused('kernel.tookTooLong', { data: { retryAfter: 1 } })
