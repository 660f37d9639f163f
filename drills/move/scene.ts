import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createPool, toDb } from '../../server/src/kernel/database/database.ts'
import { addCell } from '../../server/src/lifecycle/move/cells.ts'
import type { Duty } from '../load/clerks.ts'
import { prepareFair } from '../load/fair.ts'
import { type Load, startLoad } from '../load/load.ts'
import { fillFair } from './fill.ts'
import { leadIds } from './lead-ids.ts'
import { Place } from './place.ts'
import { type Placed, watchPlacement } from './placement.ts'
import { type Protection, protections } from './protections.ts'
import { Switch } from './switch.ts'

export type Verb = 'out' | 'back'

export interface SceneOptions {
  /** Badges of the exhibition, besides those that are shown at the gates; six passages each. */
  rows: number
  seed: number
  /** A protection that is removed from both databases before the first move. */
  without?: Protection | undefined
  say(line: string): void
}

/** How many people work, and how fast. */
export interface Work {
  scansPerSecond: number
  gates: number
  /** Pause (ms) of a clerk after each piece of work. */
  rest: number
  people?: Partial<Record<Duty, number>>
  /** How long (ms) a write is repeated. */
  patience?: number
}

/** Both places, the exhibition, and who works on it. */
export interface Scene {
  home: Place
  cell: Place
  pools: { home: pg.Pool; cell: pg.Pool }
  load: Load
  exhibitionId: string
  /** How far its last move is, and where it is. */
  placed: Placed
  say(line: string): void
}

/**
 * Starts two databases with a server each, and an exhibition in the first one that devices and clerks work on; they find it at one
 * address, which leads to the server of the database that has it.
 *
 * @param moves what happens, and what is wrong then; the faults of both places are said in this case
 */
export async function withScene(
  { rows, seed, without, say }: SceneOptions,
  { people, gates, ...work }: Work,
  moves: (scene: Scene) => Promise<string[]>,
): Promise<string[]> {
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
    const fair = await prepareFair({ url: home.url, masterKey, address: home.address, gates, cards: 1_000 })
    await fillFair(pools.home, fair, rows)
    if (without) for (const pool of Object.values(pools)) await protections[without](pool)
    const address = new Switch(home.address)
    await address.listen()
    opened.push({ end: () => address.close() })
    const placed = watchPlacement(home.url, fair.exhibitionId, isHere => {
      address.turnTo(isHere ? home.address : cell.address)
    })
    opened.push(placed)
    const load = await startLoad({
      ...{ addresses: [address.address], fair, seed, ...work },
      // A move waits for jobs, and people who begin one after another would keep it waiting.
      people: { ...people, imports: 0 },
    })
    opened.push({ end: () => load.stop().catch(() => undefined) })
    const findings = await moves({ home, cell, pools, load, exhibitionId: fair.exhibitionId, placed, say })
    if (findings.length > 0) for (const line of [...home.faults(), ...cell.faults()].slice(0, 20)) say(line)
    return findings
  } finally {
    await clear()
  }
}

/** People log in there: with the sessions that they have, because the load does not know how. */
export async function startThere({ cell, pools }: Pick<Scene, 'cell' | 'pools'>): Promise<void> {
  const { rows } = await pools.home.query<{ all: string }>('select json_agg(s)::text as all from session s')
  await pools.cell.query(
    'insert into session select * from json_populate_recordset(null::session, $1) on conflict do nothing',
    [rows[0]?.all],
  )
  await cell.killServer()
  await cell.startServer()
}
