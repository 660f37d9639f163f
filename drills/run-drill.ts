import { setTimeout as pause } from 'node:timers/promises'
import type { Drill, Scene } from './drill.ts'
import { untilWritten } from './drill.ts'
import { prepareFair } from './load/fair.ts'
import { type LoadResult, startLoad } from './load/load.ts'
import { checksOf } from './load/verify.ts'
import type { Result } from './report.ts'
import type { DatabaseName } from './setup/cluster.ts'
import type { Stage } from './setup/stage.ts'
import { Witness } from './witness.ts'

/** How much work is done during a drill. */
export interface Work {
  scansPerSecond: number
  writers: number
  /** Pause (ms) of a writer after each piece of work. */
  rest: number
}

/** Devices give a server 1.2 s, and then decide by their bundle, which takes a moment. */
const gatesWithin = 1.25

/** Plays a drill under load and verifies afterwards what was acknowledged. */
export async function runDrill(
  stage: Stage,
  drill: Drill,
  { work, unprotected, say }: { work: Work; unprotected: boolean; say(line: string): void },
): Promise<Result> {
  const { cluster, nodes, masterKey } = stage
  await cluster.untilHealthy()
  const restore = unprotected ? await drill.protection.remove(stage) : async () => {}
  try {
    const url = cluster.urlOf((await cluster.leader()) as DatabaseName)
    const fair = await prepareFair({ url, masterKey, address: nodes[0]?.address ?? '', gates: 30, cards: 2_000 })
    const witness = new Witness(cluster)
    await witness.start()
    const load = await startLoad({
      ...{ addresses: nodes.map(({ address }) => address), fair, scansPerSecond: work.scansPerSecond, rest: work.rest },
      people: peopleOf(work.writers),
    })
    const unsafe: string[] = []
    const late: string[] = []
    const expect = (isTrue: boolean, otherwise: string) => void (isTrue || unsafe.push(otherwise))
    const scene: Scene = { ...stage, load, witness, say, expect }
    await untilWritten(scene)
    try {
      await drill.play(scene)
      await pause(3_000)
    } catch (error) {
      late.push((error as Error).message)
    }
    await cluster.repair()
    const result = await load.stop()
    await witness.stop()
    const verified = await verify(stage, drill, result, witness)
    return {
      ...verified,
      ...(unprotected && { without: drill.protection.name }),
      ...{ unsafe: [...unsafe, ...verified.unsafe], late: [...late, ...verified.late] },
    }
  } finally {
    await restore()
  }
}

/** Compares what was acknowledged with the database, and the times with their limits. */
async function verify(
  { cluster }: Stage,
  drill: Drill,
  { acknowledged, gates, refused, failures }: LoadResult,
  witness: Witness,
): Promise<Result> {
  const checks = await checksOf(cluster.urlOf((await cluster.leader()) as DatabaseName), acknowledged)
  const failed = checks.filter(({ wrong }) => wrong !== 0)
  const sum = (pattern: RegExp) => failed.reduce((all, { what, wrong }) => all + (pattern.test(what) ? wrong : 0), 0)
  const lostByWitness = await witness.lost()
  const { writes, scans, imports, unanswered } = acknowledged
  const writesUnavailable = longestGap(writes.map(({ at }) => at)) / 1_000
  const gatesLongest = gates.longestWithoutOwnDelayMs / 1_000
  const refusals = Object.entries({ ...refused, ...gates.refused })
  const only = (lines: readonly (string | false)[]) => lines.filter(line => line !== false)
  return {
    ...{ drill: drill.number, title: drill.title, writesUnavailable, gates: gatesLongest, byBundle: gates.byBundle },
    acknowledged: writes.length + scans.length + imports.length + witness.acknowledged,
    // The rest of the checks is in `unsafe` too, without a column of its own.
    lost: sum(/not stored|not logged/) + lostByWitness,
    doubled: sum(/twice|more than one|without an acknowledgement|again/),
    unsafe: only([
      ...failed.map(({ what, wrong, of }) => `${what}: ${wrong} of ${of}`),
      lostByWitness > 0 && `${lostByWitness} commits that a machine acknowledged next to it are lost`,
      ...witness.afterSuccessor,
    ]),
    late: only([
      writesUnavailable > drill.writesWithin && `writes were unavailable for ${writesUnavailable.toFixed(1)} s`,
      gatesLongest > gatesWithin && `somebody stood at a gate for ${gatesLongest.toFixed(2)} s`,
      gates.undecided > 0 && `${gates.undecided} scans were decided by nobody`,
      unanswered.length > 0 && `${unanswered.length} writes were never answered`,
      ...refusals.map(([what, count]) => `refused: ${what}, ${count} times`),
      ...failures,
    ]),
  }
}

/** The longest time between two of these moments. */
function longestGap(moments: readonly number[]): number {
  const sorted = moments.toSorted((one, other) => one - other)
  return Math.max(0, ...sorted.slice(1).map((moment, index) => moment - (sorted[index] as number)))
}

const peopleOf = (writers: number) => ({
  badges: Math.round(writers * 0.6),
  tickets: Math.round(writers * 0.2),
  payments: Math.round(writers * 0.15),
  imports: Math.round(writers * 0.05),
})
