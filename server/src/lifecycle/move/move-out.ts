import { hasOtherShows } from '../../exhibitions/exhibition/api.ts'
import { installFence, openFence, removeFence } from '../../kernel/cell/fence.ts'
import { movedAway } from '../../kernel/cell/moved-away.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { findObstacles, publishedTables } from './check.ts'
import { copyExhibition, type Way } from './copy.ts'
import { cutOver, open } from './cut-over.ts'
import { comparable, fenceOf } from './fenced.ts'
import { followUp } from './follow-up.ts'
import { bringAllHomeRows } from './home-rows.ts'
import { advance, beginMove, isRunning, type Move, placementOf, writeProgress } from './moving.ts'
import { raiseNumbers } from './raise-numbers.ts'
import { recountExhibition } from './recount.ts'
import { channelName, isPublished, isSubscribed, publish, subscribe, unpublish, unsubscribe } from './replicated.ts'
import { fail, findPlacement, type Mover, type Moving, wayOf, withMoving } from './run.ts'
import { deleteRows, endChannels } from './undo.ts'
import { verifyCopy, waitUntilClose } from './verify.ts'

/** Moves an exhibition to a cell, or goes on with a move that was interrupted. */
export const moveOut = (mover: Mover, exhibition: string, cellName: string): Promise<string> =>
  withMoving(mover, exhibition, cellName, async moving => {
    const move = await runningOrNew(moving)
    const opened = await openedMove(moving, move)
    if (await isPublished(moving.home.pool, channelName(moving.exhibitionId, 'out'))) await complete(moving, opened)
    return `${moving.nameEn} is at ${moving.cell.name} (generation ${opened.generation}): ${moving.cell.address}`
  })

function openedMove(moving: Moving, move: Move): Promise<Move> | Move {
  if (move.step === 'opened') return move
  return move.step === 'opening' ? finish(moving, move) : copyAndOpen(moving, move)
}

async function copyAndOpen(moving: Moving, begun: Move): Promise<Move> {
  const { home, cellSide, exhibitionId, mover } = moving
  const way: Way = {
    ...wayOf(moving, 'out'),
    report(line) {
      mover.report(line)
      // For `move status`; the move does not depend on it.
      void writeProgress(home.db, begun, line).catch(() => undefined)
    },
  }
  const tables = await publishedTables(home)
  const homeMode = (await hasOtherShows(cellSide.db, exhibitionId)) ? 'add' : 'mirror'
  if (begun.step === 'copying') {
    await closeThere(moving, begun)
    await copyExhibition(way, homeMode)
    await installFence(fenceOf(home, exhibitionId))
  }
  await waitUntilClose(way)
  const { rows, paused, different, equalAt } = await verifyCopy(way, comparable(tables))
  if (different.length > 0) fail(`The copy differs in ${different.join(', ')}; move undo removes it.`)
  mover.report(
    `Compared: ${rows} rows of ${tables.length} tables are equal; writes waited for ${Math.round(paused)} ms.`,
  )
  const move = begun.step === 'copying' ? await advance(home.db, begun, 'verified') : begun
  await prepareWayBack(moving)
  await raiseNumbers(home.db, cellSide.db)
  const broughtAt = await bringAllHomeRows(home.pool, cellSide.pool, homeMode)
  await waitUntilClose(way)
  const done = await cutOver({ way, home, move, tables, homeMode, equalAt, broughtAt })
  mover.report(`Opened at ${cellSide.name}; writes were refused for ${done.closedFor}.`)
  return done.move
}

/** The exhibition may not be written at the destination before it opens there: until then it is here. */
async function closeThere({ home, cellSide, exhibitionId }: Moving, { generation }: Move): Promise<void> {
  await movedAway(cellSide.db, exhibitionId, home.title, generation)
  await installFence(fenceOf(cellSide, exhibitionId))
}

/** What is written at the cell is brought back from its first moment on, so that the move can be turned round. */
async function prepareWayBack({ home, cellSide, exhibitionId }: Moving): Promise<void> {
  const name = channelName(exhibitionId, 'back')
  await publish(cellSide.pool, name, exhibitionId, await publishedTables(cellSide))
  await subscribe(home.pool, name, cellSide, false)
}

/** The rest of the log, and what is summed there. The publication is last: as long as there is one, something is left to do. */
async function complete(moving: Moving, opened: Move): Promise<void> {
  const { home, cellSide, exhibitionId, mover, nameEn } = moving
  const name = channelName(exhibitionId, 'out')
  if (await isSubscribed(cellSide.pool, name)) {
    await followUp(wayOf(moving, 'out'), nameEn, opened)
    await unsubscribe(cellSide, name)
  }
  await recountExhibition(cellSide.pool, exhibitionId, mover.timeZone)
  await removeFence(fenceOf(cellSide, exhibitionId))
  await unpublish(home.pool, name)
}

const finish = (moving: Moving, opening: Move) =>
  open({ way: wayOf(moving, opening.direction), home: moving.home }, opening)

async function runningOrNew(moving: Moving): Promise<Move> {
  const { home, cellSide, cell, exhibitionId, last } = moving
  if (last && (isRunning(last) || last.step === 'opened') && last.cellId === cell.id && last.direction === 'out') {
    const { cellId } = await placementOf(home.db, exhibitionId)
    if (isRunning(last) || cellId === cell.id) return last
  }
  const obstacles = [...(await findPlacement(moving)), ...(await findObstacles(home, cellSide, exhibitionId))]
  if (obstacles.length > 0) throw new StartFailure(obstacles.join('\n'))
  const { generation } = await placementOf(home.db, exhibitionId)
  return beginMove(home.db, { exhibitionId, cellId: cell.id, direction: 'out', generation: generation + 1 })
}

/** Undoes a move that has not opened: the exhibition is as if it had never begun. */
export const undoMove = (mover: Mover, exhibition: string): Promise<string> =>
  withMoving(mover, exhibition, undefined, async moving => {
    const { home, cellSide, exhibitionId, last, nameEn } = moving
    if (last?.direction !== 'out' || !['copying', 'verified', 'fenced'].includes(last.step)) {
      fail(`No move of ${nameEn} can be undone.`)
    }
    await openFence({ pool: home.pool, exhibitionId })
    await endChannels({ exhibitionId, from: home, to: cellSide })
    const rows = await deleteRows(cellSide, exhibitionId)
    await openFence({ pool: cellSide.pool, exhibitionId })
    for (const side of [home, cellSide]) await removeFence(fenceOf(side, exhibitionId))
    await advance(home.db, last, 'undone')
    return `The move of ${nameEn} is undone: ${rows} rows deleted at ${cellSide.name}.`
  })
