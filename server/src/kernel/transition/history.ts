import sql, { type Sql } from 'sql-template-tag'
import type { Actor } from '../auth/actor.ts'
import type { Db } from '../database/database.ts'
import { isJsonEqual } from '../database/json-equal.ts'
import { writeReturning } from '../database/write-returning.ts'

/** The reason of an event: a dictionary reason, text, the fields that a return requests to be corrected. */
export interface Why {
  reasonCode?: string
  note?: string
  asked?: readonly string[]
}

/** An event of one row. `from` is null if the row begins with it. */
export interface HistoryLine {
  id: string
  event: string
  from: string | null
  to: string
  /** The submission, for a comparison after a return. */
  snapshot?: unknown
  /** The line that this one reverses. */
  undoes?: string
  /** Text for this row only, instead of the common one. */
  note?: string
  /** The exhibition of the row; without it the database looks it up. */
  exhibitionId?: string
}

/**
 * Writes a line of history for each of the rows, in one statement; without an actor it was periodic work. A query may
 * be evaluated, and a further write done, in the same statement.
 */
export async function addHistories(
  { db, actor }: { db: Db; actor?: Pick<Actor, 'operatorId' | 'operatorName' | 'companyId' | 'companyName'> },
  entityType: string,
  lines: readonly HistoryLine[],
  { reasonCode, note, asked }: Why = {},
  query?: Sql,
  also?: Sql,
): Promise<unknown> {
  const of = <Member extends keyof HistoryLine>(member: Member) => lines.map(line => line[member])
  const snapshots = of('snapshot').map(snapshot => (snapshot === undefined ? null : JSON.stringify(snapshot)))
  const write = sql`
    insert into history (subject_id, entity_type, event, from_state, to_state, operator_id, operator_name, company_id, company_name,
      reason_code, note, requested_fields, snapshot, undoes, exhibition_id)
    select m.id, ${entityType}, m.event, m.from_state, m.to_state, ${actor?.operatorId ?? null}, ${actor?.operatorName ?? ''},
      ${actor?.companyId ?? null}, ${actor ? JSON.stringify(actor.companyName) : null}::jsonb, ${reasonCode ?? null},
      coalesce(m.note, ${note || null}), ${asked ? JSON.stringify(asked) : null}::jsonb, m.snapshot, m.undoes, m.exhibition_id
    from unnest(${of('id')}::uuid[], ${of('event')}::text[], ${of('from')}::text[], ${of('to')}::text[],
      ${snapshots}::jsonb[], ${of('undoes')}::uuid[], ${of('note')}::text[],
      ${of('exhibitionId')}::uuid[])
      m (id, event, from_state, to_state, snapshot, undoes, note, exhibition_id)`
  return writeReturning(db, write, query, also)
}

/** Writes one line without a state machine: a creation, a notable edit. */
export async function addHistory(
  context: { db: Db; actor?: Actor },
  entityType: string,
  { id, event, ...why }: Why & Pick<HistoryLine, 'id' | 'event'>,
  from: string | null,
  to: string,
  snapshot?: unknown,
): Promise<void> {
  await addHistories(context, entityType, [{ id, event, from, to, snapshot }], why)
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
  /** It was undone. */
  undone: boolean
}

/** A row's history, newest first. */
export function fetchHistory(db: Db, id: string): Promise<HistoryRow[]> {
  return db.many<HistoryRow>(sql`
    select id, event, from_state as "fromState", to_state as "toState", operator_name as "operatorName",
      company_name as "companyName", reason_code as "reasonCode", note, requested_fields as asked, at, ${undone} as undone
    from history h where subject_id = ${id} order by id desc limit 200`)
}

/** Whether the line `h` was undone. */
export const undone = sql`exists (select from history u where u.subject_id = h.subject_id and u.undoes = h.id)`

/** The fields that the last return requests; empty without a return, or after its undo. */
export const findRequestedFields = (history: readonly HistoryRow[]): string[] =>
  history.find(line => line.event === 'return' && !line.undone)?.asked ?? []

export interface Change {
  field: string
  before: unknown
  after: unknown
  /** Whether the last return requested it. */
  asked: boolean
}

/** Changes between the returned and the next submission; empty without a return. */
export async function changesSinceReturned(db: Db, id: string, current: Record<string, unknown>): Promise<Change[]> {
  const returned = await db.maybe<{ id: string; asked: string[] | null }>(
    sql`select id, requested_fields as asked from history h where subject_id = ${id} and event = 'return' and not ${undone} order by id desc limit 1`,
  )
  if (!returned) return []
  const submitted = await db.maybe<{ snapshot: Record<string, unknown> | null }>(
    sql`select snapshot from history where subject_id = ${id} and event = 'submit' and id < ${returned.id} order by id desc limit 1`,
  )
  const before = submitted?.snapshot ?? {}
  const fields = new Set([...Object.keys(before), ...Object.keys(current)])
  return [...fields]
    .filter(field => !isJsonEqual(before[field], current[field]))
    .map(field => ({
      field,
      before: before[field] ?? null,
      after: current[field] ?? null,
      asked: returned.asked?.includes(field) ?? false,
    }))
}

/** A later line that changed a row's state, or says something about its parts. */
export interface LaterLine {
  subjectId: string
  event: string
  from: string | null
  to: string
  at: string
}

/** Later lines of rows in order, from which their state at a moment follows. */
export function linesAfter(db: Db, subjectIds: readonly string[], moment: string): Promise<LaterLine[]> {
  return db.many<LaterLine>(sql`
    select subject_id as "subjectId", event, from_state as "from", to_state as "to", at from history
    where subject_id = any(${[...new Set(subjectIds)]}::uuid[]) and at > ${moment} order by at, id`)
}

/** Deletes the contents of submissions; the events and decisions stay. */
export async function forgetSnapshots(db: Db, subjectIds: readonly string[]): Promise<void> {
  await db.run(sql`
    update history set snapshot = null where subject_id = any(${[...subjectIds]}::uuid[]) and snapshot is not null`)
}

/** The last event of a row, as SQL over its id; null without a history. */
export const lastHappened = (id: Sql): Sql => sql`(select max(line.at) from history line where line.subject_id = ${id})`
