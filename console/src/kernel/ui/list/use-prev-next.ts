import { useEffect, useState } from 'react'
import type { useWorklist } from '../../list/use-worklist.ts'

interface Stepped<Row> extends Pick<ReturnType<typeof useWorklist>, 'current' | 'open' | 'step' | 'turning' | 'total'> {
  rows: readonly Row[]
  pager: { pageNum: number; pageSize: number }
}

/** Moves the open row along its list: buttons of the drawer, arrow keys, and to the next one when a row has left it. */
export function usePrevNext<Row extends { id: string }>(list: Stepped<Row>) {
  const at = list.rows.findIndex(row => row.id === list.current)
  const current = list.rows[at]
  const stepTo = (row: Row | undefined) => row && (() => list.step(row.id))
  const onPrevious = at < 0 ? undefined : stepTo(list.rows[at - 1])
  const onNext = at < 0 ? undefined : stepTo(list.rows[at + 1])

  // The row that follows a decided one, when the list no longer contains that one.
  const [heir, setHeir] = useState<{ of: string; id: string | undefined }>()
  const isGone = heir !== undefined && heir.of === list.current && at < 0 && !list.turning
  useEffect(() => {
    if (!isGone) return
    setHeir(undefined)
    list.step(heir.id)
  }, [isGone, heir, list])

  return {
    current,
    walk: {
      position: current && {
        at: (list.pager.pageNum - 1) * list.pager.pageSize + at + 1,
        of: Math.max(list.total, at + 1),
      },
      onPrevious,
      onNext,
      onClose: () => list.open(undefined),
    },
    /** Down opens the first if none is open. */
    keys: { ArrowUp: onPrevious, ArrowDown: current ? onNext : stepTo(list.rows[0]) },
    /** A decided row leaves the tab: the next one opens, so that a queue can be processed without the mouse. */
    onActed: (verb: string) => {
      if (verb === 'delete') list.open(undefined)
      else if (current) setHeir({ of: current.id, id: (list.rows[at + 1] ?? list.rows[at - 1])?.id })
    },
  }
}
