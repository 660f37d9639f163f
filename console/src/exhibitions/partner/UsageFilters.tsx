import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { part } from '../../kernel/ui/part.tsx'
import type { UsageProps } from './RelationUsage.tsx'

const DateRange = part(async () => (await import('../../kernel/ui/DateRange.tsx')).DateRange)

/** Filters relations or exhibitions by a range of days. */
export function UsageFilters({ which, list }: UsageProps & { list: Worklist<'getCooperatorExhibitionUsagePage'> }) {
  return (
    <>
      {which}
      <OpenDaysFilter {...list.filters} onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })} />
    </>
  )
}

interface OpenDays {
  from?: string
  to?: string
  onChange: (days: readonly [string, string] | undefined) => void
}

/** Filters by the days on which an exhibition is open. */
export function OpenDaysFilter({ from, to, onChange }: OpenDays) {
  return (
    <div className="fg-search-dates">
      <DateRange looksBack value={from && to ? [from, to] : undefined} onChange={onChange} />
    </div>
  )
}
