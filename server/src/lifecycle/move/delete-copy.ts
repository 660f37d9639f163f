import { openFence, removeFence } from '../../kernel/cell/fence.ts'
import { fenceOf } from './fenced.ts'
import { advance, isRunning, placementOf } from './moving.ts'
import { recountShared } from './recount.ts'
import { fail, type Mover, withMoving } from './run.ts'
import { deleteRows, endChannels } from './undo.ts'

/** How long the rows stay where the exhibition was, so that it can be brought back. */
const retainedDays = 30
const day = 86_400_000

/** What stays: the log and the exhibition's own row, to which the log, certificates and the placement refer. */
const retained: readonly string[] = ['operation_log', 'exhibition', 'exhibition_co_sponsor', 'retention_certificate']

/** Deletes the rows that a move left behind, where the exhibition is not any more. */
export const deleteCopy = (mover: Mover, exhibition: string, now: boolean): Promise<string> =>
  withMoving(mover, exhibition, undefined, async ({ home, cellSide, exhibitionId, nameEn, last }) => {
    if (!last?.openedAt || isRunning(last)) fail(`No move of ${nameEn} has left rows behind.`)
    const age = (Date.now() - Date.parse(last.openedAt)) / day
    if (age < retainedDays && !now) {
      fail(
        `${nameEn} moved ${Math.floor(age)} days ago; its rows are retained for ${retainedDays}. --now deletes them today.`,
      )
    }
    const { cellId } = await placementOf(home.db, exhibitionId)
    const left = cellId === null ? cellSide : home
    await endChannels({ exhibitionId, from: home, to: cellSide })
    const rows = await deleteRows(left, exhibitionId, left === home ? retained : ['operation_log'])
    await recountShared(left.pool)
    if (left === cellSide) {
      await openFence({ pool: left.pool, exhibitionId })
      await removeFence(fenceOf(left, exhibitionId))
    }
    if (last.step === 'opened') await advance(home.db, last, 'done')
    return `${rows} rows of ${nameEn} deleted at ${left.name}${left === home ? '; it cannot be brought back any more' : ''}.`
  })
