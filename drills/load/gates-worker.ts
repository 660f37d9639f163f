import { setTimeout as pause } from 'node:timers/promises'
import { Nodes } from '../../bench/kernel/nodes.ts'
import { randomFrom } from '../../server/src/app/testing/random.ts'
import type { Entry, PreparedFair } from './acknowledged.ts'
import { type GateFigures, Gates } from './gates.ts'
import { OpenWork } from './open-work.ts'
import { type Outage, Outages } from './outages.ts'
import { OwnDelay } from './own-delay.ts'

export interface GatesWork {
  fair: PreparedFair
  addresses: readonly string[]
  repeatShare: number
  seed: number
  /** How long (ms) passages are uploaded again at the end. */
  patience: number
}

/** What the process is told: the first message is its work. */
export type Order = { scansPerSecond: number } | 'end'

/** What it tells: entries and outages since the last message, everything else as it is now. */
export interface Told {
  entries: Entry[]
  figures: GateFigures
  outages: Outage[]
  failures: string[]
  /** What it was told to do is done: bundles are fetched, or everything is answered and uploaded. */
  done: boolean
}

/** How often (ms) it tells what happened. */
const tellEvery = 50

/**
 * The gates, in a process of their own: their devices measure how long somebody stands at a gate, and the process of a
 * drill is busy in moments that matter, with commands that cut networks and with files of imports.
 */
function work({ fair, addresses, repeatShare, seed, patience }: GatesWork): (order: Order) => Promise<void> {
  const entries: Entry[] = []
  const outages = new Outages()
  const open = new OpenWork()
  const gates = new Gates({
    ...{ fair, addresses, repeatShare, outages, random: randomFrom(seed), ownDelay: new OwnDelay() },
    journal: { note: entry => void entries.push(entry) },
    nodes: new Nodes({ count: addresses.length, patience, avoidFor: 1_000, every: 100 }),
  })
  let [working, toldOutages] = [false, 0]
  const tell = (done: boolean) => {
    const news = outages.all.slice(toldOutages)
    const told: Told = { entries, figures: gates.figures, outages: news, failures: open.failures, done }
    process.send?.(told)
    entries.length = 0
    toldOutages += news.length
  }
  const scanOn = async (perSecond: number) => {
    const start = performance.now()
    for (let scanned = 0; working; ) {
      for (const due = ((performance.now() - start) / 1_000) * perSecond; scanned < due; scanned++)
        open.track(gates.scan())
      await pause(10)
    }
  }
  const uploadOn = async () => {
    while (working) {
      await pause(1_000)
      await gates.upload()
    }
  }
  const end = async () => {
    working = false
    await open.settle()
    const until = Date.now() + patience
    while ((await gates.upload()) > 0 && Date.now() < until) await pause(200)
    tell(true)
  }
  setInterval(() => tell(false), tellEvery)
  void gates.ready().then(() => tell(true))
  return async order => {
    if (order === 'end') return end()
    working = true
    if (order.scansPerSecond > 0) open.track(scanOn(order.scansPerSecond))
    open.track(uploadOn())
  }
}

let run: ((order: Order) => Promise<void>) | undefined
process.on('message', (message: GatesWork | Order) => {
  if (run) void run(message as Order)
  else run = work(message as GatesWork)
})
process.on('disconnect', () => process.exit(0))
