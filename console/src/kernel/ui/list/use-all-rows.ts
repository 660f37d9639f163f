import { useEffect, useState } from 'react'
import type { useWorklist } from '../../list/use-worklist.ts'
import type { Whole } from './define-actions.ts'

type Ticked = Pick<ReturnType<typeof useWorklist>, 'search' | 'narrowing' | 'tab' | 'total' | 'picked'> & {
  rows: readonly { id: string }[]
}

/**
 * Selects everything under a list's tab and filters, not only this page. Only if a command can express the same: in a
 * tab whose rows all permit the action, and without a search.
 * @param tabs those in which some action accepts a filter instead of rows
 */
export function useAllRows({ rows, search, narrowing, tab, total, picked }: Ticked, tabs: readonly string[]) {
  const [chosen, setChosen] = useState(false)
  const isPagePicked = rows.length > 0 && rows.every(({ id }) => picked.includes(id))
  const possible = tabs.includes(tab) && !search && total > rows.length && isPagePicked
  useEffect(() => {
    if (!possible) setChosen(false)
  }, [possible])
  const whole: Whole | undefined = chosen && possible ? { filter: { ...narrowing, tab }, total } : undefined
  return { whole, possible: possible && !chosen, choose: () => setChosen(true), drop: () => setChosen(false) }
}
