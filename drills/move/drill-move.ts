import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { startMover } from '../../server/src/app/testing/mover-process.ts'
import { createPool, toDb } from '../../server/src/kernel/database/database.ts'
import { addCell } from '../../server/src/lifecycle/move/cells.ts'
import { prepareFair } from '../load/fair.ts'
import { type Load, startLoad } from '../load/load.ts'
import { verify } from '../load/verify.ts'
import { type Watched, watchBothOpen } from './both-open.ts'
import { fillFair } from './fill.ts'
import { LateWriters } from './late-writers.ts'
import { leadIds, uncounted } from './lead-ids.ts'
import { Place } from './place.ts'
import { type Protection, protections } from './protections.ts'
import { Switch } from './switch.ts'

export interface MoveOptions {
  /** Badges of the exhibition, besides those that are shown at the gates; six passages each. */
  rows: number
  /** How often it moves there and back. */
  times: number
  seed: number
  /** How long (ms) nobody may be able to write, in all, during one move; any time by default. */
  refusedAtMost?: number
  /** A protection that is removed from both databases before the first move. */
  without?: Protection | undefined
  say(line: string): void
}

/** How long (ms) the load works before and after each move. */
const atWork = 3_000
/** What the command says when it has left everything as it was, and may be repeated; on a busy machine it is. */
const isBusy = /did not end in time|did not arrive at .* within/
const repeats = 5

/** Both places, the exhibition, and who works on it. */
interface Scene {
  home: Place
  cell: Place
  pools: { home: pg.Pool; cell: pg.Pool }
  switch: Switch
  load: Load
  refusedAtMost: number
  /** Whether transactions are under way that last longer than a move. */
  late: boolean
  exhibitionId: string
  say(line: string): void
}

/**
 * Moves an exhibition to another database and back while devices scan and clerks work, who go on at the destination, and compares
 * what was acknowledged with the database after each move.
 *
 * @returns what is lost, doubled or wrong
 */
export async function drillMove(options: MoveOptions): Promise<string[]> {
  const { rows, times, seed, without, say, refusedAtMost = Number.POSITIVE_INFINITY } = options
  const folder = mkdtempSync(join(tmpdir(), 'fairgate-move-drill-'))
  const masterKey = Buffer.alloc(32, 1)
  const [home, cell] = [new Place(join(folder, 'home'), masterKey), new Place(join(folder, 'cell'), masterKey)]
  const opened: { end(): unknown }[] = []
  const clear = async () => {
    for (const each of opened.toReversed()) await each.end()
    for (const place of [home, cell]) await place.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void clear().finally(() => process.exit(1)))
  try {
    for (const place of [home, cell]) await place.start()
    await cell.killServer()
    const pools = { home: createPool(home.url, 4), cell: createPool(cell.url, 4) }
    opened.push(pools.home, pools.cell)
    await addCell(toDb(pools.home), 'north', cell.address)
    await leadIds(pools.home, pools.cell)
    const fair = await prepareFair({ url: home.url, masterKey, address: home.address, gates: 30, cards: 1_000 })
    await fillFair(pools.home, fair, rows)
    if (without) for (const pool of Object.values(pools)) await protections[without](pool)
    const oneAddress = new Switch(home.address)
    await oneAddress.listen()
    opened.push({ end: () => oneAddress.close() })
    const load = await startLoad({
      ...{ addresses: [oneAddress.address], fair, seed, scansPerSecond: 30, rest: 50 },
      // A move waits for jobs, and people who begin one after another would keep it waiting.
      people: { imports: 0 },
    })
    opened.push({ end: () => load.stop().catch(() => undefined) })
    const scene: Scene = {
      home,
      cell,
      pools,
      switch: oneAddress,
      load,
      refusedAtMost,
      late: without === 'lock',
      exhibitionId: fair.exhibitionId,
      say,
    }
    const findings: string[] = []
    for (let time = 1; time <= times && findings.length === 0; time++) {
      for (const verb of without === 'lock' ? (['out'] as const) : (['out', 'back'] as const)) {
        if (findings.length === 0) findings.push(...(await move(scene, verb)).map(line => `${verb} ${time}: ${line}`))
      }
    }
    if (findings.length > 0) for (const line of [...home.faults(), ...cell.faults()].slice(0, 20)) say(line)
    return findings
  } finally {
    await clear()
  }
}

/** One move under load, and what is wrong after it. */
async function move(scene: Scene, verb: 'out' | 'back'): Promise<string[]> {
  const { home, cell, pools, load, refusedAtMost, exhibitionId, say } = scene
  await pause(atWork)
  const outagesBefore = load.result.outages.length
  const destination = verb === 'out' ? cell : home
  const began = performance.now()
  let ran = await runWatched(scene, verb)
  const endedBusy = () => ran.code !== 0 && isBusy.test(ran.said)
  // The fence is what the late writers are to meet.
  if (scene.late && endedBusy()) return []
  for (let repeat = 1; repeat <= repeats && endedBusy(); repeat++) ran = await runWatched(scene, verb)
  const { code, said, watched, late } = ran
  const took = performance.now() - began
  if (code !== 0) return [`the command ended with ${code}: ${said}`]
  await pause(atWork)
  await load.pause()
  const outages = load.result.outages.slice(outagesBefore)
  const refused = outages.reduce((sum, { from, to }) => sum + to - from, 0)
  const { acknowledged, gates } = load.result
  const findings = [
    ...(refused <= refusedAtMost ? [] : [`writes were refused for ${refused} ms`]),
    ...(watched.bothOpen === 0 && watched.asked > 10 ? [] : [`both open: ${watched.bothOpen} of ${watched.asked}`]),
    ...(late === 0 ? [] : [`the source acknowledged ${late} commits after the destination had opened`]),
    ...(await verify(destination.url, acknowledged)),
    ...(await uncounted(verb === 'out' ? pools.cell : pools.home, exhibitionId)),
    ...faultsOf(load),
  ]
  say(
    `${verb}: ${Math.round(took)} ms, writes refused for ${refused} ms (${outages.length} times); ${acknowledged.writes.length} writes and ` +
      `${acknowledged.scans.length} scans acknowledged so far, ${gates.byBundle} decided by bundles, longest wait at a gate ` +
      `${Math.round(gates.longestMs)} ms; asked ${watched.asked} times whether both are open`,
  )
  load.resume()
  return findings
}

/** The command, while both databases are asked whether they are open; the address is turned as soon as the destination opens. */
async function runWatched(scene: Scene, verb: 'out' | 'back') {
  const { home, cell, pools, switch: address, exhibitionId, say } = scene
  let isHere = verb === 'out'
  const stop = watchBothOpen([home.url, cell.url], exhibitionId, [() => isHere, () => !isHere])
  let preparing: Promise<unknown> | undefined
  const writers = new LateWriters()
  let opened = Number.POSITIVE_INFINITY
  const mover = startMover(verb, exhibitionId, [home.url, cell.url], line => {
    say(`  ${line}`)
    // The server there may start as soon as the copy is complete.
    const copied = /^Copied: (\d+) of \1 tables/.test(line)
    if (verb === 'out' && copied) preparing = startThere(cell, pools)
    if (scene.late && line.startsWith('Compared')) writers.start(verb === 'out' ? pools.home : pools.cell, exhibitionId)
    if (line.startsWith('Opened')) {
      opened = performance.now()
      isHere = verb === 'back'
      address.turnTo(verb === 'out' ? cell.address : home.address)
    }
  })
  const code = await mover.ended
  const watched: Watched = await stop()
  await preparing
  await writers.stop()
  return { code, said: mover.said, watched, late: writers.acknowledgedAfter(opened) }
}

/** People log in there: with the sessions that they have, because the load does not know how. */
async function startThere(cell: Place, { home, cell: there }: Scene['pools']): Promise<void> {
  const { rows } = await home.query<{ all: string }>('select json_agg(s)::text as all from session s')
  await there.query(
    'insert into session select * from json_populate_recordset(null::session, $1) on conflict do nothing',
    [rows[0]?.all],
  )
  await cell.killServer()
  await cell.startServer()
}

/** What went wrong with the load itself. */
function faultsOf({ result }: Load): string[] {
  const refused = { ...result.refused, ...result.gates.refused }
  return [
    ...Object.entries(refused).map(([what, times]) => `refused: ${what}, ${times} times`),
    ...result.failures.map(failure => `failed: ${failure}`),
    ...(result.acknowledged.unanswered.length > 0 ? [`unanswered: ${result.acknowledged.unanswered.length}`] : []),
    ...(result.gates.undecided > 0 ? [`scans that nothing decided: ${result.gates.undecided}`] : []),
  ]
}
