/** A periodic task of a node. */
export interface Tick {
  /** A verb phrase in kebab case, as errors are logged under it. */
  name: string
  /** Milliseconds from one start to the next. */
  every: number
  work(): Promise<unknown>
}

/**
 * Runs each task immediately and then at its interval; a task never overlaps itself. Returns a function that stops the
 * ticker.
 */
export function startTicker(
  ticks: readonly Tick[],
  onError: (error: unknown, name: string) => void,
): () => Promise<void> {
  let stopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  function run(tick: Tick): void {
    const round = tick
      .work()
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
