import sql from 'sql-template-tag'
import { type Db, toDb } from '../../kernel/database/database.ts'
import { addCell } from '../../lifecycle/move/cells.ts'
import { publishedTables } from '../../lifecycle/move/check.ts'
import { deleteCopy } from '../../lifecycle/move/delete-copy.ts'
import { differing, digestOf } from '../../lifecycle/move/digest.ts'
import { comparable } from '../../lifecycle/move/fenced.ts'
import { moveBack } from '../../lifecycle/move/move-back.ts'
import { moveOut, undoMove } from '../../lifecycle/move/move-out.ts'
import { belongsTo } from '../../lifecycle/move/moved-tables.ts'
import { isRunning, lastMove, placementOf } from '../../lifecycle/move/moving.ts'
import type { Mover } from '../../lifecycle/move/run.ts'
import { sideOf } from '../../lifecycle/move/two-databases.ts'
import { startTwoClusters, type TwoClusters } from './two-clusters.ts'

/** The largest exhibition of the demo in one of two clusters, which can be moved to the other, the cell `north`, and back. */
export interface MovingFair {
  clusters: TwoClusters
  home: Db
  cell: Db
  mover: Mover
  exhibitionId: string
  /** Tables whose rows of the exhibition are not equal in both databases. */
  differentTables(): Promise<string[]>
  /** Writes one badge. @returns how many rows were written */
  write(on: Db, employer: string): Promise<number>
  /** What {@link write} has written there. */
  written(on: Db): Promise<string>
  /** Moves the exhibition to the cell, unless it is there already. */
  toCell(): Promise<void>
  /** Brings the exhibition to where it was first, with nothing left at the cell, however far a move is. */
  toHome(): Promise<void>
  close(): Promise<void>
}

export async function startMovingFair(): Promise<MovingFair> {
  const clusters = await startTwoClusters()
  const [home, cell] = [toDb(clusters.home.pool), toDb(clusters.cell.pool)]
  const mover: Mover = {
    ...{ pool: clusters.home.pool, ownUrl: clusters.home.url, ownTitle: 'https://venue.example' },
    ...{ timeZone: 'Asia/Shanghai', urls: { north: clusters.cell.url }, report: () => undefined },
  }
  await addCell(home, 'north', 'https://north.example')
  const { exhibitionId } = await home.one<{ exhibitionId: string }>(sql`
    select b.exhibition_id as "exhibitionId" from badge b join exhibition e on e.id = b.exhibition_id
    where e.kind = 'show' and not is_sandbox(e.id) group by 1 order by count(*) desc limit 1`)
  // One badge: a destination applies what arrives one by one, and would not catch up with changes of all of them.
  const { badge } = await home.one<{ badge: string }>(
    sql`select min(id::text) as badge from badge where exhibition_id = ${exhibitionId}`,
  )
  const isAtCell = async () => (await placementOf(home, exhibitionId)).cellId !== null

  return {
    ...{ clusters, home, cell, mover, exhibitionId },

    async differentTables() {
      const tables = comparable(await publishedTables(sideOf(clusters.home.pool, '', '', '')))
      const different: string[] = []
      for (const table of tables) {
        const condition = belongsTo(table, exhibitionId)
        const [one, other] = await Promise.all([home, cell].map(db => digestOf(db, table, condition)))
        if (differing(one ?? [], other ?? []).length > 0) different.push(table.name)
      }
      return different
    },

    write: (on, employer) =>
      on.run(sql`update badge set employer = ${employer} where exhibition_id = ${exhibitionId} and id = ${badge}`),

    async written(on) {
      const row = await on.one<{ employer: string }>(
        sql`select employer from badge where exhibition_id = ${exhibitionId} and id = ${badge}`,
      )
      return row.employer
    },

    async toCell() {
      if (!(await isAtCell())) await moveOut(mover, exhibitionId, 'north')
    },

    async toHome() {
      const last = await lastMove(home, exhibitionId)
      if (last && isRunning(last) && last.direction === 'out' && last.step !== 'opening') {
        await undoMove(mover, exhibitionId)
      } else if (last && isRunning(last) && last.direction === 'out') {
        await moveOut(mover, exhibitionId, 'north')
      }
      if (await isAtCell()) await moveBack(mover, exhibitionId)
      const left = await cell.maybe(sql`select from badge where exhibition_id = ${exhibitionId} limit 1`)
      if (left) await deleteCopy(mover, exhibitionId, true)
    },

    close: () => clusters.close(),
  }
}
