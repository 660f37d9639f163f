import type { StatisticFigures } from '@fairgate/contract/insight/statistics/commands'
import { type Dimension, dimensions, fixedValues } from '@fairgate/contract/insight/statistics/dimensions'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { publish } from './publish.ts'
import { ofSeen, type Reader, type Seen, type StatisticsQuery } from './scope.ts'

export interface Counted {
  value: string
  registered: number
  came: number
  /** Number of badges and tickets; the other counts are people. */
  registeredHolders: number
  cameHolders: number
}

/** Whether a row `r` came on a requested day. Days before the first and after the last bit have no entry. */
export function cameOn({ from, to, days }: Pick<StatisticsQuery, 'from' | 'to' | 'days'>): Sql {
  if (days) {
    const chosen = days.filter(day => (!from || day >= from) && (!to || day <= to))
    return sql`exists (select from unnest(${chosen}::date[]) chosen (day)
      where case when chosen.day - r.first_day between 0 and 127 then get_bit(r.days, chosen.day - r.first_day) = 1 else false end)`
  }
  if (!from && !to) return sql`bit_count(r.days) > 0`
  const first = from ? sql`least(128, greatest(0, ${from}::date - r.first_day))` : sql`0`
  const last = to ? sql`greatest(-1, least(127, ${to}::date - r.first_day))` : sql`127`
  return sql`bit_count(substring(r.days from ${first} + 1 for greatest(0, ${last} - ${first} + 1))) > 0`
}

/** A day among the requested ones. */
export const amongDays = (day: Sql, { from, to, days }: Pick<StatisticsQuery, 'from' | 'to' | 'days'>): Sql => sql`(
  ${day} between coalesce(${from ?? null}::date, '-infinity') and coalesce(${to ?? null}::date, 'infinity')
  and (${days ?? null}::date[] is null or ${day} = any(${days ?? null}::date[])))`

/** People by a dimension, exact; `value` is an expression over a row `r`. */
export function counted(
  db: Db,
  seen: readonly Seen[],
  query: StatisticsQuery,
  dimension: Dimension | 'all',
  value: Sql,
): Promise<Counted[]> {
  return db.many<Counted>(sql`
    select ${value} as value, sum(r.people)::int8 as registered, coalesce(sum(r.people) filter (where ${cameOn(query)}), 0)::int8 as came,
      sum(r.holders)::int8 as "registeredHolders", coalesce(sum(r.holders) filter (where ${cameOn(query)}), 0)::int8 as "cameHolders"
    from visitor_rollup r ${ofSeen(seen)} where r.dimension = ${dimension} group by 1 having sum(r.people) <> 0`)
}

export const rollupValue = raw('r.value')

/** All holders, and those who came. */
export async function totalsOf(
  db: Db,
  seen: readonly Seen[],
  query: StatisticsQuery,
): Promise<Pick<Counted, 'registered' | 'came'>> {
  const [all] = await counted(db, seen, query, 'all', rollupValue)
  return { registered: all?.registered ?? 0, came: all?.came ?? 0 }
}

/** Visitors by day, each once a day; days without visitors are omitted. */
export function cameByDay(
  db: Db,
  seen: readonly Seen[],
  query: StatisticsQuery,
): Promise<{ day: string; came: number }[]> {
  return db.many(sql`
    select (r.first_day + day_offset)::text as day, sum(r.people)::int8 as came
    from visitor_rollup r ${ofSeen(seen)} cross join generate_series(0, 127) day_offset
    where r.dimension = 'all' and get_bit(r.days, day_offset) = 1
      and ${amongDays(sql`(r.first_day + day_offset)`, query)}
    group by 1 order by 1`)
}

export type Name = { cn: string; en: string }
/** The names of the values of a dimension; a value without a name is missing. */
export type NamesOf = (values: readonly string[]) => Promise<ReadonlyMap<string, Name>>

interface FigureOptions {
  db: Db
  reader: Reader
  seen: readonly Seen[]
  asked: StatisticsQuery
  names?: NamesOf
}

/**
 * Figures of a dimension as the caller may see them: the venue exact ones; others rounded ones by attribute, without
 * small ones. Fixed values are in their order; the rest by published count, so that the order reveals no more.
 */
export async function figuresOf(dimension: Dimension, options: FigureOptions): Promise<StatisticFigures> {
  const { db, seen, asked: query } = options
  return toStatisticFigures(dimension, await counted(db, seen, query, dimension, rollupValue), options)
}

/** The province of a region. */
export const asProvince = sql`case when r.value = '' then '' else left(r.value, 2) || '0000' end`

/** The same for provinces, or for the cities of one; cities of a suppressed province are suppressed too. */
export async function regionFigures(province: string | undefined, options: FigureOptions): Promise<StatisticFigures> {
  const { db, seen, asked: query } = options
  const provinces = await counted(db, seen, query, 'region', asProvince)
  if (province === undefined) return toStatisticFigures('region', provinces, options)
  const open = await toStatisticFigures('region', provinces, options)
  const within = (await counted(db, seen, query, 'region', rollupValue)).filter(
    ({ value }) => value.slice(0, 2) === province.slice(0, 2),
  )
  const whole = open.rows.find(({ value }) => value === province)
  const cities = await toStatisticFigures('region', within, options)
  const shut = (key: 'registered' | 'came') => whole?.[key] === null
  return {
    rows: shut('registered') ? [] : cities.rows.map(row => (shut('came') ? { ...row, came: null } : row)),
    hides: shut('registered') || shut('came') ? 'some' : cities.hides,
  }
}

async function toStatisticFigures(
  dimension: Dimension,
  found: readonly Counted[],
  { reader, names }: FigureOptions,
): Promise<StatisticFigures> {
  const fixed = fixedValues[dimension] ?? []
  const known = new Map(found.map(row => [row.value, row]))
  const values = [
    ...fixed,
    ...found
      .map(({ value }) => value)
      .filter(value => !fixed.includes(value))
      .toSorted(),
  ]
  const columns = (['registered', 'came'] as const).map(key => {
    const counts = values.map(value => known.get(value)?.[key] ?? 0)
    const open = reader.companyType === 'platform' || !dimensions[dimension].attribute
    return open ? { counts, hides: 'nothing' as const } : publish(counts)
  })
  const [registered, came] = columns
  const called = names && (await names(values.filter(Boolean)))
  const rows = values.map((value, at) => ({
    ...{ value, name: called?.get(value) ?? null },
    ...{ registered: registered?.counts[at] ?? null, came: came?.counts[at] ?? null },
  }))
  const hides = columns.map(column => column.hides)
  return {
    rows: fixedValues[dimension]
      ? rows
      : rows.toSorted((one, other) => (other.registered ?? 0) - (one.registered ?? 0)),
    hides: hides.includes('some') ? 'some' : hides.includes('few') ? 'few' : 'nothing',
  }
}
