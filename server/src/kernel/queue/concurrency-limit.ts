/** Bounds how many tasks run at the same time; the others wait in the order they came. */
export class ConcurrencyLimit {
  readonly #limit: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves once the caller may run; the function it returns is to be called when the task is done. */
  async acquire(): Promise<() => void> {
    if (this.#running >= this.#limit) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#running++
    return () => this.#release()
  }

  /** Runs `work` as soon as the limit allows it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  /** Hands the slot to the next task that waits, so that the number of running tasks never drops in between. */
  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running--
  }
}
