import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import type { SubjectDataSource } from './data-export.ts'

/** Replaces a redacted name in a column that may not be null. */
export const noName = sql`'—'`

/** How the rows of a table are redacted or deleted for one kind of data. */
interface RedactionRule {
  /** Condition on rows `t`: they still contain data of this kind. */
  readonly some: Sql
  /** The values that replace the columns; `row` deletes the row. Every personal column belongs to some part. */
  readonly redaction: Readonly<Record<string, Sql>> | 'row'
  /** A column whose old values are collected, and what is done with those of one batch, in its transaction. */
  readonly with?: {
    readonly column: string
    also(db: Db, was: readonly unknown[], exhibitionId: string): Promise<void>
  }
}

/** The retention rule of a table with personal data; its module declares it in `retention.ts`. */
export interface RetentionRule {
  readonly table: string
  /** The primary key. Rows are always processed in this order. */
  readonly key: readonly string[]
  /** Whether the rows record in `purged` which kinds were already redacted. */
  readonly marked: boolean
  readonly parts: Readonly<Record<string, RedactionRule>>
  /** Condition on rows `t` of an exhibition; by default, those with its `exhibition_id`. */
  readonly of?: (exhibitionId: Sql) => Sql
  /** How the rows of one person are found and exported to them, or why they are not. */
  readonly dataExport: Omit<SubjectDataSource, 'table' | 'key'> | { readonly notExported: string }
}

/** A reason that keeps rows `t` although their retention period is over. An exhibition that is not settled keeps all of its rows (`purge.ts`). */
export interface LegalHold {
  readonly why: string
  readonly where: Sql
}

/** Rows of a table whose retention period is over: those of an exhibition, or those that match a condition on `t`. */
export interface ExpiredSet<Kind extends string = string> {
  readonly kind: Kind
  readonly rule: RetentionRule
  readonly where: Sql
  readonly legalHolds: readonly LegalHold[]
}

/** Matches rows that contain data of the kind and are not redacted yet: the same condition counts and erases. */
function matchRemainingPart({ kind, rule, where }: ExpiredSet, { some }: RedactionRule): Sql {
  const unmarked = rule.marked ? sql` and not ${kind} = any (t.purged)` : empty
  return sql`${where} and ${some}${unmarked}`
}

const findPart = ({ kind, rule }: ExpiredSet): RedactionRule => {
  const found = rule.parts[kind]
  if (!found) throw new Error(`${rule.table} has no retention rule for ${kind}`)
  return found
}

/** Matches rows `t` that still contain data of the kind, whether a hold applies or not. */
export const matchRemaining = (expired: ExpiredSet): Sql => matchRemainingPart(expired, findPart(expired))

/**
 * Counts the rows that would be erased now, and the rows retained by each legal hold; a row with several legal holds counts for the
 * first.
 */
export async function countExpired(db: Db, expired: ExpiredSet): Promise<{ rows: number; held: Map<string, number> }> {
  const why = expired.legalHolds.length
    ? sql`case ${join(
        expired.legalHolds.map(legalHold => sql`when ${legalHold.where} then ${legalHold.why}`),
        ' ',
      )} end`
    : sql`null::text`
  const counted = await db.many<{ why: string | null; rows: number }>(sql`
    select ${why} as why, count(*)::int as rows from ${raw(expired.rule.table)} t where ${matchRemainingPart(expired, findPart(expired))} group by 1`)
  return {
    rows: counted.find(one => one.why === null)?.rows ?? 0,
    held: new Map(counted.flatMap(({ why, rows }) => (why ? [[why, rows] as const] : []))),
  }
}

/** The values of a primary key, as text. */
export type RowKey = readonly string[]

/**
 * Erases up to `most` rows after a key, in the caller's transaction. Rows locked by another transaction are skipped
 * until the next run. Returns the number of rows and the key of the last one.
 */
export async function purgeExpired(
  db: Db,
  expired: ExpiredSet,
  { exhibitionId, most, after }: { exhibitionId: string | null; most: number; after: RowKey | undefined },
): Promise<{ rows: number; last: RowKey | undefined }> {
  const { kind, rule, legalHolds } = expired
  const its = findPart(expired)
  const key = (alias: string) => named(rule.key.map(column => `${alias}.${column}`))
  const free = legalHolds.map(legalHold => sql` and not coalesce(${legalHold.where}, false)`)
  const behind = after ? sql` and (${key('t')}) > (${join(after, ', ')})` : empty
  const due = sql`
    select ${key('t')} from ${raw(rule.table)} t where ${matchRemainingPart(expired, its)}${free.length ? join(free, '') : empty}${behind}
    order by ${key('t')} limit ${most} for update skip locked`
  const back = sql`returning ${key('t')}, ${its.with ? sql`old.${raw(its.with.column)}` : sql`null`} as was`
  const sameKey = sql`(${key('t')}) = (${key('due')})`
  const done =
    its.redaction === 'row'
      ? sql`delete from ${raw(rule.table)} t using due where ${sameKey} ${back}`
      : sql`update ${raw(rule.table)} t set ${join(buildAssignments(rule, kind, its.redaction), ', ')} from due where ${sameKey} ${back}`
  const rows = await db.many<{ key: string[]; was: unknown }>(sql`
    with due as (${due}), done as (${done})
    select array[${named(rule.key.map(column => `${column}::text`))}] as key, was from done order by ${named(rule.key)}`)
  if (its.with && rows.length > 0) {
    const some = rows.map(row => row.was).filter(value => value !== null)
    await its.with.also(db, some, exhibitionId ?? '')
  }
  return { rows: rows.length, last: rows.at(-1)?.key }
}

const named = (columns: readonly string[]): Sql =>
  join(
    columns.map(column => raw(column)),
    ', ',
  )

function buildAssignments({ marked }: RetentionRule, kind: string, redaction: Readonly<Record<string, Sql>>): Sql[] {
  const sets = Object.entries(redaction).map(([column, value]) => sql`${raw(column)} = ${value}`)
  return marked ? [...sets, sql`purged = t.purged || ${kind}::text`] : sets
}

/** Import rows as they were entered. The import itself and its number of rows remain. */
export const importRetention: RetentionRule = {
  table: 'import_row',
  key: ['import_id', 'row_number'],
  marked: false,
  parts: {
    person: {
      some: sql`(t.name <> '' or t.cells_encrypted is not null)`,
      redaction: { name: sql`''`, cells_encrypted: sql`null`, issues: sql`'[]'` },
    },
  },
  of: exhibitionId => sql`t.import_id in (select i.id from import i where i.exhibition_id = ${exhibitionId})`,
  dataExport: {
    matchRows: ({ holders }) => sql`t.created_id = any(${holders.map(({ id }) => id)}::uuid[])`,
    columns: { name: 'plain' },
    exhibition: sql`(select i.exhibition_id from import i where i.id = t.import_id)`,
    excludedColumns: {
      cells_encrypted: 'empty in every imported row, and only imported rows are found',
      issues: 'empty in every imported row, and only imported rows are found',
    },
  },
}
