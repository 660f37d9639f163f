import { type Phase, phases, type SaleState } from '@fairgate/contract/exhibitions/exhibition/views'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import { raw, type Sql } from 'sql-template-tag'
import type { SortColumn } from '../../kernel/list/rows-query.ts'

export interface Period {
  from: string | null
  to: string | null
  /** The times of `from` and `to` repeat on every day of the period. */
  daily: boolean
}

const period = (name: string, alias: string) =>
  `jsonb_build_object('from', ${utc(`${alias}.${name}_from`)}, 'to', ${utc(`${alias}.${name}_to`)}, 'daily', ${alias}.${name}_daily)`

/** A timestamp inside JSON, in the driver's format: UTC with milliseconds. */
function utc(column: string): string {
  return `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}

/** The periods as JSON columns `moveIn`, `open`, `moveOut` of an alias. */
export function periodColumns(alias: string): Sql {
  return raw(
    `${period('move_in', alias)} as "moveIn", ${period('open', alias)} as "open", ${period('move_out', alias)} as "moveOut"`,
  )
}

interface Dates {
  moveIn: Period
  open: Period
  moveOut: Period
}

/**
 * The phase at a moment, null outside of all three. A phase includes its nights; its daily times are not checked here.
 */
export function phaseAt(dates: Dates, at: Date): Phase | null {
  const time = at.getTime()
  const includesDay = ({ from, to }: Period) =>
    from !== null && to !== null && Date.parse(from) <= time && time < Date.parse(to)
  if (includesDay(dates.moveIn)) return 'moveIn'
  if (includesDay(dates.open)) return 'open'
  return includesDay(dates.moveOut) ? 'moveOut' : null
}

/** Whether move-out has ended. */
export const isOver = ({ moveOutTo }: { moveOutTo: string | null }, at: Date): boolean =>
  moveOutTo !== null && Date.parse(moveOutTo) <= at.getTime()

/** The last open day in the venue's zone: opening ends at an instant, and midnight belongs to the day before. */
export const lastOpenDay = ({ open: { to } }: Pick<Dates, 'open'>, timeZone: string): string =>
  to === null ? '9999-12-31' : dayOf(new Date(Date.parse(to) - 1), timeZone)

/** Whether two moments are equal in any notation; two nulls are equal. */
export const sameInstant = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

/** Phases whose times have changed. */
export const findChangedPhases = (before: Dates, planned: Dates): Phase[] =>
  phases.filter(name => {
    const [was, is] = [before[name], planned[name]]
    return !sameInstant(was.from, is.from) || !sameInstant(was.to, is.to) || was.daily !== is.daily
  })

interface Sale {
  saleOpen: boolean
  saleFrom: string | null
  saleTo: string | null
}

/** Switch and window of the sale in one word: sales are possible only while it is `open`. */
export function saleStateAt({ saleOpen, saleFrom, saleTo }: Sale, at: Date): SaleState {
  if (saleTo !== null && at.getTime() >= Date.parse(saleTo)) return 'over'
  if (!saleOpen || saleFrom === null) return 'closed'
  return at.getTime() < Date.parse(saleFrom) ? 'scheduled' : 'open'
}

/**
 * Orders exhibitions of an alias `e`: active ones by their opening, the one that is open first, then past ones, latest
 * first.
 */
export const nearest: SortColumn = {
  column: `(case when is_sandbox(e.id) then 2e11 when e.ended_at is null then coalesce(extract(epoch from e.open_from), 9e9)
    else 1e11 - extract(epoch from e.ended_at) end)::bigint`,
  type: 'bigint',
}
