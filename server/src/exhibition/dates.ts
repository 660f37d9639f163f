import { type Phase, phases, type SaleState } from '@fairgate/contract/exhibition/views'
import { dayOf } from '@fairgate/contract/kernel/day'
import { raw, type Sql } from 'sql-template-tag'
import type { SortColumn } from '../kernel/listing.ts'

export interface Period {
  from: string | null
  to: string | null
  /** The hours of `from` and `to` repeat on every day between. */
  daily: boolean
}

const period = (name: string, alias: string) =>
  `jsonb_build_object('from', ${utc(`${alias}.${name}_from`)}, 'to', ${utc(`${alias}.${name}_to`)}, 'daily', ${alias}.${name}_daily)`

/** A timestamp inside JSON, in the form the driver gives it elsewhere: UTC with milliseconds. */
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

/** The phase at a moment, null outside of all three. A phase lasts through its nights; its hours are not checked here. */
export function phaseAt(dates: Dates, at: Date): Phase | null {
  const time = at.getTime()
  const holds = ({ from, to }: Period) =>
    from !== null && to !== null && Date.parse(from) <= time && time < Date.parse(to)
  if (holds(dates.moveIn)) return 'moveIn'
  if (holds(dates.open)) return 'open'
  return holds(dates.moveOut) ? 'moveOut' : null
}

/** Whether everybody has left: the moment move-out ends has passed. */
export const isOver = ({ moveOutTo }: { moveOutTo: string | null }, at: Date): boolean =>
  moveOutTo !== null && Date.parse(moveOutTo) <= at.getTime()

/** The last open day by the venue's calendar: opening ends at an instant, and a midnight is the day before. */
export const lastOpenDay = ({ open: { to } }: Pick<Dates, 'open'>, timeZone: string): string =>
  to === null ? '9999-12-31' : dayOf(new Date(Date.parse(to) - 1), timeZone)

/** Whether two moments are the same, however they are written; none is the same as none. */
export const sameInstant = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

/** Phases that are at another time than before. */
export const movedPhases = (before: Dates, planned: Dates): Phase[] =>
  phases.filter(name => {
    const [was, is] = [before[name], planned[name]]
    return !sameInstant(was.from, is.from) || !sameInstant(was.to, is.to) || was.daily !== is.daily
  })

interface Sale {
  saleOpen: boolean
  saleFrom: string | null
  saleTo: string | null
}

/** The sale's switch and window in one word: something may be bought only while it is `open`. */
export function saleStateAt({ saleOpen, saleFrom, saleTo }: Sale, at: Date): SaleState {
  if (saleTo !== null && at.getTime() >= Date.parse(saleTo)) return 'over'
  if (!saleOpen || saleFrom === null) return 'closed'
  return at.getTime() < Date.parse(saleFrom) ? 'scheduled' : 'open'
}

/**
 * Orders exhibitions of an alias `e` as they come: those that run by their opening, the one that is open first, then those
 * that have ended, the latest first.
 */
export const nearest: SortColumn = {
  column: `(case when is_rehearsal(e.id) then 2e11 when e.ended_at is null then coalesce(extract(epoch from e.open_from), 9e9)
    else 1e11 - extract(epoch from e.ended_at) end)::bigint`,
  type: 'bigint',
}
