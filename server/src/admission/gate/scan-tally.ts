/** The result of a run of scans: number, speed, verdicts. Times in milliseconds. */
export class ScanTally {
  readonly #times: number[] = []
  readonly #outcomes = new Map<string, number>()
  #errors = 0

  answered(milliseconds: number, outcome: string): void {
    this.#times.push(milliseconds)
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1)
  }

  failed(): void {
    this.#errors += 1
  }

  /** The slowest of the fastest `share` (0 to 1); 0 if nothing was answered. */
  percentile(share: number): number {
    const sorted = this.#times.toSorted((a, b) => a - b)
    return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
  }

  get count(): number {
    return this.#times.length
  }

  get errors(): number {
    return this.#errors
  }

  /** Verdicts and reasons with their counts, most frequent first. */
  get outcomes(): [outcome: string, count: number][] {
    return [...this.#outcomes].sort((a, b) => b[1] - a[1])
  }

  /** A table for a terminal. */
  table(seconds: number): string {
    const rate = seconds > 0 ? this.count / seconds : 0
    const rows: [string, string][] = [
      ['scans', String(this.count)],
      ['a second', rate.toFixed(1)],
      ['p50', `${this.percentile(0.5).toFixed(1)} ms`],
      ['p99', `${this.percentile(0.99).toFixed(1)} ms`],
      ['errors', String(this.errors)],
      ...this.outcomes.map(([outcome, count]): [string, string] => [`  ${outcome}`, String(count)]),
    ]
    const width = Math.max(...rows.map(([name]) => name.length))
    return rows.map(([name, value]) => `${name.padEnd(width)}  ${value.padStart(10)}`).join('\n')
  }
}
