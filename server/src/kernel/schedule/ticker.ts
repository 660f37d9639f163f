/** A periodic task of a node. */
export interface Tick {
  /** A verb phrase in kebab case, as errors are logged under it. */
  name: string
  /** Milliseconds from one start to the next. */
  every: number
  /** It writes nothing to the database. */
  local?: boolean
  work(): Promise<unknown>
}

/**
 * Runs each task immediately and then at its interval; a task never overlaps itself. Returns a function that stops the
 * ticker.
 * @param isPaused whether a task that writes to the database is left out this time
 */
export function startTicker(
  ticks: readonly Tick[],
  onError: (error: unknown, name: string) => void,
  isPaused: () => boolean = () => false,
): () => Promise<void> {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function run(tick: Tick): void {
    const isLeftOut = !tick.local && isPaused()
    const round = (isLeftOut ? Promise.resolve() : tick.work())
      .catch(error => onError(error, tick.name))
      .then(() => {
        running.delete(round)
        if (stopped) return
        const timer = setTimeout(() => {
          timers.delete(timer)
          run(tick)
        }, tick.every)
        timers.add(timer.unref())
      })
    running.add(round)
  }

  ticks.forEach(run)
  return async () => {
    stopped = true
    timers.forEach(clearTimeout)
    await Promise.all(running)
  }
}
