/** Cost and results of a run of one operation. */
export interface Run {
  operations: number
  /** Wall seconds. */
  seconds: number
  /** Milliseconds of each operation, sorted. */
  latencies: number[]
  errors: number
  /** The number of errors of each cause. */
  causes: Record<string, number>
}

/** Counts errors by their innermost cause and code, without variable parts. */
function countCauses() {
  const causes: Record<string, number> = {}
  const add = (error: unknown) => {
    let inner = error
    while (inner instanceof Error && inner.cause !== undefined) inner = inner.cause
    const { code, message } = (inner ?? {}) as { code?: string; message?: string }
    const cause = [code, (message ?? String(inner)).replaceAll(/[0-9a-f]{32}|\d{4,}/g, '…').slice(0, 160)]
    const said = cause.filter(Boolean).join(' ')
    causes[said] = (causes[said] ?? 0) + 1
  }
  const end = () => {
    const errors = Object.values(causes).reduce((sum, count) => sum + count, 0)
    if (errors > 0) process.stderr.write(`errors: ${JSON.stringify(causes)}\n`)
    return { errors, causes }
  }
  return { add, end }
}

/** Runs `operation(i)` for i = 0 … count − 1, `parallel` at a time. An operation that throws counts as an error. */
export async function runLoad(
  count: number,
  parallel: number,
  operation: (index: number) => Promise<unknown>,
): Promise<Run> {
  const latencies: number[] = []
  const failed = countCauses()
  let next = 0
  const start = performance.now()
  async function worker(): Promise<void> {
    while (next < count) {
      const index = next++
      const begun = performance.now()
      try {
        await operation(index)
        latencies.push(performance.now() - begun)
      } catch (error) {
        failed.add(error)
      }
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  const seconds = (performance.now() - start) / 1000
  return {
    ...{ operations: latencies.length, seconds, latencies: latencies.sort((a, b) => a - b) },
    ...failed.end(),
  }
}

/** Starts operations at a steady rate, whether or not earlier ones have been answered, like gates. */
export async function runAtRate(
  perSecond: number,
  seconds: number,
  operation: (index: number) => Promise<unknown>,
): Promise<Run> {
  // 500 / 60 * 60 is a little more than 500.
  const count = Math.round(perSecond * seconds)
  const latencies: number[] = []
  const open = new Set<Promise<void>>()
  const failed = countCauses()
  const start = performance.now()
  for (let index = 0; index < count; index++) {
    const due = start + (index * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise(resolve => setTimeout(resolve, wait))
    // Latency counts from the moment a scan was due, so that a stalled server is not favoured by the queue.
    const done = operation(index)
      .then(() => void latencies.push(performance.now() - due))
      .catch(failed.add)
      .finally(() => open.delete(done))
    open.add(done)
  }
  await Promise.all(open)
  return {
    operations: latencies.length,
    seconds: (performance.now() - start) / 1000,
    latencies: latencies.sort((a, b) => a - b),
    ...failed.end(),
  }
}

/** The value below which a share of the sorted values is. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The median. */
export function median(values: readonly number[]): number {
  return percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  )
}
