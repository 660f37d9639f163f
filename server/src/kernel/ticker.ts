/** Work a node does again and again beside answering requests. */
export interface Tick {
  name: string
  every: number
  work(): Promise<unknown>
}

/** Runs each work at once and then in its rhythm, never twice at the same time. Returns how to stop. */
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
