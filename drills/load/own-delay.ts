/** How often (ms) a timer is set to see whether it fires in time. */
const every = 10
const rememberedFor = 30_000

/** When this process itself was late: it got no CPU, or its event loop was busy. What it measures then is its own delay. */
export class OwnDelay {
  readonly #late: { at: number; ms: number }[] = []

  constructor() {
    let due = performance.now() + every
    setInterval(() => {
      const now = performance.now()
      if (now - due > every) this.#late.push({ at: now, ms: now - due })
      while ((this.#late[0]?.at ?? now) < now - rememberedFor) this.#late.shift()
      due = now + every
    }, every).unref()
  }

  /** The longest delay since then, ms. */
  longestSince(moment: number): number {
    return Math.max(0, ...this.#late.filter(({ at }) => at > moment).map(({ ms }) => ms))
  }
}
