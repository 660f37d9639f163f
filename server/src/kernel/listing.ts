import { offsetLimit, type Page, type PageInput } from '@fairgate/contract/kernel/page'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'
import { refuse } from './refuse.ts'

/** A column a list may be sorted by: its expression (never null) and PostgreSQL type, so that a cursor can be compared. */
export interface SortColumn {
  column: string
  type: 'timestamptz' | 'date' | 'text' | 'int' | 'bigint' | 'uuid'
}

/** One list: what it shows, to whom, in which orders, and where its totals come from. */
export interface Listing<Row, Out> {
  /** Columns, without `select`. Must include `id`. */
  select: Sql
  /** Tables, without `from`. */
  from: Sql
  /** Tables the conditions are about, where they are fewer: rows are counted in these. */
  countFrom?: Sql
  /** Conditions that always hold: the actor's scope, the filters. */
  where: readonly Sql[]
  /** Condition of the chosen tab. */
  tab?: Sql
  /** The column that breaks ties and ends a cursor, e.g. `b.id`. */
  id: string
  sorts: Readonly<Record<string, SortColumn>>
  /** `field` or `-field`; used where the reader did not choose. */
  defaultSort: string
  /** How each search type finds rows; indexed conditions only. */
  searches?: Readonly<Record<string, (value: string) => Sql>>
  /** Totals of the tabs by counters, asked for only where no search or filter makes them wrong. */
  tabs?: (db: Db) => Promise<Record<string, number>>
  /** Whether a filter beside tab and search narrows the rows, so that counters do not say the total. */
  filtered?: boolean
  /** The tab whose counter is the total when none is chosen. */
  allTab?: string
  /** Turns a fetched row into the row of the list. */
  finish(row: Row): Out
}

/** Rows a free search is counted to, before the total reads "1,000+". */
export const countLimit = 1_000

/** Fetches one page (`docs/wire.md`, Lists) at a cost that does not grow with the table. */
export async function page<Row extends { id: string }, Out>(
  db: Db,
  listing: Listing<Row, Out>,
  input: PageInput,
): Promise<Page<Out>> {
  const sort = input.sort ?? listing.defaultSort
  const down = sort.startsWith('-')
  const column = listing.sorts[down ? sort.slice(1) : sort]
  if (!column) throw new Error(`no sort ${sort}`)
  const searched = input.search && listing.searches?.[input.search.type]?.(input.search.value)
  const conditions = [...listing.where, ...(listing.tab ? [listing.tab] : []), ...(searched ? [searched] : [])]
  const exact = !searched && !listing.filtered
  const [rows, tabs] = await Promise.all([
    db.many<Row & { cursorValue: string }>(rowsQuery(listing, input, conditions, column, down)),
    exact ? listing.tabs?.(db) : undefined,
  ])
  const total = tabs?.[input.tab ?? listing.allTab ?? 'all'] ?? seen(rows, input)
  const { n, capped } =
    total === undefined ? await counted(db, listing, conditions, input.countAll) : { n: total, capped: false }
  const last = rows.at(-1)
  return {
    list: rows.map(row => listing.finish(row)),
    total: n,
    totalCapped: capped,
    ...(last && rows.length === input.pageSize && { next: encodeCursor([sort, last.cursorValue, last.id]) }),
    ...(tabs && { tabs }),
  }
}

/** The total where the rows themselves tell it: a page by number that is not full, and not past the end. */
function seen(rows: readonly unknown[], { pageNum, pageSize, after }: PageInput): number | undefined {
  const before = (pageNum - 1) * pageSize
  const ends = rows.length < pageSize && (rows.length > 0 || before === 0)
  return !after && ends ? before + rows.length : undefined
}

type Parts = Pick<Listing<never, never>, 'select' | 'from' | 'countFrom' | 'id' | 'defaultSort'>

function rowsQuery(listing: Parts, input: PageInput, conditions: Sql[], column: SortColumn, down: boolean): Sql {
  const direction = raw(down ? 'desc' : 'asc')
  const key = raw(column.column)
  const id = raw(listing.id)
  const all = [...conditions]
  let offset = (input.pageNum - 1) * input.pageSize
  if (input.after) {
    const [sort, value, lastId] = decodeCursor(input.after)
    if (sort !== (input.sort ?? listing.defaultSort)) refuse('kernel.inputRefused', { field: 'after' })
    all.push(sql`(${key}, ${id}) ${raw(down ? '<' : '>')} (${value}::${raw(column.type)}, ${lastId}::uuid)`)
    offset = 0
  } else if (offset > offsetLimit) refuse('kernel.tooFar', { field: 'pageNum' })
  return sql`select ${listing.select}, ${key}::text as "cursorValue" from ${listing.from} where ${allOf(all)}
    order by ${key} ${direction}, ${id} ${direction} limit ${input.pageSize} offset ${offset}`
}

async function counted(db: Db, listing: Parts, conditions: Sql[], countAll = false) {
  const limit = countAll ? raw('') : raw(`limit ${countLimit + 1}`)
  const { n } = await db.one<{ n: number }>(
    sql`select count(*) as n from (select 1 from ${listing.countFrom ?? listing.from} where ${allOf(conditions)} ${limit}) counted`,
  )
  return countAll || n <= countLimit ? { n, capped: false } : { n: countLimit, capped: true }
}

/** Conditions joined by and; none means all rows. */
export function allOf(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? join([...conditions], ' and ') : sql`true`
}

type Cursor = [sort: string, value: string, id: string]

function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

function decodeCursor(text: string): Cursor {
  try {
    const cursor: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(cursor) && cursor.length === 3 && cursor.every(part => typeof part === 'string'))
      return cursor as Cursor
  } catch {
    // falls through to the refusal
  }
  return refuse('kernel.inputRefused', { field: 'after' })
}
