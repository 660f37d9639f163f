import { useEffect, useState } from 'react'
import type { WorklistOf } from './BadgeWorklist.tsx'
import { type FilterTab, type Whole, type WholeVerb, wholeVerbs } from './badge-verbs.ts'

/**
 * Ticking everything a list holds, not just this page. Only where a command can say the same: in a tab whose rows all
 * allow the verb, without a free search.
 */
export function useWhole(list: WorklistOf, filterTab: FilterTab | undefined) {
  const [chosen, setChosen] = useState(false)
  const allPicked = list.rows.length > 0 && list.rows.every(row => list.picked.includes(row.id))
  const possible = filterTab !== undefined && !list.search && list.total > list.rows.length && allPicked
  useEffect(() => {
    if (!possible) setChosen(false)
  }, [possible])
  const whole: Whole | undefined =
    chosen && possible && filterTab
      ? {
          filter: { tab: filterTab, badgeTypeId: list.filters.badgeTypeId, batchId: list.filters.batchId },
          total: list.total,
        }
      : undefined
  const verbs = (Object.keys(wholeVerbs) as WholeVerb[]).filter(verb => wholeVerbs[verb] === filterTab)
  return { whole, possible, total: list.total, verbs, choose: () => setChosen(true), drop: () => setChosen(false) }
}
