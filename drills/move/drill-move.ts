import { setTimeout as pause } from 'node:timers/promises'
import { startMover } from '../../server/src/app/testing/mover-process.ts'
import { watchBothOpen } from './both-open.ts'
import { LateWriters } from './late-writers.ts'
import { type Scene, type SceneOptions, startThere, type Verb, type Work, withScene } from './scene.ts'
import { verifyMove } from './verify-move.ts'

export interface MoveOptions extends SceneOptions {
  /** How often it moves there and back. */
  times: number
  /** How long (ms) nobody may be able to write, in all, during one move; any time by default. */
  refusedAtMost?: number
  /** Who works on it; what two cores can do by default. */
  work?: Work
}

/** How a move is looked at. */
interface Look {
  refusedAtMost: number
  /** Whether transactions are under way that last longer than a move. */
  late: boolean
}

const usual: Work = {
  ...{ scansPerSecond: 60, gates: 300, rest: 2_000 },
  people: { badges: 24, tickets: 8, payments: 8 },
}

/** How long (ms) the load works before and after each move. */
const atWork = 3_000
/** What the command says when it has left everything as it was, and may be repeated; on a busy machine it is. */
const isBusy = /did not end in time|did not arrive at .* within/
const repeats = 5

/**
 * Moves an exhibition to another database and back while devices scan and clerks work, who go on at the destination, and compares
 * what was acknowledged with the database after each move.
 *
 * @returns what is lost, doubled or wrong
 */
export function drillMove(options: MoveOptions): Promise<string[]> {
  const { times, without, refusedAtMost = Number.POSITIVE_INFINITY, work = usual } = options
  const late = without === 'lock'
  return withScene(options, work, async scene => {
    const findings: string[] = []
    for (let time = 1; time <= times && findings.length === 0; time++) {
      if (time > 1) await deleteThere(scene)
      findings.push(...(await thereAndBack(scene, { refusedAtMost, late })).map(line => `${time}: ${line}`))
    }
    return findings
  })
}

/** One move there and, if nothing is wrong then, one back. Late writers are to be met only once. */
export async function thereAndBack(scene: Scene, look: Look): Promise<string[]> {
  const there = await move(scene, 'out', look)
  if (there.length > 0 || look.late) return there.map(line => `out: ${line}`)
  return (await move(scene, 'back', look)).map(line => `back: ${line}`)
}

/** The next move to the cell needs a cell without rows of the exhibition. */
export async function deleteThere({ home, cell, exhibitionId }: Scene): Promise<void> {
  const mover = startMover('delete', exhibitionId, [home.url, cell.url])
  if ((await mover.ended) !== 0) throw new Error(`the rows at the cell could not be deleted: ${mover.said}`)
}

/** One move under load, and what is wrong after it. */
async function move(scene: Scene, verb: Verb, { refusedAtMost, late }: Look): Promise<string[]> {
  const { load, say } = scene
  await pause(atWork)
  const outagesBefore = load.result.outages.length
  const began = performance.now()
  let ran = await runWatched(scene, verb, late)
  const endedBusy = () => ran.code !== 0 && isBusy.test(ran.said)
  // The fence is what the late writers are to meet.
  if (late && endedBusy()) return []
  for (let repeat = 1; repeat <= repeats && endedBusy(); repeat++) ran = await runWatched(scene, verb, late)
  const { code, said, watched, lateCommits } = ran
  const took = performance.now() - began
  if (code !== 0) return [`the command ended with ${code}: ${said}`]
  await pause(atWork)
  await load.pause()
  const outages = load.result.outages.slice(outagesBefore)
  const refused = outages.reduce((sum, { from, to }) => sum + to - from, 0)
  const { acknowledged, gates } = load.result
  const findings = [
    ...(refused <= refusedAtMost ? [] : [`writes were refused for ${refused} ms`]),
    ...(lateCommits === 0 ? [] : [`the source acknowledged ${lateCommits} commits after the destination had opened`]),
    ...(await verifyMove(scene, verb, watched)),
  ]
  say(
    `${verb}: ${Math.round(took)} ms, writes refused for ${refused} ms (${outages.length} times); ${acknowledged.writes.length} writes and ` +
      `${acknowledged.scans.length} scans acknowledged so far, ${gates.byBundle} decided by bundles, longest wait at a gate ` +
      `${Math.round(gates.longestMs)} ms; asked ${watched.asked} times whether both are open`,
  )
  load.resume()
  return findings
}

/** The command, while both databases are asked whether they are open. */
async function runWatched(scene: Scene, verb: Verb, late: boolean) {
  const { home, cell, pools, exhibitionId, placed, say } = scene
  const stop = watchBothOpen([home.url, cell.url], exhibitionId, [() => placed.isHere, () => !placed.isHere])
  let preparing: Promise<unknown> | undefined
  const writers = new LateWriters()
  let opened = Number.POSITIVE_INFINITY
  const mover = startMover(verb, exhibitionId, [home.url, cell.url], line => {
    say(`  ${line}`)
    // The server there may start as soon as the copy is complete.
    const copied = /^Copied: (\d+) of \1 tables/.test(line)
    if (verb === 'out' && copied) preparing = startThere(scene)
    if (late && line.startsWith('Compared')) writers.start(verb === 'out' ? pools.home : pools.cell, exhibitionId)
    if (line.startsWith('Opened')) opened = performance.now()
  })
  const code = await mover.ended
  const watched = await stop()
  await preparing
  await writers.stop()
  return { code, said: mover.said, watched, lateCommits: writers.acknowledgedAfter(opened) }
}
