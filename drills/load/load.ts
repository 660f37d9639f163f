import { setTimeout as pause } from 'node:timers/promises'
import { codes } from '@fairgate/contract/kernel/refusal/refusal'
import { Nodes } from '../../bench/kernel/nodes.ts'
import { randomFrom } from '../../server/src/app/testing/random.ts'
import { type Acknowledged, Journal, type PreparedFair } from './acknowledged.ts'
import { Clerks, type Duty } from './clerks.ts'
import type { GateFigures } from './gates.ts'
import { GatesProcess } from './gates-process.ts'
import { OpenWork } from './open-work.ts'
import { type Outage, Outages } from './outages.ts'

interface LoadOptions {
  /** Nodes that share the database of the fair, or the address of their balancer. */
  addresses: readonly string[]
  fair: PreparedFair
  scansPerSecond?: number
  /** People who do each duty, one piece of work after another. */
  people?: Partial<Record<Duty, number>>
  /** Pause (ms) of a clerk after each piece of work. */
  rest?: number
  /** People of one import. */
  importRows?: number
  /** The share of requests that are sent again after their answer. */
  repeatShare?: number
  /** How long (ms) a write is repeated before it counts as unanswered. */
  patience?: number
  seed?: number
  /** A file that notes everything acknowledged as JSON lines, for a verification by another process. */
  journal?: string
}

/** What happened to the load. */
export interface LoadResult {
  acknowledged: Acknowledged
  /** When no write was accepted: from the first refused one to the first accepted one. */
  outages: Outage[]
  longestOutageMs: number
  /** The same for decisions by a server. */
  gateOutages: Outage[]
  /** `longestMs` is the gap at the gates: bundles decide during an outage. */
  gates: GateFigures
  /** Final refusals of writes, with their number; none is expected. */
  refused: Record<string, number>
  /** What broke in the load itself. */
  failures: string[]
}

export interface Load {
  /** Nothing new begins until `resume`; resolves when every open request is answered and every passage is uploaded. */
  pause(): Promise<void>
  resume(): void
  /** So far. */
  readonly result: LoadResult
  stop(): Promise<LoadResult>
}

/** A typical day's work: gates, and people who write. */
const usual: Record<Duty, number> = { badges: 6, tickets: 2, payments: 2, imports: 1 }

/** A request that still runs, or comes too fast, is no outage. */
const isOutage = (note: () => void) => (statusCode?: number) => {
  if (statusCode === undefined || statusCode === codes.unavailable) note()
}

/** Starts people and gates who work on a fair until they are stopped, through whatever outages come. */
export async function startLoad(options: LoadOptions): Promise<Load> {
  const { addresses, fair, scansPerSecond = 50, rest = 0, importRows = 200, repeatShare = 0.1 } = options
  const { patience = 180_000, seed = 1, people = {} } = options
  const journal = new Journal(fair, options.journal)
  const outages = new Outages()
  const refused = isOutage(() => outages.refused())
  const clerks = new Clerks({
    ...{ fair, addresses, journal, repeatShare, random: randomFrom(seed), importRows, outages },
    nodes: new Nodes({ count: addresses.length, patience, avoidFor: 1_000, every: 100, refused }),
  })
  const gates = await GatesProcess.start({ fair, addresses, repeatShare, seed, patience }, journal)

  let [working, closed] = [true, false]
  const open = new OpenWork()
  const serve = async (duty: Duty) => {
    while (working) {
      await clerks.work(duty)
      if (rest > 0) await pause(rest)
    }
  }
  const begin = () => {
    working = true
    for (const [duty, count] of Object.entries({ ...usual, ...people }) as [Duty, number][]) {
      for (let at = 0; at < count; at++) open.track(serve(duty))
    }
    gates.begin(scansPerSecond)
  }
  const end = async () => {
    working = false
    await Promise.all([open.settle(), gates.end()])
  }
  const load: Load = {
    pause: end,
    resume: begin,
    get result() {
      return {
        acknowledged: journal.acknowledged,
        ...{ outages: outages.all, longestOutageMs: outages.longest, gateOutages: gates.outages },
        ...{ gates: gates.figures, refused: clerks.refused, failures: [...open.failures, ...gates.failures] },
      }
    },
    async stop() {
      if (!closed) await end()
      closed = true
      gates.close()
      journal.close()
      return load.result
    },
  }
  begin()
  return load
}
