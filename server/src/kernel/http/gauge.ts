/** A metric of a module, computed on request. */
export interface GaugeDefinition {
  readonly name: string
  readonly help: string
  /** A count that only grows since the start of the node, or a present value. */
  readonly kind: 'counter' | 'gauge'
  readonly labels: readonly string[]
  collect(): Promise<readonly { labels: Readonly<Record<string, string>>; value: number }[]>
}

/** Counts by labels, in the memory of this node. */
export class Tally<Label extends string> {
  readonly #counts = new Map<string, { labels: Readonly<Record<Label, string>>; value: number }>()

  add(labels: Readonly<Record<Label, string>>, by = 1): void {
    const key = JSON.stringify(labels)
    const found = this.#counts.get(key)
    if (found) found.value += by
    else this.#counts.set(key, { labels, value: by })
  }

  all(): readonly { labels: Readonly<Record<Label, string>>; value: number }[] {
    return [...this.#counts.values()]
  }
}
