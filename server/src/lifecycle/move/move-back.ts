import { installFence, removeFence } from '../../kernel/cell/fence.ts'
import { publishedTables } from './check.ts'
import { cutOver, open } from './cut-over.ts'
import { comparable, fenceOf } from './fenced.ts'
import { followUp } from './follow-up.ts'
import { bringAllHomeRows } from './home-rows.ts'
import { advance, beginMove, isRunning, type Move, placementOf } from './moving.ts'
import { recountExhibition } from './recount.ts'
import { channelName, isPublished, isSubscribed, unsubscribe } from './replicated.ts'
import { fail, type Mover, type Moving, wayOf, withMoving } from './run.ts'
import { endChannels } from './undo.ts'
import { verifyCopy, waitUntilClose } from './verify.ts'

/** Brings an exhibition back from its cell: what was written there has been brought here all the time. */
export const moveBack = (mover: Mover, exhibition: string): Promise<string> =>
  withMoving(mover, exhibition, undefined, async moving => {
    const { home, cellSide, exhibitionId, mover, nameEn } = moving
    const begun = await runningOrNew(moving)
    const move = await openedMove(moving, begun)
    const name = channelName(exhibitionId, 'back')
    if (await isSubscribed(home.pool, name)) {
      await followUp(wayOf(moving, 'back'), nameEn, move)
      await unsubscribe(home, name)
    }
    await recountExhibition(home.pool, exhibitionId, mover.timeZone)
    await removeFence(fenceOf(home, exhibitionId))
    await endChannels({ exhibitionId, from: home, to: cellSide })
    return `${nameEn} is back (generation ${move.generation}). Its rows are still at ${cellSide.name}: move delete removes them.`
  })

function openedMove(moving: Moving, move: Move): Promise<Move> | Move {
  if (move.step === 'opened') return move
  return move.step === 'opening'
    ? open({ way: wayOf(moving, 'back'), home: moving.home }, move)
    : verifyAndOpen(moving, move)
}

async function verifyAndOpen(moving: Moving, begun: Move): Promise<Move> {
  const { home, cellSide, exhibitionId, mover } = moving
  const way = wayOf(moving, 'back')
  const tables = await publishedTables(home)
  const compared = comparable(tables)
  if (begun.step === 'copying') await installFence(fenceOf(cellSide, exhibitionId))
  await waitUntilClose(way)
  const { rows, different, equalAt } = await verifyCopy(way, compared)
  if (different.length > 0) fail(`The rows differ in ${different.join(', ')}; the exhibition remains where it is.`)
  mover.report(`Compared: ${rows} rows of ${compared.length} tables are equal.`)
  const move = begun.step === 'copying' ? await advance(home.db, begun, 'verified') : begun
  const broughtAt = await bringAllHomeRows(cellSide.pool, home.pool, 'add')
  await waitUntilClose(way)
  const done = await cutOver({ way, home, move, tables: compared, homeMode: 'add', equalAt, broughtAt })
  mover.report(`Opened here; writes were refused for ${done.closedFor}.`)
  return done.move
}

async function runningOrNew({ home, cell, cellSide, exhibitionId, nameEn, last }: Moving): Promise<Move> {
  // Opened, but interrupted before all was brought and counted: the publication is what ends last.
  const unfinished = last?.direction === 'back' && last.step === 'opened'
  if (unfinished && (await isPublished(cellSide.pool, channelName(exhibitionId, 'back')))) return last
  if (last && isRunning(last) && last.direction === 'back') return last
  if (last && isRunning(last)) fail(`${nameEn} is being moved to ${cell.name}; finish or undo that first.`)
  const { cellId, generation } = await placementOf(home.db, exhibitionId)
  if (cellId === null) fail(`${nameEn} is here.`)
  return beginMove(home.db, { exhibitionId, cellId, direction: 'back', generation: generation + 1 })
}
