import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { SubjectDataSource } from './data-export.ts'
import type { Db } from './database.ts'

/** What stands in place of a name that was shredded and that its table does not let go without. */
export const noName = sql`'—'`

/** What of a table's rows goes with one kind of data. */
interface KeptPart {
  /** Rows `t` that hold some of it. */
  readonly some: Sql
  /** What its columns hold once it is gone; `row`: the row goes whole. Each column that names somebody is in some part. */
  readonly gone: Readonly<Record<string, Sql>> | 'row'
  /** A column of the row as it was, and what is done with those of a portion, in its transaction. */
  readonly with?: {
    readonly column: string
    also(db: Db, was: readonly unknown[], exhibitionId: string): Promise<void>
  }
}

/** A table that holds something of people, as its noun declares it. */
export interface Kept {
  readonly table: string
  /** Its primary key, and the order in which its rows are taken everywhere. */
  readonly key: readonly string[]
  /** Whether its rows say which kinds were shredded of them (`shredded`). */
  readonly marked: boolean
  readonly parts: Readonly<Record<string, KeptPart>>
  /** Its rows `t` of an exhibition; those that name it in `exhibition_id`, where nothing is given. */
  readonly of?: (exhibitionId: Sql) => Sql
  /** How the rows of one person are found and exported to them, or why they are not. */
  readonly dataExport: Omit<SubjectDataSource, 'table' | 'key'> | { readonly notExported: string }
}

/** What holds rows `t` back though their period is over. */
export interface Hold {
  readonly why: string
  readonly where: Sql
}

/** Rows of a table whose period is over: of an exhibition, or a condition on `t`. */
export interface Over<Kind extends string = string> {
  readonly kind: Kind
  readonly kept: Kept
  readonly where: Sql
  readonly holds: readonly Hold[]
}

/** Rows that hold some of it and were not shredded: what is counted is what is shredded. */
function left({ kind, kept, where }: Over, { some }: KeptPart): Sql {
  const once = kept.marked ? sql` and not ${kind} = any (t.shredded)` : empty
  return sql`${where} and ${some}${once}`
}

const part = ({ kind, kept }: Over): KeptPart => {
  const found = kept.parts[kind]
  if (!found) throw new Error(`${kept.table} holds no ${kind}`)
  return found
}

/** Rows `t` that hold some of it still, whether something holds them back or not. */
export const leftWhere = (over: Over): Sql => left(over, part(over))

/** How many rows would go now, and how many stay by what holds them: a row that several hold counts for the first. */
export async function countOver(db: Db, over: Over): Promise<{ rows: number; held: Map<string, number> }> {
  const why = over.holds.length
    ? sql`case ${join(
        over.holds.map(hold => sql`when ${hold.where} then ${hold.why}`),
        ' ',
      )} end`
    : sql`null::text`
  const counted = await db.many<{ why: string | null; rows: number }>(sql`
    select ${why} as why, count(*)::int as rows from ${raw(over.kept.table)} t where ${left(over, part(over))} group by 1`)
  return {
    rows: counted.find(one => one.why === null)?.rows ?? 0,
    held: new Map(counted.flatMap(({ why, rows }) => (why ? [[why, rows] as const] : []))),
  }
}

/** A primary key, as text. */
export type KeptKey = readonly string[]

/**
 * Shreds up to `most` rows behind a key, in the caller's transaction; those that somebody else holds are left to another time.
 * Answers how many, and the last one's key.
 */
export async function shredOver(
  db: Db,
  over: Over,
  { exhibitionId, most, after }: { exhibitionId: string | null; most: number; after: KeptKey | undefined },
): Promise<{ rows: number; last: KeptKey | undefined }> {
  const { kind, kept, holds } = over
  const its = part(over)
  const key = (alias: string) => named(kept.key.map(column => `${alias}.${column}`))
  const free = holds.map(hold => sql` and not coalesce(${hold.where}, false)`)
  const behind = after ? sql` and (${key('t')}) > (${join(after, ', ')})` : empty
  const due = sql`
    select ${key('t')} from ${raw(kept.table)} t where ${left(over, its)}${free.length ? join(free, '') : empty}${behind}
    order by ${key('t')} limit ${most} for update skip locked`
  const back = sql`returning ${key('t')}, ${its.with ? sql`old.${raw(its.with.column)}` : sql`null`} as was`
  const same = sql`(${key('t')}) = (${key('due')})`
  const done =
    its.gone === 'row'
      ? sql`delete from ${raw(kept.table)} t using due where ${same} ${back}`
      : sql`update ${raw(kept.table)} t set ${join(setsOf(kept, kind, its.gone), ', ')} from due where ${same} ${back}`
  const rows = await db.many<{ key: string[]; was: unknown }>(sql`
    with due as (${due}), done as (${done})
    select array[${named(kept.key.map(column => `${column}::text`))}] as key, was from done order by ${named(kept.key)}`)
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

function setsOf({ marked }: Kept, kind: string, gone: Readonly<Record<string, Sql>>): Sql[] {
  const sets = Object.entries(gone).map(([column, value]) => sql`${raw(column)} = ${value}`)
  return marked ? [...sets, sql`shredded = t.shredded || ${kind}::text`] : sets
}

/** Rows of imports as they were typed; that there was one, and how many rows it had, stays. */
export const keptImports: Kept = {
  table: 'import_row',
  key: ['import_id', 'row_number'],
  marked: false,
  parts: {
    person: {
      some: sql`(t.name <> '' or t.cells_sealed is not null)`,
      gone: { name: sql`''`, cells_sealed: sql`null`, issues: sql`'[]'` },
    },
  },
  of: exhibitionId => sql`t.import_id in (select i.id from import i where i.exhibition_id = ${exhibitionId})`,
  dataExport: {
    matchRows: ({ holders }) => sql`t.made_id = any(${holders.map(({ id }) => id)}::uuid[])`,
    columns: { name: 'plain' },
    exhibition: sql`(select i.exhibition_id from import i where i.id = t.import_id)`,
    excludedColumns: {
      cells_sealed: 'empty of every row that became something, which alone are found',
      issues: 'empty of every row that became something, which alone are found',
    },
  },
}
