import { exhibitionNamed } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { allCells } from './cells.ts'
import { latestOfEach, type Move, type MoveStep } from './moving.ts'

/** What each step means for whoever asks. */
const meanings: Readonly<Record<MoveStep, string>> = {
  copying: 'is being copied; it is used as before. Run the same command again if it was interrupted, or move undo',
  verified:
    'is copied, compared and retained up to date; it is used as before. Run the same command again to open it there',
  fenced: 'is closed for the moment of the change; if the command was interrupted, run it again, or move undo',
  opening: 'has moved, but is not open yet: run the same command again',
  opened: 'has moved; move back brings it back',
  done: 'has moved; what it left behind is deleted',
  undone: 'was not moved: the move was undone',
}

/** One line for each exhibition that was ever moved. */
export async function moveStatus(db: Db): Promise<string> {
  const last = await latestOfEach(db)
  if (last.length === 0) return 'No exhibition has been moved.'
  const cells = new Map((await allCells(db)).map(({ id, name }) => [id, name]))
  const lines = last.map(async move => {
    const [exhibition] = await exhibitionNamed(db, move.exhibitionId)
    return `${exhibition?.nameEn ?? move.exhibitionId} ${describe(move, cells.get(move.cellId) ?? '')}`
  })
  return (await Promise.all(lines)).join('\n')
}

function describe({ step, direction, generation, stepAt, progress }: Move, cell: string): string {
  const way = direction === 'out' ? `to ${cell}` : `back from ${cell}`
  return `(${way}, generation ${generation}) ${meanings[step]}. Since ${new Date(stepAt).toISOString()}.${progress === '' ? '' : ` ${progress}`}`
}
