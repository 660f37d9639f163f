import type pg from 'pg'
import { exhibitionNamed } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { allCells, type Cell, type CellUrls, cellNamed, urlOf } from './cells.ts'
import { findObstacles } from './check.ts'
import type { Way } from './copy.ts'
import { isRunning, lastMove, type Move, placementOf } from './moving.ts'
import { type Side, sideOf, withCell } from './two-databases.ts'

/** What a verb of the command works with. */
export interface Mover {
  pool: pg.Pool
  /** How a cell's database reaches this one. */
  ownUrl: string
  /** What users at a cell are reported of an exhibition that has come back. */
  ownTitle: string
  urls: CellUrls
  /** Of the venue, by whose days statistics are counted. */
  timeZone: string
  report: Way['report']
}

/** One exhibition, the cell that it moves to or from, and its last move. */
export interface Moving {
  mover: Mover
  home: Side
  cellSide: Side
  cell: Cell
  exhibitionId: string
  nameEn: string
  last: Move | undefined
}

async function exhibitionOf(db: Db, text: string): Promise<{ id: string; nameEn: string }> {
  const [found, other] = await exhibitionNamed(db, text)
  if (!found) throw new StartFailure(`There is no exhibition ${text}. Give its code, its name or its id.`)
  if (other) throw new StartFailure(`Several exhibitions are called ${text}; give the code.`)
  if (found.kind !== 'show')
    throw new StartFailure(`${found.nameEn} is a permanent area of the venue, which remains with it.`)
  if (found.isSandbox)
    throw new StartFailure(`${found.nameEn} is a sandbox exhibition, which remains with its exhibition.`)
  return found
}

/** Connects to the cell of an exhibition: the one named, or the one of its last move. One command at a time works on it. */
export async function withMoving<T>(
  mover: Mover,
  exhibition: string,
  cellName: string | undefined,
  work: (moving: Moving) => Promise<T>,
): Promise<T> {
  const home = sideOf(mover.pool, mover.ownUrl, 'this database', mover.ownTitle)
  const { id, nameEn } = await exhibitionOf(home.db, exhibition)
  const last = await lastMove(home.db, id)
  const cell = cellName === undefined ? await cellOf(home.db, last, nameEn) : await cellNamed(home.db, cellName)
  return withCell(cell, urlOf(cell, mover.urls), cellSide =>
    alone(home, id, () =>
      alone(cellSide, id, () => work({ mover, home, cellSide, cell, exhibitionId: id, nameEn, last })),
    ),
  )
}

/** Holds the lock of the exhibition, by which `reopenAbandoned` sees that a command is at work. */
async function alone<T>({ pool }: Side, exhibitionId: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ had: boolean }>('select pg_try_advisory_lock(move_lock($1)) as had', [
      exhibitionId,
    ])
    if (!rows[0]?.had) throw new StartFailure('Another command works on this exhibition now.')
    return await work()
  } finally {
    // The lock ends with the connection.
    client.release(true)
  }
}

async function cellOf(db: Db, last: Move | undefined, nameEn: string): Promise<Cell> {
  const found = (await allCells(db)).find(({ id }) => id === last?.cellId)
  return found ?? fail(`${nameEn} has never been moved.`)
}

export const wayOf = ({ mover, home, cellSide, exhibitionId }: Moving, direction: Move['direction']): Way => ({
  exhibitionId,
  ...(direction === 'out' ? { from: home, to: cellSide } : { from: cellSide, to: home }),
  report: mover.report,
})

/** What is in the way of the move to the cell now; nothing is changed. */
export const checkMove = (mover: Mover, exhibition: string, cellName: string): Promise<string[]> =>
  withMoving(mover, exhibition, cellName, async moving => [
    ...(await findPlacement(moving)),
    ...(await findObstacles(moving.home, moving.cellSide, moving.exhibitionId)),
  ])

/** Why no move to a cell can begin from where the exhibition is. */
export async function findPlacement({ home, exhibitionId, nameEn, last }: Moving): Promise<string[]> {
  if (last && isRunning(last)) return [`${nameEn} is being moved already; move status says how far it is.`]
  const { cellId } = await placementOf(home.db, exhibitionId)
  return cellId === null ? [] : [`${nameEn} is in a cell already; bring it back first: move back.`]
}

export function fail(sentence: string): never {
  throw new StartFailure(sentence)
}
