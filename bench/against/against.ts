import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Cost, middle, sum } from '../kernel/compare.ts'
import { miss, most } from '../kernel/limits.ts'
import { median } from '../kernel/load.ts'
import { checkOut, type OlderTree } from './older-tree.ts'
import type { Opened, Opening, Round, RoundResult } from './side.ts'
import { isSlower, maxRatio } from './verdict.ts'

interface AgainstOptions extends Opening {
  /** The other commit. */
  against: string
  say(line: string): void
}

/** After one round that warms up connections, plans and caches. */
const rounds = 8

/** The CPU of one operation in each measured round. */
interface Costs {
  bare: Cost[]
  floor: Cost[]
  today: Cost[]
  other: Cost[]
  /** Empty where there is none or it does not have the operation. */
  peer: Cost[]
  errors: number
}

/**
 * Measures today's build and that of another commit in one run: each has a database and a fill of its own, and rounds
 * alternate, so that fluctuations of the machine affect both alike. An operation that has become slower is a missed
 * limit.
 */
export async function measureAgainst(options: AgainstOptions): Promise<void> {
  const { promise: interrupted, reject } = Promise.withResolvers<never>()
  const stop = (signal: string) => reject(new Error(`ended by ${signal}`))
  process.once('SIGINT', stop).once('SIGTERM', stop)
  const tree = checkOut(options.against)
  const sides: Side[] = []
  try {
    // Interrupted, it leaves neither processes nor a worktree.
    await Promise.race([measureSides(tree, sides, options), interrupted])
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    await Promise.all(sides.map(side => side.end()))
    tree.remove()
  }
}

async function measureSides(
  tree: OlderTree,
  sides: Side[],
  { rows, count, peers, say }: AgainstOptions,
): Promise<void> {
  const today = await startSide(join(import.meta.dirname, '../..'))
  sides.push(today)
  const other = await startSide(tree.folder)
  sides.push(other)
  // One after the other: a fill uses all cores.
  const { operations, peer } = await today.ask<Opened>({ rows, count, peers: peers === true })
  const { operations: others } = await other.ask<Opened>({ rows, count })
  say(`CPU an operation in µs, server + database, at ${rows} badges; ${rounds} rounds in turn, medians.`)
  say(
    `A ratio to ${tree.commit} above ${maxRatio} fails if at most one round in eight contradicts it: an operation has become slower.`,
  )
  if (typeof peer === 'string') say(peer)
  const headings = [
    ...['operation', 'today', tree.commit, 'floor', 'bare floor', typeof peer === 'object' ? peer.name : 'no peer'],
    ...[`today ÷ ${tree.commit}`, 'today ÷ floor', 'today ÷ bare', `${tree.commit} ÷ bare`, 'peer ÷ bare', 'errors'],
  ]
  say(`\n| ${headings.join(' | ')} |\n|${'---|'.repeat(headings.length)}`)
  for (const [at, { name, limits }] of operations.entries()) {
    const same = others.findIndex(one => one.name === name)
    // Renamed operations are at the same index.
    const costs = await inTurn(today, other, at, same < 0 ? at : same)
    const ratios = costs.today.map((cost, round) => sum(cost) / sum(costs.other[round] as Cost))
    if (isSlower(ratios)) miss(`${name}: ${median(ratios).toFixed(2)} × ${tree.commit} (limit ${maxRatio})`)
    if (costs.errors > 0) miss(`${name}: ${costs.errors} errors`)
    say(rowOf(name, limits, costs, ratios))
  }
  say('')
}

async function inTurn(today: Side, other: Side, operation: number, otherOperation: number): Promise<Costs> {
  const costs: Costs = { bare: [], floor: [], today: [], other: [], peer: [], errors: 0 }
  for (let round = 0; round <= rounds; round++) {
    const turn = async (of: keyof Omit<Costs, 'errors'>, side: Side, request: Omit<Round, 'round'>) => {
      const result = await side.ask<RoundResult | null>({ ...request, round })
      if (!result) return
      costs.errors += result.errors
      if (round > 0) costs[of].push(result.cost)
    }
    await turn('bare', today, { operation, of: 'bare' })
    await turn('floor', today, { operation, of: 'floor' })
    await turn('today', today, { operation, of: 'product' })
    await turn('other', other, { operation: otherOperation, of: 'product' })
    await turn('peer', today, { operation, of: 'peer' })
  }
  return costs
}

function rowOf(
  name: string,
  limits: Opened['operations'][number]['limits'],
  costs: Costs,
  ratios: readonly number[],
): string {
  const [bare, floor, today, other] = [costs.bare, costs.floor, costs.today, costs.other].map(middle) as [
    Cost,
    Cost,
    Cost,
    Cost,
  ]
  const peer = costs.peer.length > 0 ? middle(costs.peer) : undefined
  const us = ({ server, database }: Cost) => `${server.toFixed(0)} + ${database.toFixed(0)}`
  const toBare = (cost: Cost) => (sum(cost) / sum(bare)).toFixed(2)
  const limited = (than: Cost, of: 'floor' | 'bare') => {
    const ratio = sum(today) / sum(than)
    return `${ratio.toFixed(2)} ${most(`${name} ÷ ${of}`, ratio, limits[of])}`
  }
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const cells = [
    ...[name, us(today), us(other), us(floor), us(bare), peer ? us(peer) : '–'],
    ...[`**${median(ratios).toFixed(2)}** (${range})`, limited(floor, 'floor'), limited(bare, 'bare')],
    ...[toBare(other), peer ? toBare(peer) : '–', costs.errors],
  ]
  return `| ${cells.join(' | ')} |`
}

interface Side {
  ask<Answer>(message: Opening | Round): Promise<Answer>
  end(): Promise<void>
}

async function startSide(tree: string): Promise<Side> {
  const child = fork(join(import.meta.dirname, 'side.ts'), [tree])
  const ended = once(child, 'exit')
  await nextMessage(child)
  return {
    async ask<Answer>(message: Opening | Round) {
      const answer = nextMessage(child)
      child.send(message)
      return (await answer) as Answer
    },
    async end() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as unknown),
      once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`a side ended with ${code}`))),
    ])
  } finally {
    over.abort()
  }
}
