import type pg from 'pg'
import { closeFence, openFence } from '../../kernel/cell/fence.ts'
import { movedAway, remainsClosed } from '../../kernel/cell/moved-away.ts'
import { transaction } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { compareLast, type EqualAt } from './compare-last.ts'
import type { Way } from './copy.ts'
import { comparable } from './fenced.ts'
import { type BroughtAt, bringHomeRows, type HomeMode } from './home-rows.ts'
import { Laps } from './laps.ts'
import { arrived, writeMarker } from './marker.ts'
import type { MovedTable } from './moved-tables.ts'
import { advance, type Move, savePlacement } from './moving.ts'
import { openWork } from './open-work.ts'
import type { Side } from './two-databases.ts'

/** How long (ms) the marker may take; after that the fence opens again. */
const markerPatience = 1_500
/** How long (ms) the last marker may take. Nobody can write the exhibition until the command has been run again. */
const openPatience = 60_000

export interface CutOver {
  way: Way
  /** The database that keeps the state of the move. */
  home: Side
  move: Move
  tables: readonly MovedTable[]
  homeMode: HomeMode
  /** What has been brought and compared before. */
  equalAt: EqualAt
  broughtAt: BroughtAt
}

/**
 * Closes the exhibition at the source, waits until all of it is at the destination, and decides: once the step is `opening`, the
 * move only goes forward. Whatever fails before opens the source again.
 *
 * @returns how long nobody could write
 */
export async function cutOver(cut: CutOver): Promise<{ move: Move; closedFor: Laps }> {
  const { way, home } = cut
  const fenced = cut.move.step === 'fenced' ? cut.move : await advance(home.db, cut.move, 'fenced')
  const there = await way.to.pool.connect()
  try {
    const closedFor = new Laps()
    const opening = await closeAndDecide(cut, fenced, closedFor)
    // On a connection from before all rows arrived: it is lost with a database that is killed, and that has lost rows.
    await openThere(there, opening)
    closedFor.end('opening')
    return { move: await advance(home.db, opening, 'opened'), closedFor }
  } finally {
    there.release()
  }
}

async function closeAndDecide(cut: CutOver, fenced: Move, closedFor: Laps): Promise<Move> {
  const { way, home } = cut
  try {
    await closeFence({ pool: way.from.pool, exhibitionId: way.exhibitionId })
    closedFor.end('fence')
    await waitForAll(cut, closedFor)
    // The cell's servers do not see the decision: without a name they would open the exhibition again if this command died.
    if (fenced.direction === 'back') await nameNewDatabase(way, fenced)
    const opening = await decide(cut, fenced)
    closedFor.end('decision')
    return opening
  } catch (error) {
    await reopen(way, home, fenced)
    throw error
  }
}

async function waitForAll(cut: CutOver, closedFor: Laps): Promise<void> {
  const { way, tables, homeMode, equalAt, broughtAt } = cut
  const { exhibitionId, from, to } = way
  const number = await writeMarker(way)
  await bringHomeRows(from.pool, to.pool, homeMode, broughtAt)
  closedFor.end('home rows')
  if (!(await arrived(to.db, exhibitionId, number, markerPatience))) {
    throw new StartFailure(`The marker did not arrive at ${to.name} within ${markerPatience} ms; nothing has changed.`)
  }
  closedFor.end('marker')
  const [work] = await openWork(from.db, exhibitionId)
  if (work) throw new StartFailure(`${work} Nothing has changed.`)
  closedFor.end('open work')
  const different = await compareLast(way, comparable(tables), equalAt)
  if (different.length > 0) throw new StartFailure(`These tables differ: ${different.join(', ')}. Nothing has changed.`)
  closedFor.end('comparison')
}

/** One transaction of the database that keeps the move: from here on the exhibition belongs to the destination. */
const decide = ({ way, home }: CutOver, move: Move): Promise<Move> =>
  transaction(home.pool, async db => {
    const opening = await advance(db, move, 'opening')
    await savePlacement(db, opening)
    if (move.direction === 'out') await movedAway(db, way.exhibitionId, way.to.title, opening.generation)
    return opening
  })

/**
 * The source is as if nothing had been tried. The step comes first: if the answer to a decision was lost, the step is `opening`
 * already, and the source stays closed.
 */
async function reopen({ from, exhibitionId }: Way, home: Side, fenced: Move): Promise<void> {
  await advance(home.db, fenced, 'verified')
  await openFence({ pool: from.pool, exhibitionId })
}

/**
 * Whoever writes the exhibition at the source learns where it is. If the source's database was killed meanwhile, it has forgotten
 * that a command is at work, and its servers may have opened the exhibition again.
 */
async function nameNewDatabase({ from, to, exhibitionId }: Way, { generation }: Move): Promise<void> {
  if (await remainsClosed(from.db, exhibitionId, to.title, generation)) return
  throw new StartFailure(`${from.name} has opened the exhibition again; nothing has changed.`)
}

/** The source stays closed and says where the exhibition is, the destination opens in the new generation. */
const openThere = (pool: pg.Pool | pg.PoolClient, { exhibitionId, generation }: Move) =>
  openFence({ pool, exhibitionId }, generation)

/**
 * Goes on after the decision; may be repeated. What has arrived may be lost again if the destination's database is killed, because
 * it does not wait for its disk; the source sends it again. So a last marker has to arrive before the destination opens, and the
 * commit that opens it writes everything before it to the disk.
 */
export async function open({ way, home }: Pick<CutOver, 'way' | 'home'>, opening: Move): Promise<Move> {
  const { exhibitionId, to } = way
  const number = await writeMarker(way)
  if (!(await arrived(to.db, exhibitionId, number, openPatience))) {
    throw new StartFailure(`${to.name} has not received all rows yet. Run the same command again.`)
  }
  await openThere(to.pool, opening)
  return advance(home.db, opening, 'opened')
}
