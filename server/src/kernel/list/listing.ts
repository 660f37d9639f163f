import { type Page, type PageInput, tabLimit } from '@fairgate/contract/kernel/command/page'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import { encodeCursor } from './list-cursor.ts'
import type { Found } from './name-search.ts'
import {
  combineAll,
  computePosition,
  farOffset,
  type Merge,
  type Parts,
  rowsQuery,
  type SortColumn,
} from './rows-query.ts'

/** Names that a list command declares for sort, search or tabs. `string` if it declares none. */
type Declared<Names> = [Names] extends [never] ? string : Names & string

type SortOf<Input> = Input extends { sort?: infer Sort } ? Declared<Exclude<Sort, undefined | `-${string}`>> : string

type SearchOf<Input> = Input extends { search?: infer Search }
  ? Declared<Exclude<Search, undefined> extends { type: infer Type } ? Type : never>
  : string

type TabOf<Input> = Input extends { tab?: infer Tab } ? Declared<Exclude<Tab, undefined>> : string

/**
 * A list: its columns, access rule, orders, and totals. It needs an entry for each sort, search and tab of the command
 * (`Asked`, its input), and no other; otherwise it does not compile.
 */
export interface Listing<Row, Out, Input = PageInput> {
  /** Columns, without `select`. Must include `id`. */
  select: Sql
  /** Tables, without `from`. */
  from: Sql
  /**
   * Fewer tables that are enough for the conditions: rows are counted in these; by tab if tabs differ in their best
   * plan.
   */
  countFrom?: Sql | ((tab: string) => Sql)
  /** Rows are only counted there, not selected, because `id` is from another table. */
  countOnly?: true
  /** Conditions that always apply: the actor's scope, the filters. */
  where: readonly Sql[]
  /** The condition of each tab (`buildTabs`). */
  tabs?: Readonly<Record<TabOf<Input>, Sql>>
  /** For a list with an index of scope, state, sorted column and id, in this order: it is read state by state. */
  merge?: Merge
  /** The default tab; `all` if omitted. */
  defaultTab?: string
  /** Totals of the tabs from counters, read only without search and filter. */
  totals?: (db: Db) => Promise<Record<string, number>>
  /** How many rows of a tab are pending for the caller (`countPending`), read with `totals`. */
  asks?: (db: Db) => Promise<Record<string, number>>
  /** Whether a filter other than tab and search applies, so that counters do not give the total. */
  filtered?: boolean
  /** The column that breaks ties and ends a cursor, e.g. `b.id`. */
  id: string
  sorts: Readonly<Record<SortOf<Input>, SortColumn>>
  /** `field` or `-field`; the default order. */
  defaultSort: string
  /** How each search type finds rows: an indexed condition, or rows found before (`foundByName`). */
  searches?: Readonly<Record<SearchOf<Input>, (value: string) => Sql | Promise<Found>>>
  /** Adds more to the rows of a page in the same statement: wraps them and preserves their order. */
  around?: (rows: Sql, direction: Sql) => Sql
  /** Converts a fetched row to the row of the list. */
  finish(row: Row): Out
  /** The same for a whole page, if something must be read for all of its rows first. */
  finishAll?(rows: readonly Row[]): Promise<Out[]>
}

/** Rows of a free search are counted up to this; then the total is "1,000+". */
export const countLimit = 1_000

/**
 * The conditions of tabs that each have some states; no states means all. As literals, not parameters: only then the
 * planner knows that some states are rare, and finds those by state instead of reading all rows by date.
 */
export function buildTabs<Tab extends string>(
  column: string,
  states: Readonly<Record<Tab, readonly string[]>>,
): Record<Tab, Sql> {
  const conditions = Object.entries<readonly string[]>(states).map(([tab, shown]) => [
    tab,
    shown.length > 0 ? raw(`${column} in (${shown.map(state => `'${state}'`).join(', ')})`) : sql`true`,
  ])
  return Object.fromEntries(conditions) as Record<Tab, Sql>
}

/** The condition of a filter that takes one value or several (`oneOrMore`), or none without a value. */
export function matchAny<V extends string | number>(column: Sql, wanted: V | readonly V[] | undefined): readonly Sql[] {
  if (wanted === undefined) return []
  const values = [wanted].flat() as V[]
  return [values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`]
}

/** The condition that an instant is on a day in the venue's zone, as a range for an index of the column. */
export const onDay = (column: Sql, day: string, timeZone: string): Sql =>
  sql`(${column} >= ${day}::date::timestamp at time zone ${timeZone}
    and ${column} < (${day}::date + 1)::timestamp at time zone ${timeZone})`

/** What a page fetches of each row besides the columns of its list. */
interface FetchedRow {
  cursorValue: string
  /** `t` or `f` for each tab (`tabsOfRow`). */
  inTabs?: string
}

/** Fetches one page (`docs/wire.md`, Lists) at a cost that does not grow with the table. */
export async function page<Row extends { id: string }, Out, Input extends PageInput>(
  db: Db,
  listing: Listing<Row, Out, Input>,
  input: Input,
): Promise<Page<Out>> {
  const { sort = listing.defaultSort, search, tab = listing.defaultTab ?? 'all' } = input
  const down = sort.startsWith('-')
  const column = getEntry(listing.sorts, down ? sort.slice(1) : sort)
  const found = search && (await foundBy(listing.searches, search))
  const shown = listing.tabs ? [getEntry(listing.tabs, tab)] : []
  const conditions = [...listing.where, ...shown, ...(found ? [found.rows] : [])]
  // If not all rows were found, the total is counted among them as a minimum.
  const counting = [...listing.where, ...(found ? [found.some ?? found.rows] : [])]
  const narrowed = found !== undefined || listing.filtered
  // A search by an index found few rows: they are checked one by one.
  const states = found && !found.some ? [] : (listing.merge?.tabs[tab] ?? [])
  const counted = { ...listing, countFrom: findCountFrom(listing, tab) }
  const position = computePosition(input, input.after ? undefined : await wholeIfFar())
  const mayBeAll = found !== undefined && !found.some && mayHaveAllTabs(listing, input, shown)
  const parts = mayBeAll ? { ...counted, select: sql`${listing.select}, ${tabsOfRow(listing.tabs)}` } : counted
  const query = rowsQuery(parts, input, conditions, { ...column, down: down !== position.fromEnd, states }, position)
  const [rows, counts, asks] = await Promise.all([
    db.many<Row & FetchedRow>(listing.around?.(query, raw(down ? 'desc' : 'asc')) ?? query),
    mayBeAll ? undefined : narrowed ? countedTabs(db, listing, counting) : listing.totals?.(db),
    narrowed ? undefined : listing.asks?.(db),
  ])
  const tabs = mayBeAll ? await tabsOfFound() : counts
  if (position.fromEnd && !listing.around) rows.reverse()
  const last = rows.at(-1)
  return {
    list: await finished(listing, rows),
    ...(await total()),
    ...(last && rows.length === input.pageSize && { next: encodeCursor([sort, last.cursorValue, last.id]) }),
    ...(tabs && { tabs }),
    ...(tabs && narrowed && Object.values(tabs).some(many => many > tabLimit) && { tabsCapped: true as const }),
    ...(asks && { asks }),
  }

  /** The number of rows, if a page so far from the start may be nearer to the end. */
  async function wholeIfFar(): Promise<number | undefined> {
    if ((input.pageNum - 1) * input.pageSize <= farOffset) return undefined
    if (input.countAll) return count(db, counted, conditions, 'all')
    return narrowed ? undefined : (await listing.totals?.(db))?.[tab]
  }

  /** The rows of a search that fill no page are all of them: their tabs need no count. */
  async function tabsOfFound(): Promise<Record<string, number> | undefined> {
    return rows.length < input.pageSize ? countTabsIn(listing.tabs, rows) : countedTabs(db, listing, counting)
  }

  async function total() {
    if (input.countAll) return exactly(await count(db, counted, conditions, 'all'))
    const known = (narrowed ? undefined : tabs?.[tab]) ?? seen(rows, input)
    if (known !== undefined) return exactly(known)
    const few = tabs?.[tab] ?? tabLimit + 1
    const n = few <= tabLimit ? few : await count(db, counted, [...counting, ...shown], countLimit)
    return n > countLimit || found?.some ? { total: Math.min(n, countLimit), totalCapped: true } : exactly(n)
  }
}

/** Filters and order of a list, without the members that choose a page. */
export type RowsInput<Input> = Omit<Input, 'pageNum' | 'pageSize' | 'after' | 'countAll'>

/** All rows of a list under tab, search and sort, in its order, as a statement for streaming. */
export async function wholeList<Row, Out, Input>(
  listing: Listing<Row, Out, Input>,
  { sort = listing.defaultSort, search, tab = listing.defaultTab ?? 'all' }: Pick<PageInput, 'sort' | 'search' | 'tab'>,
): Promise<Sql> {
  const down = sort.startsWith('-')
  const { column } = getEntry(listing.sorts, down ? sort.slice(1) : sort)
  const direction = raw(down ? 'desc' : 'asc')
  const shown = listing.tabs ? [getEntry(listing.tabs, tab)] : []
  const found = search ? [(await foundBy(listing.searches, search)).rows] : []
  return sql`select ${listing.select} from ${listing.from} where ${combineAll([...listing.where, ...shown, ...found])}
    order by ${raw(column)} ${direction}, ${raw(listing.id)} ${direction}`
}

/** Rows in the form of their list. */
export async function finished<Row, Out, Input>(
  listing: Listing<Row, Out, Input>,
  rows: readonly Row[],
): Promise<Out[]> {
  return (await listing.finishAll?.(rows)) ?? rows.map(row => listing.finish(row))
}

const exactly = (total: number) => ({ total, totalCapped: false })

type Searches = Readonly<Record<string, (value: string) => Sql | Promise<Found>>>

/** The rows that a search of a list finds. */
export async function foundBy(
  searches: Searches = {},
  { type, value }: { type: string; value: string },
): Promise<Found> {
  const found = getEntry(searches, type)(value)
  return found instanceof Promise ? found : { rows: found }
}

/** What a list says of a name its command declares. */
function getEntry<T>(entries: Readonly<Record<string, T>>, name: string): T {
  if (!Object.hasOwn(entries, name)) throw new Error(`no ${name} among ${Object.keys(entries).join(', ')}`)
  return entries[name] as T
}

/** The total if the rows show it: a page by number that is not full, and not past the end. */
function seen(rows: readonly unknown[], { pageNum, pageSize, after }: PageInput): number | undefined {
  const before = (pageNum - 1) * pageSize
  const ends = rows.length < pageSize && (rows.length > 0 || before === 0)
  return !after && ends ? before + rows.length : undefined
}

const findCountFrom = ({ countFrom }: Pick<Listing<never, never>, 'countFrom'>, tab: string): Sql | undefined =>
  typeof countFrom === 'function' ? countFrom(tab) : countFrom

/** Matching rows, counted to one beyond the limit, or all. */
const countedRows = (listing: Parts, conditions: readonly Sql[], limit: number | 'all'): Sql =>
  sql`(select count(*) from (select 1 from ${(limit !== 'all' && listing.countFrom) || listing.from}
    where ${combineAll(conditions)} limit ${raw(limit === 'all' ? 'all' : String(limit + 1))}) counted)`

async function count(db: Db, listing: Parts, conditions: readonly Sql[], limit: number | 'all'): Promise<number> {
  return (await db.one<{ n: number }>(sql`select ${countedRows(listing, conditions, limit)} as n`)).n
}

/** The number of rows of each tab under this search and filter, so that results in other tabs are visible. */
async function countedTabs(
  db: Db,
  listing: Omit<Parts, 'countFrom'> & Pick<Listing<never, never>, 'countFrom' | 'tabs'>,
  conditions: readonly Sql[],
) {
  if (!listing.tabs) return undefined
  const counts = Object.entries(listing.tabs).map(
    ([tab, condition]) =>
      sql`${tab}::text, ${countedRows({ ...listing, countFrom: findCountFrom(listing, tab) }, [...conditions, condition], tabLimit)}`,
  )
  return (await db.one<{ tabs: Record<string, number> }>(sql`select json_build_object(${join(counts)}) as tabs`)).tabs
}

type Tabs = Readonly<Record<string, Sql>>

/** Whether the rows of this page, if they do not fill it, are the rows of every tab: the chosen one has no condition. */
const mayHaveAllTabs = (
  { tabs, around }: Pick<Listing<never, never>, 'tabs' | 'around'>,
  { pageNum, after }: PageInput,
  shown: readonly Sql[],
): boolean => tabs !== undefined && !around && pageNum === 1 && !after && shown.every(({ sql }) => sql === 'true')

/** A column that states for each tab whether the row is in it. */
const tabsOfRow = (tabs: Tabs = {}): Sql =>
  sql`concat(${join(Object.values(tabs).map(condition => sql`(${condition}) is true`))}) as "inTabs"`

/** The number of rows of each tab among `rows`, up to what `countedTabs` counts. */
function countTabsIn(tabs: Tabs = {}, rows: readonly FetchedRow[]): Record<string, number> {
  const counts = Object.keys(tabs).map((tab, index): [string, number] => {
    const inTab = rows.filter(({ inTabs }) => inTabs?.[index] === 't')
    return [tab, Math.min(inTab.length, tabLimit + 1)]
  })
  return Object.fromEntries(counts)
}
