import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { offsetLimit } from '@fairgate/contract/kernel/money/offset-limit'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { refuse } from '../refusal/refuse.ts'
import { decodeCursor } from './list-cursor.ts'

/** A sortable column of a list: its expression (never null) and PostgreSQL type, so that a cursor can be compared. */
export interface SortColumn {
  column: string
  type: 'timestamptz' | 'date' | 'text' | 'int' | 'bigint' | 'uuid'
}

/**
 * For a tab of several states in the order of another column no index gives the order, so the first rows of each state
 * are read from its part of the index and merged. Otherwise PostgreSQL would read the newest rows of all states, which
 * is slow after an import of twenty thousand drafts.
 */
export interface Merge {
  /** The column of the states, e.g. `b.state`. */
  column: string
  /** The states of each tab, complete; a tab of one state, or one that is missing here, needs no merging. */
  tabs: Readonly<Record<string, readonly string[]>>
  /** Further conditions for the rows of a state; states without an entry have none. */
  also?: Readonly<Record<string, Sql>>
}

/** What a statement of rows or a count needs of a list; its members are described there. */
export interface Parts {
  select: Sql
  from: Sql
  where: readonly Sql[]
  id: string
  defaultSort: string
  merge?: Merge
  countOnly?: true
  countFrom?: Sql
}

/** The order of a page, and the states it is merged from. */
interface Order extends SortColumn {
  down: boolean
  states: readonly string[]
}

/** The position of a page: a number of rows after others, counted from the first row or from the last. */
interface PagePosition {
  limit: number
  offset: number
  fromEnd: boolean
}

/** Far behind, a page is read from the nearer end, so that the last one costs what the first does. */
export function computePosition({ pageNum, pageSize, after }: PageInput, whole: number | undefined): PagePosition {
  if (after) return { limit: pageSize, offset: 0, fromEnd: false }
  const offset = (pageNum - 1) * pageSize
  if (whole !== undefined && offset >= whole) return { limit: 0, offset: 0, fromEnd: false }
  const behind = whole === undefined ? Number.POSITIVE_INFINITY : Math.max(0, whole - offset - pageSize)
  if (Math.min(offset, behind) > offsetLimit) refuse('kernel.tooFar', { field: 'pageNum' })
  if (whole === undefined || offset <= behind) return { limit: pageSize, offset, fromEnd: false }
  return { limit: Math.min(pageSize, whole - offset), offset: behind, fromEnd: true }
}

/** From this offset on rows are skipped in an index only, if the list permits. */
export const farOffset = 1_000

/** Limits are literals, not parameters: a generic plan assumes a tenth of the table. */
const cut = (limit: number, offset = 0): Sql => raw(`limit ${limit}${offset > 0 ? ` offset ${offset}` : ''}`)

export function rowsQuery(
  listing: Parts,
  input: PageInput,
  conditions: Sql[],
  order: Order,
  position: PagePosition,
): Sql {
  const { down, states } = order
  const direction = raw(down ? 'desc' : 'asc')
  const key = raw(order.column)
  const id = raw(listing.id)
  const all = [...conditions]
  const { limit: size, offset } = position
  if (input.after) {
    const [sort, value, lastId] = decodeCursor(input.after)
    if (sort !== (input.sort ?? listing.defaultSort)) refuse('kernel.inputRefused', { field: 'after' })
    all.push(sql`(${key}, ${id}) ${raw(down ? '<' : '>')} (${value}::${raw(order.type)}, ${lastId}::uuid)`)
  }
  const ordered = sql`order by ${key} ${direction}, ${id} ${direction}`
  const select = sql`select ${listing.select}, ${key}::text as "cursorValue" from`
  const merge = states.length > 1 ? listing.merge : undefined
  const usualSize = 40
  // Far from the start, earlier rows are skipped in an index only, and only the selected ones are fetched and joined; a
  // page of hundreds selects its rows before joining, otherwise all others would be joined and sorted too.
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

/** The first rows of each state, of `rows` that are ordered and limited by `first`. */
function ofEachState(rows: Sql, { column, also }: Omit<Merge, 'tabs'>, states: readonly string[], first: Sql): Sql {
  if (!also)
    return sql`unnest(${raw(`'{${states.join(',')}}'::text[]`)}) one(state)
      cross join lateral (${rows} and ${raw(column)} = one.state ${first}) of_state`
  const each = states.map(
    state => sql`(${rows} and ${raw(`${column} = '${state}'`)} and ${also[state] ?? sql`true`} ${first})`,
  )
  return sql`(${join(each, ' union all ')}) of_state`
}

/** Conditions joined by and; none means all rows. */
export function combineAll(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? join([...conditions], ' and ') : sql`true`
}
