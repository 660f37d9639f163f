import { offsetLimit } from '@fairgate/contract/kernel/offset-limit'
import { type Page, type PageInput, tabLimit } from '@fairgate/contract/kernel/page'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from './database.ts'
import type { Found } from './name-search.ts'
import { refuse } from './refuse.ts'

/** A column a list may be sorted by: its expression (never null) and PostgreSQL type, so that a cursor can be compared. */
export interface SortColumn {
  column: string
  type: 'timestamptz' | 'date' | 'text' | 'int' | 'bigint' | 'uuid'
}

/** Names a list command declares: of what may be sorted, searched, chosen as a tab. `string` where it declares none. */
type Declared<Names> = [Names] extends [never] ? string : Names & string
type SortOf<Input> = Input extends { sort?: infer Sort } ? Declared<Exclude<Sort, undefined | `-${string}`>> : string
type SearchOf<Input> = Input extends { search?: infer Search }
  ? Declared<Exclude<Search, undefined> extends { type: infer Type } ? Type : never>
  : string
type TabOf<Input> = Input extends { tab?: infer Tab } ? Declared<Exclude<Tab, undefined>> : string

/**
 * One list: what it shows, to whom, in which orders, and where its totals come from. Each sort, search and tab that the
 * command (`Asked`, its input) declares has its entry here, and no other has: it does not compile otherwise.
 */
export interface Listing<Row, Out, Input = PageInput> {
  /** Columns, without `select`. Must include `id`. */
  select: Sql
  /** Tables, without `from`. */
  from: Sql
  /** Tables the conditions are about, where they are fewer: rows are counted in these; by tab where tabs differ in what is quick. */
  countFrom?: Sql | ((tab: string) => Sql)
  /** Rows are counted there, not chosen: the id that breaks ties is of another table. */
  countOnly?: true
  /** Conditions that always hold: the actor's scope, the filters. */
  where: readonly Sql[]
  /** The condition of each tab (`buildTabs`). */
  tabs?: Readonly<Record<TabOf<Input>, Sql>>
  /** What has an index of its scope, state, sorted column and id, in this order, is read by it state by state. */
  merge?: Merge
  /** The tab of a reader who chose none; `all` where left out. */
  defaultTab?: string
  /** Totals of the tabs by counters, asked for only where no search or filter makes them wrong. */
  totals?: (db: Db) => Promise<Record<string, number>>
  /** How many rows of a tab are pending for the reader (`countPending`), read when `totals` are. */
  asks?: (db: Db) => Promise<Record<string, number>>
  /** Whether a filter beside tab and search narrows the rows, so that counters do not say the total. */
  filtered?: boolean
  /** The column that breaks ties and ends a cursor, e.g. `b.id`. */
  id: string
  sorts: Readonly<Record<SortOf<Input>, SortColumn>>
  /** `field` or `-field`; used where the reader did not choose. */
  defaultSort: string
  /** How each search type finds rows: an indexed condition, or what was found first (`foundByName`). */
  searches?: Readonly<Record<SearchOf<Input>, (value: string) => Sql | Promise<Found>>>
  /** Puts more beside the rows of a page in the same statement: around theirs, and in their order. */
  around?: (rows: Sql, direction: Sql) => Sql
  /** Turns a fetched row into the row of the list. */
  finish(row: Row): Out
  /** The same of a whole page, where something must be asked about all of its rows first. */
  finishAll?(rows: readonly Row[]): Promise<Out[]>
}

/**
 * A tab of several states in the order of another column: no index gives that, so each state's first rows are taken from
 * its own stretch of the index and merged. Otherwise PostgreSQL would walk through the newest rows of all states, and be
 * lost where twenty thousand drafts came in last.
 */
export interface Merge {
  /** The column of the states, e.g. `b.state`. */
  column: string
  /** The states each tab shows, none left out; a tab of one state, or not named here, needs no merging. */
  tabs: Readonly<Record<string, readonly string[]>>
  /** What else holds of the rows of a state, where it is another thing for each; states without an entry have no more. */
  also?: Readonly<Record<string, Sql>>
}

/** Rows a free search is counted to, before the total reads "1,000+". */
export const countLimit = 1_000

/**
 * The conditions of tabs that each show some states; none means all. Written out, not as parameters: only so does the
 * planner know that some states are rare, and look those up by state instead of walking through all rows by date.
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

/** The condition of a filter that takes one value or several (`oneOrMore`), or none where nothing is asked. */
export function matchAny<V extends string | number>(column: Sql, wanted: V | readonly V[] | undefined): readonly Sql[] {
  if (wanted === undefined) return []
  const values = [wanted].flat() as V[]
  return [values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values})`]
}

/** The condition that an instant lies on a day of the venue, as a range that an index of the column serves. */
export const onDay = (column: Sql, day: string, timeZone: string): Sql =>
  sql`(${column} >= ${day}::date::timestamp at time zone ${timeZone}
    and ${column} < (${day}::date + 1)::timestamp at time zone ${timeZone})`

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
  // Counted among what was found first, where that is not all: at least so many.
  const counting = [...listing.where, ...(found ? [found.some ?? found.rows] : [])]
  const narrowed = found !== undefined || listing.filtered
  // What a search found by an index is few rows: they are looked at one by one.
  const states = found && !found.some ? [] : (listing.merge?.tabs[tab] ?? [])
  const counted = { ...listing, countFrom: findCountFrom(listing, tab) }
  const place = computePlace(input, input.after ? undefined : await wholeIfFar())
  const query = rowsQuery(counted, input, conditions, { ...column, down: down !== place.fromEnd, states }, place)
  const [rows, tabs, asks] = await Promise.all([
    db.many<Row & { cursorValue: string }>(listing.around?.(query, raw(down ? 'desc' : 'asc')) ?? query),
    narrowed ? countedTabs(db, listing, counting) : listing.totals?.(db),
    narrowed ? undefined : listing.asks?.(db),
  ])
  if (place.fromEnd && !listing.around) rows.reverse()
  const last = rows.at(-1)
  return {
    list: await finished(listing, rows),
    ...(await total()),
    ...(last && rows.length === input.pageSize && { next: encodeCursor([sort, last.cursorValue, last.id]) }),
    ...(tabs && { tabs }),
    ...(tabs && narrowed && Object.values(tabs).some(many => many > tabLimit) && { tabsCapped: true as const }),
    ...(asks && { asks }),
  }

  /** How many rows there are, where a page so far behind may be nearer to the last of them. */
  async function wholeIfFar(): Promise<number | undefined> {
    if ((input.pageNum - 1) * input.pageSize <= farOffset) return undefined
    if (input.countAll) return count(db, counted, conditions, 'all')
    return narrowed ? undefined : (await listing.totals?.(db))?.[tab]
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

/** What narrows and orders the rows of a list, without what chooses a page. */
export type RowsInput<Input> = Omit<Input, 'pageNum' | 'pageSize' | 'after' | 'countAll'>

/** All rows a list shows under tab, search and sort, in its order, as a statement to stream them by. */
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

/** Rows as their list shows them. */
export async function finished<Row, Out, Input>(
  listing: Listing<Row, Out, Input>,
  rows: readonly Row[],
): Promise<Out[]> {
  return (await listing.finishAll?.(rows)) ?? rows.map(row => listing.finish(row))
}

const exactly = (total: number) => ({ total, totalCapped: false })

type Searches = Readonly<Record<string, (value: string) => Sql | Promise<Found>>>

/** What a search of a list finds. */
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

/** The total where the rows themselves tell it: a page by number that is not full, and not past the end. */
function seen(rows: readonly unknown[], { pageNum, pageSize, after }: PageInput): number | undefined {
  const before = (pageNum - 1) * pageSize
  const ends = rows.length < pageSize && (rows.length > 0 || before === 0)
  return !after && ends ? before + rows.length : undefined
}

type Parts = Pick<Listing<never, never>, 'select' | 'from' | 'where' | 'id' | 'defaultSort' | 'merge' | 'countOnly'> & {
  countFrom?: Sql
}

const findCountFrom = ({ countFrom }: Pick<Listing<never, never>, 'countFrom'>, tab: string): Sql | undefined =>
  typeof countFrom === 'function' ? countFrom(tab) : countFrom

/** What a page is ordered by, and the states it is merged of. */
interface Order extends SortColumn {
  down: boolean
  states: readonly string[]
}

/** Which rows a page shows: so many after others, counted from the first row or from the last. */
interface Place {
  limit: number
  offset: number
  fromEnd: boolean
}

/** Far behind, a page is read from the nearer end, so that the last one costs what the first does. */
function computePlace({ pageNum, pageSize, after }: PageInput, whole: number | undefined): Place {
  if (after) return { limit: pageSize, offset: 0, fromEnd: false }
  const offset = (pageNum - 1) * pageSize
  if (whole !== undefined && offset >= whole) return { limit: 0, offset: 0, fromEnd: false }
  const behind = whole === undefined ? Number.POSITIVE_INFINITY : Math.max(0, whole - offset - pageSize)
  if (Math.min(offset, behind) > offsetLimit) refuse('kernel.tooFar', { field: 'pageNum' })
  if (whole === undefined || offset <= behind) return { limit: pageSize, offset, fromEnd: false }
  return { limit: Math.min(pageSize, whole - offset), offset: behind, fromEnd: true }
}

/** Rows passed over in an index alone from here on, where a list can. */
const farOffset = 1_000

/** Limits are written out, not parameters: a plan made for any limit is one for a tenth of the table. */
const cut = (limit: number, offset = 0): Sql => raw(`limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`)

function rowsQuery(listing: Parts, input: PageInput, conditions: Sql[], order: Order, place: Place): Sql {
  const { down, states } = order
  const direction = raw(down ? 'desc' : 'asc')
  const key = raw(order.column)
  const id = raw(listing.id)
  const all = [...conditions]
  const { limit: size, offset } = place
  if (input.after) {
    const [sort, value, lastId] = decodeCursor(input.after)
    if (sort !== (input.sort ?? listing.defaultSort)) refuse('kernel.inputRefused', { field: 'after' })
    all.push(sql`(${key}, ${id}) ${raw(down ? '<' : '>')} (${value}::${raw(order.type)}, ${lastId}::uuid)`)
  }
  const ordered = sql`order by ${key} ${direction}, ${id} ${direction}`
  const select = sql`select ${listing.select}, ${key}::text as "cursorValue" from`
  const merge = states.length > 1 ? listing.merge : undefined
  const usualSize = 40
  // Far behind, the rows before are passed over in an index alone, and only those shown are fetched and joined; a page of
  // hundreds chooses its rows before it joins them, or all the rest is read to be joined and sorted.
  const chosenApart = listing.countFrom && !listing.countOnly && !order.column.includes('(')
  const first = (offset > farOffset || size > usualSize) && chosenApart
  if (!merge && !first) return sql`${select} ${listing.from} where ${combineAll(all)} ${ordered} ${cut(size, offset)}`
  const keys = sql`select ${id} as shown_id, ${key} as shown_key from ${(!merge?.also && listing.countFrom) || listing.from} where`
  const few = merge
    ? sql`select shown_id, shown_key from ${ofEachState(sql`${keys} ${combineAll(all)}`, merge, states, sql`${ordered} ${cut(offset + size)}`)}
        order by shown_key ${direction}, shown_id ${direction} ${cut(size, offset)}`
    : sql`${keys} ${combineAll(all)} ${ordered} ${cut(size, offset)}`
  return sql`${select} (${few}) shown, ${listing.from} where ${combineAll(listing.where)}
    and ${id} = shown_id and ${key} = shown_key ${ordered}`
}

/** The first rows of each state, of `rows` that are ordered and cut by `first`. */
function ofEachState(rows: Sql, { column, also }: Omit<Merge, 'tabs'>, states: readonly string[], first: Sql): Sql {
  if (!also)
    return sql`unnest(${raw(`'{${states.join(',')}}'::text[]`)}) one(state)
      cross join lateral (${rows} and ${raw(column)} = one.state ${first}) of_state`
  const each = states.map(
    state => sql`(${rows} and ${raw(`${column} = '${state}'`)} and ${also[state] ?? sql`true`} ${first})`,
  )
  return sql`(${join(each, ' union all ')}) of_state`
}

/** Rows that fit, counted to one beyond the limit, or all. */
const countedRows = (listing: Parts, conditions: readonly Sql[], limit: number | 'all'): Sql =>
  sql`(select count(*) from (select 1 from ${(limit !== 'all' && listing.countFrom) || listing.from}
    where ${combineAll(conditions)} limit ${raw(limit === 'all' ? 'all' : String(limit + 1))}) counted)`

async function count(db: Db, listing: Parts, conditions: readonly Sql[], limit: number | 'all'): Promise<number> {
  return (await db.one<{ n: number }>(sql`select ${countedRows(listing, conditions, limit)} as n`)).n
}

/** How many rows each tab has under this search and these filters, so that what is not in one is found in another. */
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

/** Conditions joined by and; none means all rows. */
export function combineAll(conditions: readonly Sql[]): Sql {
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
