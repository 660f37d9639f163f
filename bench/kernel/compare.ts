import { median, type Run, runLoad } from './load.ts'
import type { Stage } from './stage.ts'

/** One operation, asked of the product and of the floor. */
export interface Operation {
  name: string
  /** How often in a round. */
  count: number
  product(index: number): Promise<unknown>
  floor(index: number): Promise<unknown>
  /** The greatest allowed ratio. */
  limit: number
}

export interface Comparison {
  name: string
  /** Microseconds of CPU an operation: server and database of the product, then of the floor. */
  product: { server: number; database: number }
  floor: { server: number; database: number }
  ratio: number
  limit: number
  errors: number
}

const rounds = 5
const parallel = 4

/** Runs product and floor in turn, so that the machine's moods meet both; quotes the median round of each. */
export async function compare(stage: Stage, operation: Operation): Promise<Comparison> {
  const cost = { product: [] as Cost[], floor: [] as Cost[] }
  let errors = 0
  let offset = 0
  for (let round = 0; round <= rounds; round++) {
    for (const side of ['product', 'floor'] as const) {
      const pid = stage[side === 'product' ? 'server' : 'floor'].pid
      const before = stage.cpu(pid)
      const base = offset
      const run = await runLoad(operation.count, parallel, index => operation[side](base + index))
      // The first round warms connections, plans and caches.
      if (round > 0) cost[side].push(costOf(before, stage.cpu(pid), run))
      errors += run.errors
    }
    offset += operation.count
  }
  const product = middle(cost.product)
  const floor = middle(cost.floor)
  const ratio = (product.server + product.database) / (floor.server + floor.database)
  return { name: operation.name, product, floor, ratio, limit: operation.limit, errors }
}

interface Cost {
  server: number
  database: number
}

function costOf(before: Cost, after: Cost, run: Run): Cost {
  const each = (seconds: number) => (seconds * 1e6) / Math.max(1, run.operations)
  return { server: each(after.server - before.server), database: each(after.database - before.database) }
}

function middle(costs: Cost[]): Cost {
  return { server: median(costs.map(cost => cost.server)), database: median(costs.map(cost => cost.database)) }
}
