/** A few work at once, the others wait in the order they came. */
export class Turns {
  readonly #atOnce: number
  readonly #waiting: (() => void)[] = []
  #working = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length
  }

  /** Resolves when it is one's turn; call what it gives when done. */
  async take(): Promise<() => void> {
    if (this.#working >= this.#atOnce) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#working++
    return () => this.#give()
  }

  /** Runs work in its turn. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const give = await this.take()
    try {
      return await work()
    } finally {
      give()
    }
  }

  /** The turn is handed on, so that those at work are counted without a gap. */
  #give(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#working--
  }
}
