import type { EntryDays } from '@fairgate/contract/badging/badge/entry-days'
import sql, { raw, type Sql } from 'sql-template-tag'

/** The days of entry of a badge `alias` as one JSON column; null if it has those of its phases. */
export const entryDaysOf = (alias: string): Sql => {
  const days = raw(`${alias}.entry_days`)
  return sql`case when ${days} is not null then json_build_object('from', lower(${days}), 'to', upper(${days}) - 1) end`
}

/** Days as a value of a column. */
export const rangeOf = (days: EntryDays | null): Sql =>
  days ? sql`daterange(${days.from}::date, ${days.to}::date, '[]')` : sql`null::daterange`

interface Where {
  exhibitionId: string
  phases: readonly string[] | Sql
  days: Sql
}

/** When a badge with these days opens doors; null without chosen days. */
export const validOf = ({ exhibitionId, phases, days }: Where, timeZone: string): Sql =>
  sql`badge_entry_valid(${exhibitionId}::uuid, ${'map' in phases ? [...phases] : phases}::text[], ${days}, ${timeZone})`
