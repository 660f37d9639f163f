import type { EntityType } from '@fairgate/contract/kernel/command/entity-type'
import type { UnchangedReason } from '@fairgate/contract/kernel/lifecycle/dated'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../database/database.ts'
import type { TransitionContext } from '../services/services.ts'

export interface PhaseShift {
  phase: 'moveIn' | 'open' | 'moveOut'
  /** By how many whole days its first day moves. */
  days: number
  /** When it ends after the move; null: open end. */
  ends: string | null
}

/** How far an exhibition moves. */
export interface PlanShift {
  exhibitionId: string
  /** By how many days its first open day moves. */
  days: number
  /** The last open day after the move, `yyyy-MM-dd`. */
  last: string
  /** When move-out ends after the move. */
  ends: string | null
  phases: readonly PhaseShift[]
  zone: string
  now: Date
}

/** First and last day of several dates. */
export interface Span {
  from: string
  to: string
}

/**
 * The effect on the rows of a dependant: how many move, how many of those were cut to the new end, how many stay and
 * why.
 */
export interface Followed {
  moved: number
  cut: number
  kept: { why: UnchangedReason; count: number }[]
  /** The days of what moves, before and after; null if nothing does. */
  was: Span | null
  is: Span | null
}

/**
 * Dependent dates of an exhibition, which move with its own. Its module declares it; the registry is
 * `lifecycle/postponement/dependants.ts`. `follow` previews what `move` does.
 */
export interface Dependant<What extends string = string> {
  readonly what: What
  /** `table.column` of every date that this moves. */
  readonly columns: readonly string[]
  /** Entity types with changed rows. */
  readonly entityTypes: readonly EntityType[]
  follow(db: Db, shift: PlanShift): Promise<Followed>
  shift(context: TransitionContext, shift: PlanShift): Promise<void>
}

/** An instant this many days later in the venue's zone: at the same local time. */
export const shiftedInstant = (value: Sql, { days, zone }: { days: number | Sql; zone: string }): Sql =>
  sql`((${value} at time zone ${zone}) + make_interval(days => ${days}::int)) at time zone ${zone}`

/** The day of an instant in the venue's zone. */
export const venueDay = (value: Sql, zone: string): Sql => sql`(${value} at time zone ${zone})::date`

interface Row {
  why: UnchangedReason | 'moves' | 'cut'
  count: number
  wasFrom: string | null
  wasTo: string | null
  isFrom: string | null
  isTo: string | null
}

/**
 * Counts rows by effect. `rows` has the columns `why` (`moves`, `cut`, or why a row stays) and the days `was_from`,
 * `was_to`, `is_from`, `is_to`, and `n` if a row stands for several.
 */
export async function countFollowed(db: Db, rows: Sql): Promise<Followed> {
  const counted = await db.many<Row>(sql`
    select why, sum(n)::int as count, min(was_from)::text as "wasFrom", max(was_to)::text as "wasTo",
      min(is_from)::text as "isFrom", max(is_to)::text as "isTo" from (${rows}) found where why is not null group by why order by why`)
  const shiftedCounts = counted.filter(({ why }) => why === 'moves' || why === 'cut')
  const count = (which: string) => counted.find(({ why }) => why === which)?.count ?? 0
  const span = (from: 'wasFrom' | 'isFrom', to: 'wasTo' | 'isTo'): Span | null => {
    const firsts = shiftedCounts.flatMap(row => row[from] ?? []).sort()
    const lasts = shiftedCounts.flatMap(row => row[to] ?? []).sort()
    return firsts[0] !== undefined && lasts[0] !== undefined ? { from: firsts[0], to: lasts.at(-1) as string } : null
  }
  return {
    moved: count('moves'),
    cut: count('cut'),
    kept: counted.flatMap(({ why, count }) => (why === 'moves' || why === 'cut' ? [] : [{ why, count }])),
    ...{ was: span('wasFrom', 'wasTo'), is: span('isFrom', 'isTo') },
  }
}

/** Rows `t` whose columns contain a validity period, or the moment of an event. */
export interface DatedRows<What extends string> {
  what: What
  entityTypes: readonly EntityType[]
  table: string
  /** Rows of an exhibition; by default those with its `exhibition_id`. */
  of?: (exhibitionId: Sql) => Sql
  /** Rows whose dates still matter; the others are not counted. */
  lives?: Sql
  type: 'date' | 'timestamptz'
  /** If there is only one of the two, it is the moment of an event. */
  from?: string
  to?: string
  /**
   * A period that has begun stays completely: a flight that has departed arrives as planned. Otherwise its end moves.
   */
  whole?: true
  /** Nothing lasts beyond the end of the exhibition. */
  ends?: true
  /** Does not increment a version: the owner of the rows does. */
  unversioned?: true
  /** What follows in the same module, for the ids of moved rows. */
  after?: (context: TransitionContext, ids: readonly string[], shift: PlanShift) => Promise<void>
}

/**
 * The rule for rows with dates: what has passed stays. Of a period that has begun the end moves; if the exhibition
 * moves to an earlier date, nothing begins before now, and a period that would be completely in the past stays.
 */
export function datedRows<What extends string>(spec: DatedRows<What>): Dependant<What> {
  const { what, entityTypes, table, of = id => sql`t.exhibition_id = ${id}`, lives = sql`true`, type, from, to } = spec
  const column = (name: string) => raw(`t.${name}`)
  const last = column(to ?? (from as string))
  const buildShift = (shift: PlanShift) => {
    const { days, zone } = shift
    const now =
      type === 'date'
        ? sql`(${shift.now.toISOString()}::timestamptz at time zone ${zone})::date`
        : sql`${shift.now.toISOString()}::timestamptz`
    const shiftValue = (value: Sql) => (type === 'date' ? sql`(${value} + ${days}::int)` : shiftedInstant(value, shift))
    // A day is over when it has ended, an instant when it has come.
    const over = (value: Sql) => (type === 'date' && to ? sql`${value} < ${now}` : sql`${value} <= ${now}`)
    const begun = from ? sql`coalesce(${column(from)} <= ${now}, false)` : sql`false`
    const cap = spec.ends && shift.ends !== null ? sql`${shift.ends}::timestamptz` : undefined
    const end = to
      ? cap
        ? sql`case when ${column(to)} is not null then least(${shiftValue(column(to))}, ${cap}) end`
        : shiftValue(column(to))
      : undefined
    const begin =
      from &&
      sql`case when ${begun} or ${column(from)} is null then ${column(from)} else greatest(${shiftValue(column(from))}, ${to ? now : shiftValue(column(from))}) end`
    const effective = from && to ? sql`coalesce(${last}, ${column(from)})` : last
    const cut = cap && to ? sql`coalesce(${shiftValue(column(to))} > ${cap}, false)` : sql`false`
    const why = sql`case when ${effective} is null then null
      when ${over(effective)} or ${spec.whole ? begun : sql`${begun} and ${last} is null`} then 'begun'
      when ${days}::int = 0 and not ${cut} then 'still'
      when ${over(shiftValue(effective))} then 'past'
      ${begin && cap && to ? sql`when ${begin} >= ${cap} then 'beyond'` : sql``}
      when ${cut} then 'cut' else 'moves' end`
    return { why, begin, end }
  }
  const rows = (shift: PlanShift) => sql`${raw(table)} t where ${of(sql`${shift.exhibitionId}::uuid`)} and ${lives}`
  const dayOf = (value: Sql, zone: string) => (type === 'date' ? value : venueDay(value, zone))
  return {
    what,
    entityTypes,
    columns: [from, to].flatMap(name => (name ? [`${table}.${name}`] : [])),
    follow: (db, shift) => {
      const { why, begin, end } = buildShift(shift)
      const day = (value: Sql) => dayOf(value, shift.zone)
      const first = from ? column(from) : last
      const [starts, stops] = [begin ?? end, end ?? begin] as Sql[]
      return countFollowed(
        db,
        sql`select ${why} as why, 1 as n, ${day(sql`coalesce(${first}, ${last})`)} as was_from,
          ${day(sql`coalesce(${last}, ${first})`)} as was_to, ${day(sql`coalesce(${starts as Sql}, ${stops as Sql})`)} as is_from,
          ${day(sql`coalesce(${stops as Sql}, ${starts as Sql})`)} as is_to from ${rows(shift)}`,
      )
    },
    async shift(context, shift) {
      const { why, begin, end } = buildShift(shift)
      const sets = [
        ...(begin && from ? [sql`${raw(from)} = ${begin}`] : []),
        ...(end && to ? [sql`${raw(to)} = ${end}`] : []),
        ...(spec.unversioned ? [] : [sql`version = version + 1`]),
      ]
      const shiftedRows = await context.db.many<{ id: string }>(sql`
        with locked as (select t.id from ${rows(shift)} order by t.id for no key update)
        update ${raw(table)} t set ${join(sets)} from locked where t.id = locked.id and ${why} in ('moves', 'cut') returning t.id`)
      if (shiftedRows.length > 0) {
        await spec.after?.(
          context,
          shiftedRows.map(({ id }) => id),
          shift,
        )
      }
    },
  }
}
