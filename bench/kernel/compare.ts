import { median, type Run, runLoad } from './load.ts'
import type { Stage } from './stage.ts'

const sides = ['product', 'floor', 'bare'] as const
type Side = (typeof sides)[number]

/** One operation, asked of the product, of the floor that gives the same answer, and of the bare one. */
export interface Operation {
  name: string
  /** How often in a round. */
  count: number
  /** How each is asked. */
  ask: Readonly<Record<Side, (index: number) => Promise<unknown>>>
  /** The greatest allowed ratios. */
  limits: { floor: number; bare: number }
}

export interface Comparison {
  operation: Operation
  /** Microseconds of CPU an operation. */
  costs: Record<Side, Cost>
  errors: number
}

export interface Cost {
  server: number
  database: number
}

const rounds = 5
const parallel = 4

/** Runs product and floors in turn, so that the machine's moods meet all; quotes the median round of each. */
export async function compare(stage: Stage, operation: Operation): Promise<Comparison> {
  const rounded: Record<Side, Cost[]> = { product: [], floor: [], bare: [] }
  let errors = 0
  let offset = 0
  for (let round = 0; round <= rounds; round++) {
    for (const side of sides) {
      const pid = stage[side === 'product' ? 'server' : 'floor'].pid
      const before = stage.cpu(pid)
      const base = offset
      const run = await runLoad(operation.count, parallel, index => operation.ask[side](base + index))
      // The first round warms connections, plans and caches.
      if (round > 0) rounded[side].push(costOf(before, stage.cpu(pid), run))
      errors += run.errors
    }
    offset += operation.count
  }
  const costs = { product: middle(rounded.product), floor: middle(rounded.floor), bare: middle(rounded.bare) }
  return { operation, costs, errors }
}

export const sum = ({ server, database }: Cost): number => server + database

function costOf(before: Cost, after: Cost, run: Run): Cost {
  const each = (seconds: number) => (seconds * 1e6) / Math.max(1, run.operations)
  return { server: each(after.server - before.server), database: each(after.database - before.database) }
}

function middle(costs: Cost[]): Cost {
  return { server: median(costs.map(cost => cost.server)), database: median(costs.map(cost => cost.database)) }
}
