/** What a run of one operation cost and gave. */
export interface Run {
  operations: number
  /** Wall seconds. */
  seconds: number
  /** Milliseconds each operation took, sorted. */
  latencies: number[]
  errors: number
}

/** Runs `operation(i)` for i = 0 … count − 1, `parallel` at a time. An operation that throws counts as an error. */
export async function runLoad(
  count: number,
  parallel: number,
  operation: (index: number) => Promise<unknown>,
): Promise<Run> {
  const latencies: number[] = []
  let next = 0
  let errors = 0
  const start = performance.now()
  async function worker(): Promise<void> {
    while (next < count) {
      const index = next++
      const begun = performance.now()
      try {
        await operation(index)
        latencies.push(performance.now() - begun)
      } catch (error) {
        errors++
        if (errors === 1)
          process.stderr.write(`first error: ${error instanceof Error ? error.message : String(error)}\n`)
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  const seconds = (performance.now() - start) / 1000
  return { operations: latencies.length, seconds, latencies: latencies.sort((a, b) => a - b), errors }
}

/** Starts operations at a steady rate, whether or not earlier ones have been answered: what gates do. */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  operation: (index: number) => Promise<unknown>,
): Promise<Run> {
  const count = perSecond * seconds
  const latencies: number[] = []
  const open = new Set<Promise<void>>()
  let errors = 0
  const start = performance.now()
  for (let index = 0; index < count; index++) {
    const due = start + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait))
    // Latency is counted from when the scan was due: a server that stalls is not helped by the queue in front of it.
    const done = operation(index)
      .then(() => void latencies.push(performance.now() - due))
      .catch(error => {
        if (errors++ === 0)
          process.stderr.write(
            `first error: ${error instanceof Error ? error.message : String(error)} ${error?.cause ?? ''}\n`,
          )
      })
      .finally(() => open.delete(done))
    open.add(done)
  }
  await Promise.all(open)
  return {
    operations: latencies.length,
    seconds: (performance.now() - start) / 1000,
    latencies: latencies.sort((a, b) => a - b),
    errors,
  }
}

/** The value below which a share of the sorted values lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The middle one. */
export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
