import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { settle } from '../../drills/load/recounts.ts'
import { makeCodes } from '../fill.ts'
import { miss } from '../kernel/limits.ts'
import { median, runLoad } from '../kernel/load.ts'
import { atTimes } from '../kernel/nodes.ts'
import { openStage, type Stage, startServer } from '../kernel/stage.ts'
import { decide } from '../operations.ts'
import { check } from './checks.ts'
import { buildFair, type Fair, singleEvery } from './fair.ts'
import type { GateLoad, ScanResult } from './gate-process.ts'
import { openOffice } from './office.ts'
import { type MorningRun, missedBy, toHtml, toMarkdown } from './report.ts'
import { clockOf, kinds, lossMinute, type Plan, planOf, scheduleOf } from './schedule.ts'
import { type Outcome, tally } from './tally.ts'

interface MorningOptions {
  /** 1 is the full size. */
  scale: number
  runs: number
  /** The share of the machine's capacity that the busiest minute needs. */
  load: number
  /** Where the report is written, without `.md` and `.html`. */
  report: string
  say(line: string): void
}

/** Plays the opening morning so often, each time on a new database, and writes the report. */
export async function measureMorning({ scale, runs, load, report, say }: MorningOptions): Promise<void> {
  const plan = planOf(scale)
  const played: MorningRun[] = []
  while (played.length < runs) played.push(await play(plan, say, capacity => clockOf(plan, capacity, load)))
  const morning = { scale, load, plan, runs: played, machine: machine(), commit: commit(), day: today() }
  mkdirSync(dirname(report), { recursive: true })
  const summary = toMarkdown(morning)
  writeFileSync(`${report}.md`, summary)
  writeFileSync(`${report}.html`, toHtml(morning))
  say(`${summary}\nWritten to ${report}.md and ${report}.html\n`)
  for (const line of missedBy(morning)) miss(`morning, ${line}`)
}

/** Milliseconds that the process of the gates needs before the doors open. */
const beforeDoors = 5_000

/** Plays it once; `speed`: fair seconds in a second, or how they follow from the scans that the machine decides. */
export async function play(
  plan: Plan,
  say: MorningOptions['say'],
  speed: number | ((capacity: number) => number),
): Promise<MorningRun> {
  const stage = await openStage()
  const gates = fork(join(import.meta.dirname, 'gate-process.ts'))
  let second: Awaited<ReturnType<typeof startServer>> | undefined
  try {
    const fair = await buildFair(stage, plan)
    second = await startServer(stage.url, stage.masterKey, stage.dataDir)
    const addresses = [stage.server.address, second.address] as const
    const clock = typeof speed === 'number' ? speed : speed(await capacityOf(stage, second.address, fair))
    say(`${plan.badges} badges, ${plan.gates} gates; the clock of the fair is ${clock.toFixed(2)} × real time`)
    const office = openOffice(stage, addresses, fair, plan)
    const schedule = scheduleOf(plan)
    const begin = Date.now() + beforeDoors
    const start = performance.now() + beforeDoors
    const realMs = (fairSeconds: number) => (fairSeconds * 1_000) / clock
    const scans = scansOf(fair, schedule.scan).map(({ due, ...scan }) => ({ ...scan, due: realMs(due) }))
    const scanned = scanAll(gates, { nodes: addresses, keys: fair.gates.map(({ key }) => key), scans, begin })
    const others = kinds
      .filter(kind => kind !== 'scan')
      .flatMap(kind => schedule[kind].map((due, index) => ({ kind, index, due })))
      .toSorted((one, other) => one.due - other.due)
    const worked = atTimes(
      others.map(({ due }) => start + realMs(due)),
      (at, dueAt) => {
        const { kind, index, due } = others[at] as (typeof others)[number]
        return office.run(kind, index, Math.floor(due / 60), dueAt)
      },
    )
    const { child } = second
    const lost = atTimes([start + realMs(lossMinute * 60)], async () => void child.kill('SIGKILL'))
    const results = await scanned
    const seconds = (performance.now() - start) / 1_000
    await Promise.all([worked, lost])
    await settle(stage.pool)
    const outcomes = [...office.outcomes, ...results.map(result => outcomeOf(result, schedule.scan))]
    return {
      ...{ clock, seconds, rate: results.length / seconds, figures: tally(outcomes) },
      checks: await check(stage, fair, results, office.acknowledged),
    }
  } finally {
    gates.disconnect()
    second?.child.kill('SIGKILL')
    await stage.close()
  }
}

/**
 * What gates scan: each card once. Every fiftieth card for a single entry is shown at another gate right after that,
 * where it must be refused.
 */
function scansOf({ codes, gates }: Fair, due: readonly number[]): GateLoad['scans'] {
  let next = 0
  return due.map((at, index) => {
    const isAgain = index % (singleEvery * 50) === singleEvery
    const code = (isAgain ? codes[next - 1] : codes[next++]) as string
    return { code, gate: index % gates.length, due: at }
  })
}

async function scanAll(gates: ChildProcess, load: GateLoad): Promise<ScanResult[]> {
  gates.send(load)
  const [results] = (await once(gates, 'message')) as [ScanResult[]]
  return results
}

function outcomeOf({ index, verdict, ms, repeats }: ScanResult, due: readonly number[]): Outcome {
  const result = verdict === 'admitted' ? 'done' : verdict === undefined ? 'lost' : 'refused'
  return { kind: 'scan', minute: Math.floor((due[index] as number) / 60), ms, result, repeats }
}

/** Scans a second that both nodes decide at most, with cards of another exhibition. */
async function capacityOf(stage: Stage, second: string, { venue }: Fair): Promise<number> {
  const exhibition = venue.exhibitions[1] as Fair['exhibition']
  const codes = await makeCodes(stage, venue, exhibition, 500)
  const nodes = [stage, { ...stage, server: { ...stage.server, address: second } }]
  const scan = (index: number) =>
    decide(nodes[index % 2] as Stage, exhibition.device, (codes[index % codes.length] as { code: string }).code)
  await runLoad(1_000, 8, scan)
  const rates: number[] = []
  while (rates.length < 5) {
    const { operations, seconds } = await runLoad(1_000, 8, scan)
    rates.push(operations / seconds)
  }
  return median(rates)
}

const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Linux ${release()}, Node ${process.versions.node}`
const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim()
const today = () => new Date().toISOString().slice(0, 10)
