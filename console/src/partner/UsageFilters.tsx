import type { Worklist } from '../ui/list/list-spec.ts'
import { part } from '../ui/part.tsx'
import type { UsageProps } from './RelationUsage.tsx'

const DateRange = part(async () => (await import('../ui/DateRange.tsx')).DateRange)

/** Relations or exhibitions, and from which day to which. */
export function UsageFilters({ which, list }: UsageProps & { list: Worklist<'getCooperatorExhibitionUsagePage'> }) {
  const { from, to } = list.filters
  return (
    <>
      {which}
      <div className="fg-partner-dates">
        <DateRange
          looksBack
          value={from && to ? [from, to] : undefined}
          onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })}
        />
      </div>
    </>
  )
}
