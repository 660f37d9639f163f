/** Measures the parts of one span of time, so that a report can say which of them took how long. */
export class Laps {
  readonly #began = performance.now()
  readonly #parts: { name: string; ms: number }[] = []
  #last = this.#began

  /** Everything since the last part belongs to this one. */
  end(name: string): void {
    const now = performance.now()
    this.#parts.push({ name, ms: now - this.#last })
    this.#last = now
  }

  /** Since the beginning (ms). */
  get total(): number {
    return this.#last - this.#began
  }

  /** Such as `240 ms (fence 12, marker 30)`. */
  toString(): string {
    return `${Math.round(this.total)} ms (${this.#parts.map(({ name, ms }) => `${name} ${Math.round(ms)}`).join(', ')})`
  }
}
