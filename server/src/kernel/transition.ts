import { eventsFrom, type Machine, next } from '@fairgate/contract/kernel/machine'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Actor, WriteContext } from './context.ts'
import type { Db } from './database.ts'
import { refuse } from './refuse.ts'
import { sameJson } from './same-json.ts'

/** The least a table with a machine has. */
export interface SubjectRow {
  id: string
  version: number
  state: string
  submittedBy?: string | null
}

/** How one noun's rows move: its table, its machine, who sees a row and who may move it how. */
export interface Subject<Row extends SubjectRow, State extends string, Event extends string> {
  noun: string
  /** Table name; it has `id, version, state` and, where rows are approved, `submitted_by`. */
  table: string
  machine: Machine<State, Event>
  /** Columns read under the lock, e.g. `t.id, t.version, t.state, t.submitted_by as "submittedBy"`. */
  columns: Sql
  /** Rows this actor sees, as a condition on the alias `t`; any other row is "not found". */
  scope(actor: Actor): Sql
  /** The permission an event needs, and what must be true of the row beside it. */
  may: Partial<Record<Event, { permission?: string; if?(actor: Actor, row: Row): boolean }>>
  /** Events that decide what somebody submitted; the submitter may not. */
  decisions?: readonly Event[]
  /** What a reader recognises the row by, for the log. */
  nameOf(row: Row): string
  exhibitionOf?(row: Row): string | undefined
  /** What was submitted, to be compared after a return; taken at the events named `submit`. */
  snapshot?(db: Db, row: Row): Promise<unknown>
}

/** What comes with an event. */
export interface Move<Event extends string> {
  id: string
  event: Event
  /** Names the partition a row lies in, e.g. `sql\`t.exhibition_id = ${id}\``, for tables keyed by exhibition first. */
  within?: Sql
  /** The version the sender saw; another one is refused with 10007. */
  version?: number
  reasonCode?: string
  note?: string
  /** Fields a return asks to be mended. */
  asked?: readonly string[]
  /** Further columns written in the same update, e.g. `sql\`approved_at = now()\``. */
  set?: Sql
}

/** Locks a row the actor may see, or refuses with "not found". */
export async function locked<Row extends SubjectRow, S extends string, E extends string>(
  context: WriteContext,
  subject: Subject<Row, S, E>,
  { id, version, within }: Pick<Move<E>, 'id' | 'version' | 'within'>,
): Promise<Row> {
  const partition = within ? sql` and ${within}` : empty
  const row = await context.db.maybe<Row>(
    sql`select ${subject.columns} from ${raw(subject.table)} t where t.id = ${id}${partition} and ${subject.scope(context.actor)} for update of t`,
  )
  if (!row) refuse('kernel.notFound')
  if (version !== undefined && row.version !== version) refuse('kernel.changedMeanwhile')
  return row
}

/**
 * Moves one row by one event, in the caller's transaction: lock → access → machine → write → history → log → push.
 * Refuses `notFound`, `changedMeanwhile`, `noPermission`, `ownSubmission`, `notInThisState` or `alreadyDecided`.
 * Returns the row as it was under the lock and the state it is in now.
 */
export async function transition<Row extends SubjectRow, S extends string, E extends string>(
  context: WriteContext,
  subject: Subject<Row, S, E>,
  move: Move<E>,
): Promise<{ row: Row; state: S; version: number }> {
  const row = await locked(context, subject, { id: move.id, within: move.within })
  const { actor, db } = context
  const rule = subject.may[move.event]
  if (rule?.permission && !actor.permissions.has(rule.permission)) refuse('kernel.noPermission')
  const state = next(subject.machine, row.state as S, move.event)
  if (state === undefined)
    refuse(subject.decisions?.includes(move.event) ? 'kernel.alreadyDecided' : 'kernel.notInThisState')
  if (move.version !== undefined && row.version !== move.version) refuse('kernel.changedMeanwhile')
  if (rule?.if && !rule.if(actor, row)) refuse('kernel.noPermission')
  if (subject.decisions?.includes(move.event) && row.submittedBy === actor.operatorId) refuse('kernel.ownSubmission')
  const extra = move.set ? sql`, ${move.set}` : empty
  const partition = move.within ? sql` and ${move.within}` : empty
  const { version } = await db.one<{ version: number }>(
    sql`update ${raw(subject.table)} t set state = ${state}, version = version + 1${extra} where t.id = ${move.id}${partition} returning version`,
  )
  const snapshot = move.event === ('submit' as string) ? await subject.snapshot?.(db, row) : undefined
  await addHistory(context, subject.noun, move, row.state, state, snapshot)
  context.log({
    noun: subject.noun,
    targetId: move.id,
    targetName: subject.nameOf(row),
    exhibitionId: subject.exhibitionOf?.(row),
    before: { state: row.state },
    after: { state, ...(move.reasonCode && { reasonCode: move.reasonCode }), ...(move.note && { note: move.note }) },
  })
  context.push(`company:${actor.companyId}`, { type: 'row', noun: subject.noun, id: move.id, state })
  return { row, state, version }
}

/** Writes one line of history by hand, for what a machine does not do (an edit worth telling), or nobody did (the clock). */
export async function addHistory(
  context: Pick<WriteContext, 'db'> & { actor?: Actor },
  noun: string,
  move: Move<string>,
  from: string | null,
  to: string,
  snapshot?: unknown,
): Promise<void> {
  const { actor } = context
  await context.db.run(sql`
    insert into history (subject_id, noun, event, from_state, to_state, operator_id, operator_name, company_id, company_name,
      reason_code, note, asked, snapshot)
    values (${move.id}, ${noun}, ${move.event}, ${from}, ${to}, ${actor?.operatorId ?? null}, ${actor?.operatorName ?? ''},
      ${actor?.companyId ?? null}, ${actor ? JSON.stringify(actor.companyName) : null}::jsonb, ${move.reasonCode ?? null}, ${move.note ?? null},
      ${move.asked ? JSON.stringify(move.asked) : null}::jsonb, ${snapshot === undefined ? null : JSON.stringify(snapshot)}::jsonb)`)
}

/** Events this actor may apply to this row: machine ∩ permission ∩ rule. The console shows these and no others. */
export function actionsOf<Row extends SubjectRow, S extends string, E extends string>(
  subject: Subject<Row, S, E>,
  actor: Actor,
  row: Row,
): E[] {
  return eventsFrom(subject.machine, row.state as S).filter(event => {
    const rule = subject.may[event]
    if (!rule) return false
    if (rule.permission && !actor.permissions.has(rule.permission)) return false
    if (subject.decisions?.includes(event) && row.submittedBy === actor.operatorId) return false
    return rule.if?.(actor, row) ?? true
  })
}

export interface HistoryRow {
  id: string
  event: string
  fromState: string | null
  toState: string
  operatorName: string
  companyName: { cn: string; en: string } | null
  reasonCode: string | null
  note: string | null
  asked: string[] | null
  at: string
  /** It was taken back. */
  undone: boolean
}

/** A row's history, newest first. */
export function historyOf(db: Db, id: string): Promise<HistoryRow[]> {
  return db.many<HistoryRow>(sql`
    select id, event, from_state as "fromState", to_state as "toState", operator_name as "operatorName",
      company_name as "companyName", reason_code as "reasonCode", note, asked, at, ${undone} as undone
    from history h where subject_id = ${id} order by id desc limit 200`)
}

/** Whether the line `h` was taken back. */
export const undone = sql`exists (select from history u where u.subject_id = h.subject_id and u.undoes = h.id)`

/** The fields the last return asks for; none where nothing was returned, or that was taken back. */
export const askedIn = (history: readonly HistoryRow[]): string[] =>
  history.find(line => line.event === 'return' && !line.undone)?.asked ?? []

export interface Change {
  field: string
  before: unknown
  after: unknown
  /** Whether the last return asked for it. */
  asked: boolean
}

/** What changed between what was returned and what was submitted since; empty where nothing was ever returned. */
export async function changesSinceReturned(db: Db, id: string, current: Record<string, unknown>): Promise<Change[]> {
  const returned = await db.maybe<{ id: string; asked: string[] | null }>(
    sql`select id, asked from history h where subject_id = ${id} and event = 'return' and not ${undone} order by id desc limit 1`,
  )
  if (!returned) return []
  const submitted = await db.maybe<{ snapshot: Record<string, unknown> | null }>(
    sql`select snapshot from history where subject_id = ${id} and event = 'submit' and id < ${returned.id} order by id desc limit 1`,
  )
  const before = submitted?.snapshot ?? {}
  const fields = new Set([...Object.keys(before), ...Object.keys(current)])
  return [...fields]
    .filter(field => !sameJson(before[field], current[field]))
    .map(field => ({
      field,
      before: before[field] ?? null,
      after: current[field] ?? null,
      asked: returned.asked?.includes(field) ?? false,
    }))
}
