import { setTimeout as pause } from 'node:timers/promises'
import { type MoverProcess, startMover } from '../../server/src/app/testing/mover-process.ts'
import { randomFrom } from '../../server/src/app/testing/random.ts'
import { watchBothOpen } from './both-open.ts'
import { deleteThere, thereAndBack } from './drill-move.ts'
import { KillMoment, type Part, parts } from './kill-moment.ts'
import type { Place } from './place.ts'
import { type Scene, type SceneOptions, type Verb, withScene } from './scene.ts'
import { verifyMove } from './verify-move.ts'

export interface KillOptions extends SceneOptions {
  /** Moves, each with one kill. */
  kills: number
}

/** How long (ms) the load works before and after each move. */
const atWork = 1_000
/** How long (ms) one run of the command may take, and a move with all of them. */
const longestRun = 300_000
const longestMove = 900_000
const pauseBetween = 500
/** People who write are repeated for longer than any move takes. */
const patience = 2 * longestMove

type Database = { kind: 'database' | 'server'; side: 'source' | 'destination' }
type Victim = Database | { kind: 'command' }

const victims: readonly Victim[] = [
  { kind: 'database', side: 'source' },
  { kind: 'database', side: 'destination' },
  { kind: 'server', side: 'source' },
  { kind: 'server', side: 'destination' },
  { kind: 'command' },
]
const nameOf = (victim: Victim) =>
  victim.kind === 'command' ? 'the command' : `the ${victim.kind} of the ${victim.side}`

/** Few kills are of different kinds; the combinations are odd in number, so that each comes in the other direction next time. */
const stride = 7
const combinations = victims.flatMap(victim => parts.map(part => ({ victim, part })))

/** What became of a move. */
interface Killed {
  victim: Victim
  part: Part
  verb: Verb
  runs: number
  took: number
  refused: number
}

/**
 * Moves an exhibition to another database and back under load, and kills something by kill -9 during each move: in turn a database
 * or a server at either side, or the command, in each part of the move. What was killed is started again, and the command is run
 * until the move is complete. After each move everything acknowledged is compared with the database of the destination.
 *
 * @returns what is lost, doubled or wrong, and moves that were not completed
 */
export function drillKilledMoves({ kills, ...options }: KillOptions): Promise<string[]> {
  const random = randomFrom(options.seed)
  const work = { scansPerSecond: 20, gates: 30, rest: 100, people: { badges: 2, tickets: 1, payments: 1 }, patience }
  return withScene(options, work, async scene => {
    const { say } = scene
    say('Without a kill:')
    const findings = await thereAndBack(scene, { refusedAtMost: Number.POSITIVE_INFINITY, late: false })
    const all: Killed[] = []
    for (let kill = 0; kill < kills && findings.length === 0; kill++) {
      const { victim, part } = combinations[(kill * stride) % combinations.length] as (typeof combinations)[0]
      const verb = kill % 2 === 0 ? 'out' : 'back'
      if (verb === 'out') await deleteThere(scene)
      say(`${kill + 1} of ${kills}, ${verb}: ${nameOf(victim)}, ${part}`)
      const { killed, wrong } = await killedMove(scene, { verb, victim, part }, random)
      all.push(killed)
      findings.push(...wrong.map(line => `${kill + 1}, ${verb}, ${nameOf(victim)}, ${part}: ${line}`))
    }
    report(scene, all)
    return findings
  })
}

/** One move with one kill. */
async function killedMove(
  scene: Scene,
  { verb, victim, part }: Pick<Killed, 'verb' | 'victim' | 'part'>,
  random: () => number,
): Promise<{ killed: Killed; wrong: string[] }> {
  const { home, cell, exhibitionId, load, placed, say } = scene
  await pause(atWork)
  const outagesBefore = load.result.outages.length
  const stop = watchBothOpen([home.url, cell.url], exhibitionId, [() => placed.isHere, () => !placed.isHere])
  let mover: MoverProcess | undefined
  let back: Promise<void> = Promise.resolve()
  const moment = new KillMoment(part, verb, random, () => {
    say(`  kill -9: ${nameOf(victim)}`)
    back = killAndStart(scene, verb, victim, mover)
  })
  placed.onStep = step => moment.see({ reached: step })
  const began = performance.now()
  const wrong: string[] = []
  let runs = 0
  for (let isComplete = false; !isComplete; ) {
    runs++
    mover = startMover(verb, exhibitionId, [home.url, cell.url], line => {
      say(`  ${line}`)
      moment.see({ said: line })
    })
    const run = await endOf(mover)
    // What was done completely before its command was killed.
    isComplete = run === 'done' || (verb === 'back' && runs > 1 && / is here\.$/m.test(mover.said))
    say(`  run ${runs} ${run} after ${Math.round(performance.now() - began)} ms`)
    if (run === 'hangs') wrong.push(`the command hangs: ${mover.said}`)
    if (performance.now() - began > longestMove) wrong.push(`it is not complete after ${runs} runs: ${mover.said}`)
    if (wrong.length > 0) break
    await back
    if (!isComplete) await pause(pauseBetween)
  }
  const took = Math.round(performance.now() - began)
  // It was complete before its time had come.
  moment.now()
  await back
  placed.onStep = undefined
  await pause(atWork)
  if (wrong.length === 0) await load.pause()
  const watched = await stop()
  const refused = load.result.outages.slice(outagesBefore).reduce((sum, { from, to }) => sum + to - from, 0)
  if (wrong.length === 0) wrong.push(...(await verifyMove(scene, verb, watched)))
  if (wrong.length === 0) load.resume()
  say(`  complete after ${took} ms, run ${runs}; writes refused for ${refused} ms`)
  return { killed: { victim, part, verb, runs, took, refused }, wrong }
}

async function endOf(mover: MoverProcess): Promise<'done' | 'failed' | 'hangs'> {
  const limit = new AbortController()
  const late = pause(longestRun, 'hangs' as const, { signal: limit.signal }).catch(() => 'failed' as const)
  const run = await Promise.race([
    mover.ended.then(code => (code === 0 ? ('done' as const) : ('failed' as const))),
    late,
  ])
  limit.abort()
  if (run === 'hangs') mover.child.kill('SIGKILL')
  return run
}

/** Ends by kill -9 what the drill is to kill, and starts it again at once; the command is run again later. */
async function killAndStart(
  { home, cell }: Scene,
  verb: Verb,
  victim: Victim,
  mover: MoverProcess | undefined,
): Promise<void> {
  if (victim.kind === 'command') {
    mover?.child.kill('SIGKILL')
    return
  }
  const place: Place = (victim.side === 'source') === (verb === 'out') ? home : cell
  if (victim.kind === 'database') {
    await place.killDatabase()
    await place.startDatabase()
  } else {
    await place.killServer()
    await place.startServer()
  }
}

function report({ load, say }: Scene, all: readonly Killed[]): void {
  const { acknowledged, gates } = load.result
  say('\n| killed | part | way | runs | complete after | writes refused |\n|---|---|---|---|---|---|')
  for (const { victim, part, verb, runs, took, refused } of all) {
    say(`| ${nameOf(victim)} | ${part} | ${verb} | ${runs} | ${took} ms | ${refused} ms |`)
  }
  say(
    `\n${all.length} kills; acknowledged: ${acknowledged.writes.length} writes, ${acknowledged.scans.length} scans ` +
      `(${gates.byBundle} decided by offline bundles)\n`,
  )
}
