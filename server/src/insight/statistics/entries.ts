import sql, { type Sql } from 'sql-template-tag'
import { doors, entriesByHour, insideByMinute } from '../../admission/gate/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { ofSeen, type Seen, type StatisticsQuery } from './scope.ts'
import { amongDays } from './visitors.ts'

interface Flow {
  entries: number
  exits: number
  refused: number
}

const heads = (action: string, of: Sql): Sql =>
  sql`coalesce(sum(${of}) filter (where r.action_taken = ${action}), 0)::int8`

/** People who went in and out; for refusals the number of passages. */
const flow: Sql = sql`${heads('in', sql`r.people`)} as entries, ${heads('out', sql`r.people`)} as exits,
  ${heads('refused', sql`r.passages`)} as refused`

const within = (query: StatisticsQuery): Sql => amongDays(sql`r.gate_day`, query)

/** Passages by gate day. */
export function entriesByDay(
  db: Db,
  seen: readonly Seen[],
  query: StatisticsQuery,
): Promise<({ day: string } & Flow)[]> {
  return db.many(sql`
    select r.gate_day::text as day, ${flow} from ${entriesByHour} ${ofSeen(seen)} where ${within(query)} group by 1 order by 1`)
}

/** By hour in the venue's zone, over all days, all 24 of them. */
export async function entriesInHours(
  db: Db,
  seen: readonly Seen[],
  query: StatisticsQuery,
): Promise<({ hour: number } & Flow)[]> {
  const found = await db.many<{ hour: number } & Flow>(sql`
    select r.hour::int as hour, ${flow} from ${entriesByHour} ${ofSeen(seen)} where ${within(query)} group by 1`)
  const byHour = new Map(found.map(row => [row.hour, row]))
  return Array.from({ length: 24 }, (_, hour) => byHour.get(hour) ?? { hour, entries: 0, exits: 0, refused: 0 })
}

/** By door, for a caller who sees whole exhibitions; null if it sees only a part of one. */
export async function entriesByDoor(
  db: Db,
  seen: readonly Seen[],
  query: StatisticsQuery,
): Promise<({ doorId: string; name: { cn: string; en: string } } & Flow)[] | null> {
  if (seen.some(({ kind }) => kind !== 'exhibition')) return null
  return db.many(sql`
    select o.id as "doorId", json_build_object('cn', o.name_cn, 'en', o.name_en) as name, ${flow}
    from ${doors} left join ${entriesByHour} on r.scope = o.id and r.kind = 'door' and ${within(query)}
    where o.exhibition_id = any(${seen.map(({ id }) => id)}::uuid[])
    group by o.id, o.name_cn, o.name_en, o.code order by o.code, o.id`)
}

/** The minute at whose end most people were inside, on the requested gate days; null if nobody came. */
export async function findMaxInside(
  db: Db,
  seen: readonly Seen[],
  query: StatisticsQuery,
  timeZone: string,
): Promise<{ at: string; people: number } | null> {
  const turn = parameter('gate.dayBegins')
  const dayOf = (minute: Sql): Sql =>
    sql`((${minute} at time zone ${timeZone}) - make_interval(hours => ${turn}))::date`
  const found = await db.maybe<{ at: string; people: number }>(sql`
    with changes as (
      select r.minute, sum(r.change) as change from ${insideByMinute} ${ofSeen(seen)} group by 1),
    -- People who stay past the start of a gate day count on the new one, although no passage happens then.
    days as (select generate_series(min(${dayOf(sql`minute`)}), max(${dayOf(sql`minute`)}), interval '1 day')::date as day from changes),
    inside as (
      select minute, (sum(change) over (order by minute))::int8 as people from (
        select minute, sum(change) as change from (
          table changes union all select gate_day_begins(day, ${turn}, ${timeZone}), 0 from days) shifted group by 1) summed)
    select minute as at, people from inside
    where people > 0 and ${amongDays(dayOf(sql`minute`), query)} order by people desc, minute limit 1`)
  return found ?? null
}
