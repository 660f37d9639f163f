import sql from 'sql-template-tag'
import { type Db, findConstraint } from '../../kernel/database/database.ts'
import { StartFailure } from '../../kernel/services/start-failure.ts'

/** `out`: to a cell. `back`: from a cell to the database that has `exhibition_move`. */
export type Direction = 'out' | 'back'

/** Up to `fenced` a move can be undone; from `opening` on it only goes forward. */
export type MoveStep = 'copying' | 'verified' | 'fenced' | 'opening' | 'opened' | 'done' | 'undone'

export interface Move {
  id: string
  exhibitionId: string
  cellId: number
  direction: Direction
  generation: number
  step: MoveStep
  /** What the command has reported last. */
  progress: string
  begunAt: string
  stepAt: string
  openedAt: string | null
}

const columns = sql`id, exhibition_id as "exhibitionId", cell_id as "cellId", direction, generation, step, progress, begun_at as "begunAt",
  step_at as "stepAt", opened_at as "openedAt"`

/** The move that runs, or the last that did; undefined if there was none. */
export const lastMove = (db: Db, exhibitionId: string): Promise<Move | undefined> =>
  db.maybe<Move>(sql`
    select ${columns} from exhibition_move where exhibition_id = ${exhibitionId} order by begun_at desc, id desc limit 1`)

/** The last move of each exhibition that ever moved. */
export const latestOfEach = (db: Db): Promise<Move[]> =>
  db.many<Move>(sql`
    select distinct on (exhibition_id) ${columns} from exhibition_move order by exhibition_id, begun_at desc, id desc`)

export const isRunning = ({ step }: Move): boolean => ['copying', 'verified', 'fenced', 'opening'].includes(step)

/** Where an exhibition is, and after how many moves; it is here, in the first generation, if it never moved. */
export interface Placement {
  cellId: number | null
  generation: number
  /** When that was decided; empty if it never moved. */
  changedAt: string
}

export async function placementOf(db: Db, exhibitionId: string): Promise<Placement> {
  const found = await db.maybe<Placement>(sql`
    select cell_id as "cellId", generation, changed_at::text as "changedAt" from exhibition_placement where exhibition_id = ${exhibitionId}`)
  return found ?? { cellId: null, generation: 1, changedAt: '' }
}

/** Begins a move in the generation after the present one. Of two at once one is refused. */
export async function beginMove(
  db: Db,
  move: Pick<Move, 'exhibitionId' | 'cellId' | 'direction' | 'generation'>,
): Promise<Move> {
  try {
    return await db.one<Move>(sql`
      insert into exhibition_move (exhibition_id, cell_id, direction, generation)
      values (${move.exhibitionId}, ${move.cellId}, ${move.direction}, ${move.generation}) returning ${columns}`)
  } catch (cause) {
    if (!findConstraint(cause)?.startsWith('exhibition_move_')) throw cause
    throw new StartFailure('This exhibition is being moved by another command.', 1, { cause })
  }
}

/** Goes on from one step to the next. Throws if another process has gone on meanwhile. */
export async function advance(db: Db, move: Move, step: MoveStep): Promise<Move> {
  const next = await db.maybe<Move>(sql`
    update exhibition_move set step = ${step}, step_at = now(),
      opened_at = case when ${step} = 'opened' then now() else opened_at end
    where id = ${move.id} and step = ${move.step} returning ${columns}`)
  if (next) return next
  throw new StartFailure('Another command has gone on with this move meanwhile; move status says how far it is.')
}

/** What the command has reported last, for `move status`. */
export const writeProgress = (db: Db, { id }: Move, progress: string): Promise<number> =>
  db.run(sql`update exhibition_move set progress = ${progress} where id = ${id}`)

/** Records where the exhibition is from this move on. Refuses if its generation is not the one before: another move was first. */
export async function savePlacement(db: Db, { exhibitionId, cellId, direction, generation }: Move): Promise<void> {
  const cell = direction === 'out' ? cellId : null
  const placed = await db.run(sql`
    insert into exhibition_placement (exhibition_id, cell_id, generation) values (${exhibitionId}, ${cell}, ${generation})
    on conflict (exhibition_id) do update set cell_id = excluded.cell_id, generation = excluded.generation, changed_at = now()
    where exhibition_placement.generation = excluded.generation - 1`)
  if (placed === 0) throw new StartFailure('Another move of this exhibition was first; nothing has changed.')
}
