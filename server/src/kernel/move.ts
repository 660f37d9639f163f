import type { RefusalKey } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import { next, statesBefore } from '@fairgate/contract/kernel/machine'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Actor, allNames, bothNames, type LogEntry, type PushMessage } from './context.ts'
import type { Db } from './database.ts'
import { type Failure, inOrder, onlyOne, worded } from './failure.ts'
import { addHistories, type Why } from './history.ts'
import { Refused, refuse } from './refuse.ts'
import { refusing } from './refusing.ts'
import type { Services } from './services.ts'
import type { Subject, SubjectRow } from './subject.ts'
import { tellCompanies } from './tell.ts'
import { refusedOr, undoable } from './undoable.ts'
import { writeAsking } from './write-asking.ts'

/** What a move needs of its surroundings: the context of a writing command is one; jobs and the clock make theirs. */
export interface Moving {
  readonly db: Db
  /** Absent where the clock moves. */
  readonly actor?: Actor
  readonly services: Services
  readonly language: Language
  /** Sends after the commit. */
  push(topic: string, message: PushMessage): void
  /** Runs after the commit, and may be lost with the process. */
  afterCommit?(work: () => void): void
  /** Fills the operation log's entry; absent in jobs, whose command was logged when it was queued. */
  log?(entry: LogEntry): void
}

type ActorMoving = Moving & { readonly actor: Actor }

export interface RowKey {
  id: string
  /** The version the sender saw; another one is refused with 10007. */
  version?: number
}

/** A row as it was under its lock, and what became of it. */
export interface Moved<Row, S extends string = string, E extends string = string> {
  row: Row
  event: E
  state: S
  version: number
  /** Id of the line of history this takes back (`undo.ts`). */
  undoes?: string
  /** Why the mover decided what they submitted themself. */
  overrideReason?: string
}

export interface MoveOptions<Row, S extends string = string, E extends string = string> extends Why {
  /** Names the partition the rows lie in, e.g. `sql\`t.exhibition_id = ${id}\``, for tables keyed by exhibition first. */
  within?: Sql
  /** Further columns written in the same update of `t`, e.g. `sql\`approved_at = now()\``. */
  set?: Sql
  /** What else must be true of a row under its lock; refuses where it is not. Writes nothing. */
  check?(row: Row): void | Promise<void>
  /** Takes what the rows need before they are written (quota, a person); answers the rows that did not get it. */
  claim?(candidates: readonly Moved<Row, S, E>[]): Promise<readonly Failure[]>
  /** Why the mover decides what they submitted themself, for rows of which that is so; kept in the history of each. */
  overrideReason?: string
  /** What else the operation log keeps beside the state and the reason. */
  logged?: Readonly<Record<string, unknown>>
}

/** What an event brings with it in other nouns, in the same transaction, after its rows are written. */
export type Effect<Row> = (context: Moving, moved: readonly Moved<Row>[]) => Promise<void>

/** What follows from every move, whatever moves. */
export interface EveryMove {
  /** A JSON value that is read in the very statement that writes the moves down, so that asking costs none; nothing where there is nothing to ask. */
  asks<Row extends SubjectRow, S extends string, E extends string>(
    context: Moving,
    subject: Subject<Row, S, E>,
    moved: readonly Moved<Row, S, E>[],
  ): Sql | undefined
  /** Of rows that are written, in the same transaction, behind their effects; `answer` is what was read. */
  tells<Row extends SubjectRow, S extends string, E extends string>(
    context: Moving,
    subject: Subject<Row, S, E>,
    moved: readonly Moved<Row, S, E>[],
    answer: unknown,
  ): Promise<void>
}

/** Under which an effect book holds that. */
export const everyMove = Symbol('every move')

/** Effects by table and event, in the order in which they run (`server/src/effects.ts`). */
export type EffectBook = Readonly<Record<string, Readonly<Record<string, readonly Effect<never>[]>> | undefined>> & {
  readonly [everyMove]?: EveryMove
}

/** The type of an effect book over these subjects: their tables, their events and `undo`, their rows. */
export type EffectsOf<Subjects> = {
  readonly [N in keyof Subjects]?: Subjects[N] extends Subject<infer Row, string, infer E>
    ? { readonly [Event in E | 'undo']?: readonly Effect<Row>[] }
    : never
}

/** Locks a row the actor may see; refuses `kernel.notFound` or `kernel.changedMeanwhile`. */
export async function locked<Row extends SubjectRow, S extends string, E extends string>(
  { db, actor }: { db: Db; actor: Actor },
  subject: Subject<Row, S, E>,
  { id, version, within }: RowKey & { within?: Sql },
): Promise<Row> {
  const [row] = await lockRows(db, subject, [sql`t.id = ${id}`, subject.scope(actor)], within)
  if (!row) refuse('kernel.notFound')
  if (version !== undefined && row.version !== version) refuse('kernel.changedMeanwhile')
  return row
}

/**
 * Moves one row by one event, in the caller's transaction: a set of one. Refuses `notFound`, `noPermission`,
 * `notInThisState` or `alreadyDecided`, `changedMeanwhile`, `ownSubmission` (by who alone may decide `decision.overrideNeeded`
 * without a reason), and what `check`, `claim` and effects refuse.
 */
export async function move<Row extends SubjectRow, S extends string, E extends string>(
  context: ActorMoving,
  subject: Subject<Row, S, E>,
  key: RowKey,
  event: E | ((row: Row) => E),
  options: MoveOptions<Row, S, E> = {},
): Promise<Moved<Row, S, E>> {
  const row = await locked(context, subject, { id: key.id, within: options.within })
  const judged = await judge(context, subject, row, { key, event, options })
  const { moved, failed } = await write(context, subject, [judged], options)
  const done = onlyOne(moved, failed)
  logMoves(context, subject, moved, [], options)
  return done
}

/**
 * Locks a set of rows and asks of each whether what is wanted may be done to it. In the order of their ids, so that two who
 * want the same rows never wait in a circle.
 *
 * @param may answers what it makes of a row under its lock, or refuses
 * @returns what `may` made of the rows, and those it refused or the actor does not see, in the order of the keys
 */
export async function lockedAll<Row extends SubjectRow, S extends string, E extends string, Key extends RowKey, Made>(
  { db, actor, language }: Pick<ActorMoving, 'db' | 'actor' | 'language'>,
  subject: Subject<Row, S, E>,
  keys: readonly Key[],
  may: (row: Row, key: Key) => Promise<Made>,
  within?: Sql,
): Promise<{ passed: Made[]; failed: Failure[] }> {
  const wanted = new Map(keys.map(key => [key.id, key]))
  const ids = [...wanted.keys()]
  const rows = await lockRows(db, subject, [sql`t.id = any(${ids}::uuid[])`, subject.scope(actor)], within)
  const there = new Set(rows.map(({ id }) => id))
  const failed: Failure[] = ids.filter(id => !there.has(id)).map(id => ({ id, name: '', reason: 'kernel.notFound' }))
  const passed: Made[] = []
  for (const row of rows) {
    const made = await refusedOr(() => may(row, wanted.get(row.id) as Key))
    if (made instanceof Refused) failed.push(failureOf(subject, row, made, language))
    else passed.push(made)
  }
  return { passed, failed: inOrder(failed, ids) }
}

const failureOf = <Row extends SubjectRow, S extends string, E extends string>(
  subject: Subject<Row, S, E>,
  row: Row,
  { reason, details }: Refused,
  language: Language,
): Failure => ({
  id: row.id,
  name: subject.nameOf(row, language),
  reason: reason as RefusalKey,
  values: details.values,
})

/**
 * Moves a set of rows by one event, in the caller's transaction and in a few statements however many they are: lock →
 * judge each → claim → one update → one insert of history → effects → one log → one push a company. A row that may not
 * move is told in `failed` and stops no other; where an effect refuses, the rows are done one by one, and those refused
 * are undone by themselves.
 */
export async function moveAll<Row extends SubjectRow, S extends string, E extends string>(
  context: ActorMoving,
  subject: Subject<Row, S, E>,
  keys: readonly RowKey[],
  event: E | ((row: Row) => E),
  options: MoveOptions<Row, S, E> = {},
): Promise<{ moved: Moved<Row, S, E>[]; failed: Failure[] }> {
  const { passed, failed } = await lockedAll(
    context,
    subject,
    keys,
    (row, key) => judge(context, subject, row, { key, event, options }),
    options.within,
  )
  const done = await writeAll(context, subject, passed, options)
  const told = inOrder(
    [...failed, ...done.failed],
    keys.map(({ id }) => id),
  )
  logMoves(context, subject, done.moved, told, options)
  return { moved: done.moved, failed: told }
}

/**
 * Writes rows that may move, all at once; where an effect or a constraint refuses, one by one, each under a savepoint, so
 * that those refused are undone by themselves and told in `failed`.
 */
export async function writeAll<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  candidates: readonly Moved<Row, S, E>[],
  options: MoveOptions<Row, S, E>,
): Promise<{ moved: Moved<Row, S, E>[]; failed: Failure[] }> {
  const moved: Moved<Row, S, E>[] = []
  const failed: Failure[] = []
  const attempt = async (some: readonly Moved<Row, S, E>[]): Promise<Refused | undefined> => {
    const pushes: Parameters<Moving['push']>[] = []
    const inner = { ...context, push: (...message: (typeof pushes)[number]) => void pushes.push(message) }
    const done = await undoable(context.db, () => write(inner, subject, some, options))
    if (done instanceof Refused) return done
    for (const message of pushes) context.push(...message)
    moved.push(...done.moved)
    failed.push(...done.failed)
  }
  if (candidates.length > 0 && (await attempt(candidates))) {
    for (const one of candidates) {
      const refused = await attempt([one])
      if (refused) failed.push(failureOf(subject, one.row, refused, context.language))
    }
  }
  return { moved, failed }
}

/**
 * Moves every row a condition on `t` names and the machine lets move: what follows from another noun's move (by its
 * actor), or from the clock (by nobody). Same update, history, effects and pushes; nothing is judged, nothing logged, for
 * that was done where it began. Answers what moved.
 */
export async function moveWhere<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  where: Sql,
  event: E,
  options: Omit<MoveOptions<Row, S, E>, 'check'> = {},
): Promise<Moved<Row, S, E>[]> {
  const movable = sql`t.state = any(${statesBefore(subject.machine, event)}::text[])`
  return moveHeld(
    context,
    subject,
    await lockRows(context.db, subject, [where, movable], options.within),
    event,
    options,
  )
}

/** The same of rows the caller has locked and judged; none of them is read again. Refuses `kernel.notInThisState`. */
export async function moveHeld<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  rows: readonly Row[],
  event: E,
  options: Omit<MoveOptions<Row, S, E>, 'check'> = {},
): Promise<Moved<Row, S, E>[]> {
  const candidates = rows.map(row => ({
    ...{ row, event, version: row.version + 1 },
    state: next(subject.machine, row.state as S, event) ?? refuse('kernel.notInThisState'),
  }))
  return (await write(context, subject, candidates, options)).moved
}

interface Judging<Row, S extends string, E extends string> {
  key: RowKey
  event: E | ((row: Row) => E)
  options: MoveOptions<Row, S, E>
}

/** What becomes of a row under its lock, or the refusal of it. */
async function judge<Row extends SubjectRow, S extends string, E extends string>(
  context: { db: Db; actor: Actor },
  subject: Subject<Row, S, E>,
  row: Row,
  { key, event: asked, options }: Judging<Row, S, E>,
): Promise<Moved<Row, S, E>> {
  const { actor } = context
  const event = typeof asked === 'function' ? asked(row) : asked
  const rule = subject.may[event]
  const decides = subject.decisions?.includes(event)
  if (rule?.permission && !actor.permissions.has(rule.permission)) refuse('kernel.noPermission')
  const state = next(subject.machine, row.state as S, event)
  if (state === undefined) refuse(decides ? 'kernel.alreadyDecided' : 'kernel.notInThisState')
  if (key.version !== undefined && row.version !== key.version) refuse('kernel.changedMeanwhile')
  if (rule?.if && !rule.if(actor, row)) refuse('kernel.noPermission')
  const own = decides && row.submittedBy === actor.operatorId
  const overrideReason = own ? await reasonToOverride(context, subject, event, options) : undefined
  await options.check?.(row)
  return { row, event, state, version: row.version + 1, overrideReason }
}

/** Why the actor decides what they submitted; refuses where somebody else may decide, or no reason is given. */
async function reasonToOverride<Row extends SubjectRow, S extends string, E extends string>(
  { db, actor }: { db: Db; actor: Actor },
  { override }: Subject<Row, S, E>,
  event: E,
  { overrideReason }: MoveOptions<Row, S, E>,
): Promise<string> {
  const alone = override?.events.includes(event) && (await override.isAlone(db, actor))
  if (!alone) refuse('kernel.ownSubmission')
  return overrideReason ?? refuse('decision.overrideNeeded', { field: 'overrideReason' })
}

/** Rows under their lock, in the order of their ids. */
async function lockRows<Row extends SubjectRow, S extends string, E extends string>(
  db: Db,
  { table, columns, joins, byExhibition }: Subject<Row, S, E>,
  which: readonly Sql[],
  within: Sql = sql`true`,
): Promise<Row[]> {
  const where = join([...which, within], ' and ')
  const lock = (read: Sql) => sql`select ${read} from ${raw(table)} t where ${where} order by t.id for update of t`
  if (!joins) return db.many<Row>(lock(columns))
  const held = await db.many<{ id: string; exhibition: string | null }>(
    lock(byExhibition ? sql`t.id, t.exhibition_id as exhibition` : sql`t.id, null as exhibition`),
  )
  if (held.length === 0) return []
  return db.many<Row>(sql`select ${columns} from ${raw(table)} t ${joins} where ${among(held)} order by t.id`)
}

/** These rows, by values: an array finds them by their key whatever the planner thinks of the table's size; a join may not. */
function among(rows: readonly { id: string; exhibition: string | null | undefined }[]): Sql {
  const ids = sql`t.id = any(${rows.map(({ id }) => id)}::uuid[])`
  const exhibitions = [...new Set(rows.flatMap(({ exhibition }) => exhibition ?? []))]
  return exhibitions.length > 0 ? sql`t.exhibition_id = any(${exhibitions}::uuid[]) and ${ids}` : ids
}

/** Claims, writes, tells history and effects of rows that may move, and pushes. */
async function write<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  candidates: readonly Moved<Row, S, E>[],
  options: MoveOptions<Row, S, E>,
): Promise<{ moved: Moved<Row, S, E>[]; failed: readonly Failure[] }> {
  const failed = (await options.claim?.(candidates)) ?? []
  const without = new Set(failed.map(({ id }) => id))
  const moved = candidates.filter(({ row }) => !without.has(row.id))
  if (moved.length === 0) return { moved, failed }
  const asks = context.services.effects[everyMove]?.asks(context, subject, moved)
  const atUpdate = await update(context.db, subject, moved, options, subject.untold && asks)
  const answer = subject.untold ? atUpdate : await addToHistory(context, subject, moved, options, asks)
  await follow(context, subject, moved, answer)
  tell(context, subject, moved)
  return { moved, failed }
}

/** Writes down that a row, which the caller has inserted, begins its life with an event of its machine; runs what follows from that. */
export async function begin<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  row: Row,
  event: E,
): Promise<void> {
  const moved = [{ row, event, state: row.state as S, version: row.version }]
  const asks = context.services.effects[everyMove]?.asks(context, subject, moved)
  const line = { id: row.id, event, from: null, to: row.state }
  await follow(context, subject, moved, await addHistories(context, subject.noun, [line], {}, asks))
}

/** Runs what follows (`effects.ts`) from rows whose event is written. */
async function follow<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  subject: Subject<Row, S, E>,
  moved: readonly Moved<Row, S, E>[],
  answer: unknown,
): Promise<void> {
  const { effects } = context.services
  for (const event of new Set(moved.map(one => one.event))) {
    const some = moved.filter(one => one.event === event)
    for (const effect of effects[subject.table]?.[event] ?? []) {
      await (effect as Effect<Row>)(context, some)
    }
  }
  await effects[everyMove]?.tells(context, subject, moved, answer)
}

async function addToHistory<Row extends SubjectRow, S extends string, E extends string>(
  context: Moving,
  { noun, snapshotAt, snapshots }: Subject<Row, S, E>,
  moved: readonly Moved<Row, S, E>[],
  why: Why,
  asks?: Sql,
): Promise<unknown> {
  const submitted = moved.filter(({ event }) => snapshotAt?.includes(event)).map(({ row }) => row)
  const kept = submitted.length > 0 ? await snapshots?.(context.db, submitted) : undefined
  const lines = moved.map(({ row, event, state, undoes, overrideReason }) => ({
    id: row.id,
    event,
    undoes,
    note: overrideReason,
    from: row.state,
    to: state,
    snapshot: kept?.[submitted.indexOf(row)],
  }))
  return addHistories(context, noun, lines, why, asks)
}

/** One update for each state the rows come to, which is one unless they came by several events. */
async function update<Row extends SubjectRow, S extends string, E extends string>(
  db: Db,
  { table, byExhibition, fixedVersion, exhibitionOf, refusals = {} }: Subject<Row, S, E>,
  moved: readonly Moved<Row, S, E>[],
  { set }: MoveOptions<Row, S, E>,
  asks?: Sql,
): Promise<unknown> {
  let answer: unknown
  for (const [state, some] of Map.groupBy(moved, one => one.state)) {
    const rows = some.map(({ row }) => ({ id: row.id, exhibition: byExhibition && exhibitionOf?.(row) }))
    const write = sql`
      update ${raw(table)} t set state = ${state}${fixedVersion ? empty : sql`, version = t.version + 1`}${set ? sql`, ${set}` : empty}
      where ${among(rows)}`
    answer = await refusing(writeAsking(db, write, asks), refusals)
  }
  return answer
}

/**
 * Tells the mover's company and those the subject names that rows have changed, once a company. For changes that are no move (an edit, a deletion); a move tells by itself.
 */
export function tell<Row extends SubjectRow, S extends string, E extends string>(
  { actor, push }: Pick<Moving, 'actor' | 'push'>,
  { noun, tells }: Subject<Row, S, E>,
  changed: readonly { row: Row; state: string }[],
): void {
  tellCompanies(
    push,
    changed.flatMap(({ row }) => [actor?.companyId, ...(tells?.(row) ?? [])]),
    noun,
  )
}

/** What all of them are, or undefined where they differ. */
function oneOf<T>(values: readonly T[]): T | undefined {
  return new Set(values).size === 1 ? values[0] : undefined
}

/** More rows than this are counted in the log, not named. */
const mostNamed = 100

/** One entry a command: the row it was about, or how many they were with the first of them. */
export function logMoves<Row extends SubjectRow, S extends string, E extends string>(
  { log, language }: Moving,
  { noun, nameOf, exhibitionOf, loggedAs = ({ id }) => id }: Subject<Row, S, E>,
  moved: readonly Moved<Row, S, E>[],
  failed: readonly Failure[],
  { reasonCode, note, logged }: Pick<MoveOptions<Row, S, E>, 'reasonCode' | 'note' | 'logged'>,
): void {
  if (!log) return
  const overrideReason = moved.find(one => one.overrideReason !== undefined)?.overrideReason
  const why = {
    ...(reasonCode && { reasonCode }),
    ...(note && { note }),
    ...(overrideReason !== undefined && { overrideReason }),
    ...logged,
  }
  const exhibitionId = oneOf(moved.map(({ row }) => exhibitionOf?.(row)))
  const namesOf = (row: Row) => bothNames({ nameCn: nameOf(row, 'cn'), nameEn: nameOf(row, 'en') })
  const [first, ...others] = moved
  if (first && others.length === 0 && failed.length === 0) {
    const { row, state } = first
    log({
      ...{
        noun,
        targetId: loggedAs(row),
        targetName: namesOf(row),
        exhibitionId,
      },
      ...{ before: { state: row.state }, after: { state, ...why } },
    })
    return
  }
  const named = moved.slice(0, mostNamed)
  const rows = named.map(({ row, overrideReason }) => ({
    ...{ id: loggedAs(row), name: nameOf(row) },
    ...(overrideReason !== undefined && { overridden: true }),
  }))
  log({
    noun,
    exhibitionId,
    targetId: first && others.length === 0 ? loggedAs(first.row) : undefined,
    targetName: allNames(
      first ? named.map(({ row }) => namesOf(row)) : failed.slice(0, mostNamed).map(({ name }) => name),
    ),
    after: {
      ...(first && { state: first.state }),
      count: moved.length,
      rows,
      ...(failed.length > 0 && { failed: worded(failed.slice(0, mostNamed), language) }),
      ...why,
    },
  })
}
