import sql, { raw, type Sql } from 'sql-template-tag'
import type { WriteContext } from './context.ts'
import { constraintOf, type Db } from './database.ts'
import { locked, tell } from './move.ts'
import { refuse } from './refuse.ts'
import type { Subject, SubjectRow } from './subject.ts'

/** A reader is offered ten seconds; the rest is for the way of the request. */
const grace = sql`interval '15 seconds'`

/** How one decision is taken back. An event that is not named has left the house and stays. */
export interface TakenBack<Row> {
  /** What the decision wrote beside the state, as it was before, e.g. `sql\`decided_at = null\``. */
  set?: Sql
  /** Whether nothing has followed from it that the row's version does not tell. */
  isUntouched?(db: Db, row: Row): Promise<boolean>
}

export type TakenBackBook<Row, E extends string> = Readonly<Partial<Record<E, TakenBack<Row>>>>

interface Decided {
  id: string
  event: string
  from: string
  to: string
  operatorId: string | null
  isFresh: boolean
}

/**
 * Takes back the actor's own last decision on a row, in the caller's transaction: lock → access → history → version → time
 * → write → history → log → push. The decision stays in the history, marked as undone.
 *
 * @param key the row, and its version as the decision left it
 * @param book what each decision that may be taken back wrote
 * @returns the row as it was under its lock, and its state and version now
 * Refuses `kernel.notFound`, `kernel.noPermission`, `decision.nothingToUndo` (no decision, or another's),
 * `decision.leftTheHouse`, `decision.overtaken` (somebody did something since), `decision.tooLateToUndo`.
 */
export async function undoDecision<Row extends SubjectRow, S extends string, E extends string>(
  context: WriteContext,
  subject: Subject<Row, S, E>,
  key: { id: string; version: number },
  book: TakenBackBook<Row, E>,
): Promise<{ row: Row; state: S; version: number }> {
  const { actor, db } = context
  const { id } = key
  const row = await locked(context, subject, { id })
  const last = await lastLine(db, id)
  const event = last?.event as E
  if (!last || !subject.decisions?.includes(event)) refuse('decision.nothingToUndo')
  const permission = subject.may[event]?.permission
  if (permission && !actor.permissions.has(permission)) refuse('kernel.noPermission')
  if (last.operatorId !== actor.operatorId) refuse('decision.nothingToUndo')
  const back = book[event]
  if (!back) refuse('decision.leftTheHouse')
  if (row.version !== key.version || row.state !== last.to) refuse('decision.overtaken')
  if (!last.isFresh) refuse('decision.tooLateToUndo')
  if (back.isUntouched && !(await back.isUntouched(db, row))) refuse('decision.overtaken')
  const set = back.set ? sql`, ${back.set}` : sql``
  const { version } = await unlessTaken(
    db.one<{ version: number }>(
      sql`update ${raw(subject.table)} t set state = ${last.from}, version = version + 1${set} where t.id = ${id} returning version`,
    ),
  )
  await db.run(sql`
    insert into history (subject_id, noun, event, from_state, to_state, operator_id, operator_name, company_id, company_name, undoes)
    values (${id}, ${subject.noun}, 'undo', ${last.to}, ${last.from}, ${actor.operatorId}, ${actor.operatorName},
      ${actor.companyId}, ${JSON.stringify(actor.companyName)}::jsonb, ${last.id})`)
  context.log({
    noun: subject.noun,
    targetId: id,
    targetName: subject.nameOf(row),
    exhibitionId: subject.exhibitionOf?.(row),
    before: { state: last.to },
    after: { state: last.from, undone: event },
  })
  tell(context, subject, [{ row, state: last.from }])
  return { row, state: last.from as S, version }
}

function lastLine(db: Db, id: string): Promise<Decided | undefined> {
  return db.maybe<Decided>(sql`
    select id, event, from_state as from, to_state as to, operator_id as "operatorId",
      at > clock_timestamp() - ${grace} as "isFresh"
    from history where subject_id = ${id} order by id desc limit 1`)
}

/** What the decision had freed may be somebody else's by now: a number, a place. */
async function unlessTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (constraintOf(error) === undefined) throw error
    return refuse('decision.overtaken')
  }
}
