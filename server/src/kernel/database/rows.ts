import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { LogEntry } from '../audit/operation.ts'
import type { Actor } from '../auth/actor.ts'
import { packLocalized, packLocalizedList, type WriteContext } from '../command/context.ts'
import { mapConstraintErrors, type Refusals } from '../refusal/constraint-errors.ts'
import { refuse } from '../refusal/refuse.ts'
import { isJsonEqual } from './json-equal.ts'
import { formatAmountSql } from './money.ts'

/** How rows of an entity type without a state machine are written: members, access, refusals of the table. */
interface Plain<Row extends object> {
  /** The entity type in the log and in `changed`. */
  entityType: EntityType
  /** The column of each member of a row: `{ nameCn: 'name_cn' }`. */
  names: Readonly<Record<keyof Row & string, string>>
  /** Rows that this actor sees, as a condition on the alias `t`; any other row is "not found". */
  scope(actor: Actor): Sql
  /** Refuses changes of a visible row that belongs to the system. */
  may?(row: Row): void
  /** A name that identifies a row in the log. */
  nameOf(row: Row, language?: Language): string
  /** Constraints of the table as refusals, at fields of the input. */
  refusals?: Refusals
  /** The same for the removal of a row, without a field. */
  refusalsOfRemoval?: Refusals
  /** What the log stores instead of a member's value: a masked telephone number, or nothing for undefined. */
  loggedValues?: { readonly [M in keyof Row]?: (value: Row[M]) => unknown }
  /** Rows with permanent references stay, with this boolean column set. */
  mark?: string
  /** Rows that nearly everything refers to are locked so that new references do not wait; none of these is removed. */
  lockForKeyShare?: boolean
}

/** The key of a row: its id, the expected version, and required members such as `exhibitionId`. */
type Key<Row> = { id: string; version?: number } & Partial<Omit<Row, 'id' | 'version'>>

/** A row under its lock. */
type Locked<Row> = Row & { readonly id: string; readonly version: number }

/** Further columns that the log omits: a hash, an assigned number. */
type Further = Readonly<Record<string, unknown>>

type Written = { id: string; version: number }

export interface Table<Row extends object> {
  /**
   * Locks a row: scope → may → version. Refuses `kernel.notFound`, what `may` refuses, `kernel.changedMeanwhile`.
   * Writing takes a locked row, so that rules are checked in between.
   */
  locked(context: WriteContext, key: Key<Row>): Promise<Locked<Row>>
  /** The same for several, always in the same order, to avoid deadlocks. */
  lockedAll(context: WriteContext, keys: readonly Key<Row>[]): Promise<Locked<Row>[]>
  /** Adds a row with these members; maps constraints to refusals. Logged with all of them. */
  add(context: WriteContext, members: Partial<Row>, further?: Further): Promise<Written>
  /** Writes these members to a row; maps constraints to refusals. Logged with those that differ, before and after. */
  change(context: WriteContext, row: Locked<Row>, members: Partial<Row>, further?: Further): Promise<Written>
  /** Removes rows, all or none; maps constraints to refusals. Logged with their members. */
  remove(context: WriteContext, ...rows: Locked<Row>[]): Promise<void>
}

/**
 * Writes the rows of an entity type without a state machine: lock → scope → may → version → write → log. Reads are
 * queries of the module; transitions belong to the state engine.
 */
export function table<Row extends object>(name: string, plain: Plain<Row>): Table<Row> {
  const from = raw(name)
  const names: Readonly<Record<string, string>> = plain.names
  const columns = selectColumns('t', plain.names)

  async function locked(context: WriteContext, { id, version, ...within }: Key<Row>): Promise<Locked<Row>> {
    const conditions = Object.entries(within).map(([member, value]) => sql` and t.${column(member)} = ${value}`)
    const row = await context.db.maybe<Locked<Row>>(sql`
      select t.id, t.version, ${columns} from ${from} t
      where t.id = ${id}${conditions.length > 0 ? join(conditions, '') : empty} and ${plain.scope(context.actor)}
      for ${plain.lockForKeyShare ? raw('no key update') : raw('update')} of t`)
    if (!row) refuse('kernel.notFound')
    plain.may?.(row)
    if (version !== undefined && row.version !== version) refuse('kernel.changedMeanwhile')
    return row
  }

  const column = (member: string): Sql => raw(names[member] ?? lacking(name, member))

  /** Columns and values to write; undefined members are omitted. */
  function written(members: object, further: Further): [Sql, unknown][] {
    const said = ([, value]: [string, unknown]) => value !== undefined
    return [
      ...Object.entries(members)
        .filter(said)
        .map(([member, value]): [Sql, unknown] => [column(member), isFen(names[member]) ? parseAmount(value) : value]),
      ...Object.entries(further)
        .filter(said)
        .map(([name, value]): [Sql, unknown] => [raw(name), value]),
    ]
  }

  function toLoggedMembers(members: object): Record<string, unknown> {
    const instead = (plain.loggedValues ?? {}) as Record<string, ((value: unknown) => unknown) | undefined>
    const said = ([member, value]: [string, unknown]) =>
      value !== undefined && member in names && member !== 'exhibitionId'
    const entries = Object.entries(members).filter(said)
    return Object.fromEntries(
      entries.map(([member, value]) => [member, instead[member] ? instead[member](value) : value]),
    )
  }

  const loggedName = (row: Row) => packLocalized({ nameCn: plain.nameOf(row, 'cn'), nameEn: plain.nameOf(row, 'en') })

  function logEntry(context: WriteContext, { id, ...entry }: LogEntry & { id?: string }, row: Partial<Row>): void {
    // Rows without an exhibition have no such column.
    const exhibitionId = 'exhibitionId' in row ? (row.exhibitionId as string | null) : null
    context.log({
      entityType: plain.entityType,
      ...(id && { targetId: id }),
      ...(exhibitionId && { exhibitionId }),
      ...entry,
    })
  }

  return {
    locked,

    async lockedAll(context, keys) {
      const rows: Locked<Row>[] = []
      for (const key of keys.toSorted((a, b) => (a.id < b.id ? -1 : 1))) rows.push(await locked(context, key))
      return rows
    },

    async add(context, members, further = {}) {
      const values = written(members, further)
      const made = await mapConstraintErrors(
        context.db.one<Written>(sql`
          insert into ${from} (${join(values.map(([name]) => name))})
          values (${join(values.map(([, value]) => value))}) returning id, version`),
        plain.refusals ?? {},
      )
      const targetName = loggedName(members as Row)
      logEntry(context, { id: made.id, targetName, after: toLoggedMembers(members) }, members)
      return made
    },

    async change(context, row, members, further = {}) {
      const sets = written(members, further).map(([name, value]) => sql`${name} = ${value}, `)
      const changed = await mapConstraintErrors(
        context.db.one<Written>(sql`
          update ${from} set ${sets.length > 0 ? join(sets, '') : empty}version = version + 1 where id = ${row.id}
          returning id, version`),
        plain.refusals ?? {},
      )
      const targetName = loggedName({ ...row, ...members })
      const changes = changedMembers(toLoggedMembers(row), toLoggedMembers(members))
      logEntry(context, { id: row.id, targetName, ...(Object.keys(changes.after).length > 0 && changes) }, row)
      return changed
    },

    async remove(context, ...rows) {
      const ids = rows.map(({ id }) => id)
      const which = sql`id = any (${ids}::uuid[])`
      const removal = plain.mark
        ? sql`update ${from} set ${raw(plain.mark)} = true, version = version + 1 where ${which}`
        : sql`delete from ${from} where ${which}`
      await mapConstraintErrors(context.db.run(removal), plain.refusalsOfRemoval ?? {})
      const before = rows.map(toLoggedMembers)
      const targetName = packLocalizedList(rows.map(loggedName))
      const [first] = rows
      if (!first) return
      if (rows.length === 1) logEntry(context, { id: first.id, targetName, before: before[0] }, first)
      else logEntry(context, { targetName, before: { rows: before } }, first)
    },
  }
}

/** The members that differ, before and after: what the log stores of a form. */
export function changedMembers(before: object, after: object): { before: object; after: object } {
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const changed = Object.keys(is).filter(name => !isJsonEqual(was[name], is[name]))
  const picked = (from: Record<string, unknown>) => Object.fromEntries(changed.map(name => [name, from[name]]))
  return { before: picked(was), after: picked(is) }
}

/** A column of fen: its member is the wire's amount, '12.50'. */
const isFen = (column: string | undefined) => column?.endsWith('_fen') ?? false

/** Columns of an alias under the names of their members, to be selected: `t.name_cn as "nameCn"`. */
export function selectColumns(alias: string, names: Readonly<Record<string, string>>): Sql {
  return join(
    Object.entries(names).map(([member, column]) => {
      const read = raw(`${alias}.${column}`)
      return sql`${isFen(column) ? formatAmountSql(read) : read} as ${raw(`"${member}"`)}`
    }),
  )
}

function lacking(table: string, member: string): never {
  throw new Error(`rows of ${table} have no ${member}`)
}
