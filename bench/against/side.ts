import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cost, Operation } from '../kernel/compare.ts'
import type { Peer } from '../peers/peers.ts'

/**
 * A process of its own for the build of one tree: it opens that tree's stage and fills it by that tree's code, then
 * runs the rounds that are requested. It uses only what the bench of 27f9e25f has as well.
 */
export interface Opening {
  rows: number
  /** Operations in a round. */
  count: number
  /** Starts AdminJS as well. */
  peers?: boolean
}

export interface Round {
  /** The place in the list of operations. */
  operation: number
  round: number
  of: 'product' | 'floor' | 'bare' | 'peer'
}

export interface Opened {
  operations: Pick<Operation, 'name' | 'limits'>[]
  /** The name of the peer, or why there is none. */
  peer?: Pick<Peer, 'name'> | string
}

export interface RoundResult {
  /** Microseconds of CPU for an operation. */
  cost: Cost
  errors: number
}

const parallel = 4
const [tree = ''] = process.argv.slice(2)
const load = <Module>(file: string) => import(pathToFileURL(join(tree, 'bench', file)).href) as Promise<Module>
const { openStage } = await load<typeof import('../kernel/stage.ts')>('kernel/stage.ts')
const { buildVenue, fillBadges, makeCodes } = await load<typeof import('../fill.ts')>('fill.ts')
const { operations } = await load<typeof import('../operations.ts')>('operations.ts')
const { runLoad } = await load<typeof import('../kernel/load.ts')>('kernel/load.ts')

// Rows that older commits fill in cannot be read.
const syncFile = 'audience-sync.ts'
const checkSync = existsSync(join(tree, 'bench', syncFile))
  ? (await load<typeof import('../audience-sync.ts')>(syncFile)).awaitAudienceSync
  : undefined

const stage = await openStage()
process.once('disconnect', () => void close())
let measured: Operation[] = []
let peer: Peer | undefined

process.on('message', (request: Opening | Round) => {
  const answer = 'rows' in request ? open(request) : runRound(request)
  answer.then(
    result => process.send?.(result),
    error => {
      process.stderr.write(`${(error as Error).stack}\n`)
      process.exitCode = 1
      process.disconnect?.()
    },
  )
})
process.send?.('begun')

async function close(): Promise<never> {
  await peer?.close()
  await stage.close()
  process.exit()
}

async function open({ rows, count, peers }: Opening): Promise<Opened> {
  const venue = await buildVenue(stage)
  for (const exhibition of venue.exhibitions) exhibition.codes = await makeCodes(stage, venue, exhibition, 40)
  await fillBadges(stage, venue, rows)
  await checkSync?.(stage)
  measured = operations(stage, venue, venue.exhibitions, count)
  const found = measured.map(({ name, limits }) => ({ name, limits }))
  if (!peers) return { operations: found }
  const { startPeer } = await load<typeof import('../peers/peers.ts')>('peers/peers.ts')
  const started = await startPeer(stage, venue.exhibitions, count)
  if (typeof started === 'string') return { operations: found, peer: started }
  peer = started
  return { operations: found, peer: { name: peer.name } }
}

async function runRound({ operation, round, of }: Round): Promise<RoundResult | null> {
  const { count, ask } = measured[operation] as Operation
  const own = { product: stage.server, floor: stage.floor, bare: stage.floor }
  const request = of === 'peer' ? peer?.requests[operation] : { count, ask: ask[of] }
  const pid = of === 'peer' ? peer?.pid : own[of].pid
  // A peer does not have every operation.
  if (!request || pid === undefined) return null
  const before = stage.cpu(pid)
  const run = await runLoad(request.count, parallel, index => request.ask(round * request.count + index))
  const after = stage.cpu(pid)
  const each = (seconds: number) => (seconds * 1e6) / Math.max(1, run.operations)
  const cost = { server: each(after.server - before.server), database: each(after.database - before.database) }
  return { cost, errors: run.errors }
}
