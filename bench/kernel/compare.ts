import { median, runLoad } from './load.ts'
import type { Stage } from './stage.ts'

const sides = ['product', 'floor', 'bare'] as const
type Side = (typeof sides)[number]

/** One operation of the product, of the floor with the same answer, and of the bare floor. */
export interface Operation {
  name: string
  /** Operations in a round. */
  count: number
  /** Runs the operation on each side. */
  ask: Readonly<Record<Side, (index: number) => Promise<unknown>>>
  /** The maximum ratios. */
  limits: { floor: number; bare: number }
}

export interface Comparison {
  operation: Operation
  /** Microseconds of CPU for an operation. */
  costs: Record<Side, Cost>
  errors: number
}

export interface Cost {
  server: number
  database: number
}

const rounds = 5
const parallel = 4

/** Runs product and floors in turn; quotes the median round of each. */
export async function compare(stage: Stage, operation: Operation): Promise<Comparison> {
  const { count, ask } = operation
  const requests = sides.map(side => ({ of: side === 'product' ? 'server' : 'floor', count, ask: ask[side] }) as const)
  const { costs, errors } = await costsInTurn(stage, requests)
  const [product, floor, bare] = costs as [Cost, Cost, Cost]
  return { operation, costs: { product, floor, bare }, errors }
}

/** What is measured in comparison. */
export interface MeasuredRequest {
  /** The process that answers. */
  of: 'server' | 'floor' | { pid: number }
  /** Requests in a round. */
  count: number
  ask: (index: number) => Promise<unknown>
  /** What one request does: its cost is reported for each. */
  each?: number
}

/**
 * Runs all in turn, so that fluctuations of the machine affect all alike; reports the median round of each, in the
 * order of `asked`.
 */
export async function costsInTurn(
  stage: Stage,
  requests: readonly MeasuredRequest[],
): Promise<{ costs: Cost[]; errors: number }> {
  const rounded = requests.map((): Cost[] => [])
  let errors = 0
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { of, count, ask, each = 1 }] of requests.entries()) {
      const { pid } = typeof of === 'string' ? stage[of] : of
      const before = stage.cpu(pid)
      const run = await runLoad(count, parallel, index => ask(round * count + index))
      // The first round warms up connections, plans and caches.
      if (round > 0) rounded[at]?.push(costOf(before, stage.cpu(pid), run.operations * each))
      errors += run.errors
    }
  }
  return { costs: rounded.map(middle), errors }
}

export const sum = ({ server, database }: Cost): number => server + database

function costOf(before: Cost, after: Cost, operations: number): Cost {
  const each = (seconds: number) => (seconds * 1e6) / Math.max(1, operations)
  return { server: each(after.server - before.server), database: each(after.database - before.database) }
}

/** The medians. */
export function middle(costs: readonly Cost[]): Cost {
  return { server: median(costs.map(cost => cost.server)), database: median(costs.map(cost => cost.database)) }
}
