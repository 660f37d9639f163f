import type { BenchExhibition, Venue } from '../fill.ts'
import { type Cost, costsInTurn, type MeasuredRequest, sum } from '../kernel/compare.ts'
import type { Stage } from '../kernel/stage.ts'
import { operations } from '../operations.ts'
import { type AdminJs, newRecord, startAdminJs } from './adminjs.ts'

interface PeerOptions {
  /** Operations in a round. */
  count: number
  say(line: string): void
}

/** AdminJS reads its whole table for a search. */
const searches = 10

/** A peer that runs, and what it has of the product's operations. */
export interface Peer {
  name: string
  pid: number
  /** By the index in `operations`; the others have no counterpart. */
  requests: readonly ({ count: number; ask(index: number): Promise<unknown> } | undefined)[]
  close(): Promise<void>
}

/** Starts AdminJS 7 with a table of the same badges; answers the reason if that is not possible. */
export async function startPeer(
  stage: Stage,
  exhibitions: readonly BenchExhibition[],
  count: number,
): Promise<Peer | string> {
  try {
    const peer = await startAdminJs(stage)
    const { list, detail, search, create } = requestsOf(peer, exhibitions)
    const requests = [
      { count: Math.floor(count / 4), ask: list },
      { count, ask: detail },
      { count: Math.min(searches, count), ask: search },
      { count, ask: create },
    ]
    return { name: peer.name, pid: peer.pid, requests, close: peer.close }
  } catch (error) {
    return `AdminJS is not compared, because it could not be started: ${(error as Error).message}`
  }
}

/** The product next to AdminJS 7: both on the same PostgreSQL, with the same client, alternately. */
export async function measurePeers(stage: Stage, venue: Venue, { count, say }: PeerOptions): Promise<void> {
  const peer = await startPeer(stage, venue.exhibitions, count)
  if (typeof peer === 'string') return say(`${peer}\n`)
  try {
    say(`CPU an operation in µs, server + database, next to ${peer.name} on the same database\n`)
    say(
      `| operation | product | ${peer.name} | bare floor | product ÷ bare | AdminJS ÷ bare | errors |\n|---|---|---|---|---|---|---|`,
    )
    for (const [at, operation] of operations(stage, venue, venue.exhibitions, count).entries()) {
      const request = peer.requests[at]
      if (!request) continue
      const requests: MeasuredRequest[] = [
        { of: 'floor', count: operation.count, ask: operation.ask.bare },
        { of: 'server', count: operation.count, ask: operation.ask.product },
        { of: { pid: peer.pid }, ...request },
      ]
      const { costs, errors } = await costsInTurn(stage, requests)
      const [bare, product, other] = costs as [Cost, Cost, Cost]
      const us = ({ server, database }: Cost) => `${server.toFixed(0)} + ${database.toFixed(0)}`
      const ratio = (cost: Cost) => (sum(cost) / sum(bare)).toFixed(2)
      const cells = [operation.name, us(product), us(other), us(bare), ratio(product), ratio(other), errors]
      say(`| ${cells.join(' | ')} |`)
    }
    say('')
  } finally {
    await peer.close()
  }
}

function requestsOf(peer: AdminJs, exhibitions: readonly BenchExhibition[]) {
  const of = (index: number) => exhibitions[index % exhibitions.length] as BenchExhibition
  const known = (index: number) => {
    const some = of(index).known
    return some[Math.floor(index / exhibitions.length) % some.length] as BenchExhibition['known'][number]
  }
  const page = (filters: Readonly<Record<string, string>>) =>
    `actions/list?${new URLSearchParams({ sortBy: 'created_at', direction: 'desc', page: '1', perPage: '20', ...filters })}`
  return {
    list: (i: number) => peer.send(page({ 'filters.exhibition_id': of(i).id, 'filters.state': 'active' })),
    detail: (i: number) => peer.send(`records/${known(i).id}/show`),
    search: (i: number) =>
      peer.send(
        page({ 'filters.exhibition_id': of(i).id, 'filters.document_blind_index': known(i).digest.toString('hex') }),
      ),
    create: (i: number) => peer.send('actions/new', newRecord(of(i))),
  }
}
