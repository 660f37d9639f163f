/**
 * Runs costly work one piece per turn of the event loop, so that a crowd of handshakes never delays a gate decision;
 * refuses work if too much is waiting.
 */
export class TurnQueue {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []

  /** @param limit how many pieces may wait */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** The work's result, or undefined immediately if the queue is full. */
  run<T>(work: () => T): Promise<T> | undefined {
    if (this.#waiting.length >= this.#limit) return undefined
    return new Promise((resolve, reject) => {
      this.#waiting.push(() => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      if (this.#waiting.length === 1) setImmediate(() => this.#turn())
    })
  }

  #turn(): void {
    // Removed only when done: the running piece counts as waiting.
    this.#waiting[0]?.()
    this.#waiting.shift()
    if (this.#waiting.length > 0) setImmediate(() => this.#turn())
  }
}
