import { lazy, Suspense } from 'react'
import type { Worklist } from '../ui/list/list-spec.ts'
import type { UsageProps } from './RelationUsage.tsx'

const DateRange = lazy(async () => ({ default: (await import('../ui/DateRange.tsx')).DateRange }))

/** Relations or exhibitions, and from which day to which. */
export function UsageFilters({ which, list }: UsageProps & { list: Worklist<'getCooperatorExhibitionUsagePage'> }) {
  const { from, to } = list.filters
  return (
    <>
      {which}
      <div className="fg-partner-dates">
        <Suspense>
          <DateRange
            value={from && to ? [from, to] : undefined}
            onChange={days => list.setFilters({ from: days?.[0], to: days?.[1] })}
          />
        </Suspense>
      </div>
    </>
  )
}
