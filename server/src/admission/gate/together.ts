export interface TogetherOptions<Item, Result> {
  /** How many items a call takes. */
  most: number
  /** How many calls are in flight at the same time. */
  calls: number
  /** Items of one key are done one after another. */
  keyOf(item: Item): string | undefined
  /** Does all or none; the results in the order of the items. */
  together(items: readonly Item[]): Promise<Result[]>
  /** Does one item after doing it together with others has failed. */
  alone(item: Item, failure: unknown): Promise<Result>
  /** Called when nothing is left to do. */
  idle(): void
}

interface Waiting<Item, Result> {
  item: Item
  key: string | undefined
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * Items that come while a call is in flight are done by the next call together, in the order they came. Nothing waits for
 * company: without a call in flight, an item is sent at once. If a call fails, each of its items is done by itself, and the
 * calls behind it go on.
 */
export class Together<Item, Result> {
  readonly #options: TogetherOptions<Item, Result>
  #waiting: Waiting<Item, Result>[] = []
  readonly #busy = new Set<string>()
  #inFlight = 0
  #alone = 0

  constructor(options: TogetherOptions<Item, Result>) {
    this.#options = options
  }

  run(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, key: this.#options.keyOf(item), resolve, reject })
      this.#send()
    })
  }

  #send(): void {
    while (this.#inFlight < this.#options.calls) {
      const taken = this.#take()
      if (taken.length === 0) break
      void this.#call(taken)
    }
    if (this.#inFlight + this.#alone + this.#waiting.length === 0) this.#options.idle()
  }

  /** The first that wait, without those whose key is busy; their keys are busy from now on. */
  #take(): Waiting<Item, Result>[] {
    const taken: Waiting<Item, Result>[] = []
    const left: Waiting<Item, Result>[] = []
    for (const waiting of this.#waiting) {
      const { key } = waiting
      const isFree = key === undefined || !this.#busy.has(key)
      if (taken.length === this.#options.most || !isFree) {
        left.push(waiting)
        continue
      }
      if (key !== undefined) this.#busy.add(key)
      taken.push(waiting)
    }
    this.#waiting = left
    return taken
  }

  async #call(taken: Waiting<Item, Result>[]): Promise<void> {
    this.#inFlight++
    try {
      const results = await this.#options.together(taken.map(({ item }) => item))
      this.#inFlight--
      for (const [at, one] of taken.entries()) this.#end(one, () => one.resolve(results[at] as Result))
    } catch (failure) {
      this.#inFlight--
      for (const one of taken) void this.#doAlone(one, failure)
    }
    this.#send()
  }

  async #doAlone(one: Waiting<Item, Result>, failure: unknown): Promise<void> {
    this.#alone++
    try {
      const result = await this.#options.alone(one.item, failure)
      this.#end(one, () => one.resolve(result))
    } catch (error) {
      this.#end(one, () => one.reject(error))
    }
    this.#alone--
    this.#send()
  }

  #end({ key }: Waiting<Item, Result>, settle: () => void): void {
    if (key !== undefined) this.#busy.delete(key)
    settle()
  }
}
