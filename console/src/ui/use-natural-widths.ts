import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFontsLoaded } from './use-fonts-loaded.ts'

/** Px that the widest cell of each column takes in one line, its padding included, by the column's key. */
export type NaturalWidths = Readonly<Record<string, number>>

/**
 * Measures the columns of a table as its rows are drawn; heads say their column's key. A column that is folded keeps what
 * was measured last, so that one that does not fit does not come and go.
 *
 * @param side px that the first and the last cell have more than the others
 */
export function useNaturalWidths(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly unknown[],
  side: number,
): NaturalWidths {
  const [widths, setWidths] = useState<NaturalWidths>({})
  const fonts = useFontsLoaded()
  const last = useRef<readonly unknown[]>([])
  useLayoutEffect(() => {
    const element = table.current
    if (!element || rows.length === 0) return
    const now = [element, rows, fonts, ...headsOf(element).map(head => head.dataset.key)]
    if (now.length === last.current.length && now.every((part, index) => part === last.current[index])) return
    last.current = now
    const measured = measure(element, side)
    setWidths(known =>
      Object.entries(measured).every(([key, px]) => known[key] === px) ? known : { ...known, ...measured },
    )
  })
  return widths
}

const headsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>('th[data-key]')]

/** Lays the table out as wide as it likes to be, for the moment of reading its heads. */
function measure(table: HTMLTableElement, side: number): NaturalWidths {
  const frame = table.parentElement
  const [left, top] = [frame?.scrollLeft ?? 0, frame?.scrollTop ?? 0]
  table.classList.add('is-measuring')
  const measured = headsOf(table).map(head => {
    const edges = Number(head.matches(':first-child')) + Number(head.matches(':last-child'))
    return [head.dataset.key, Math.ceil(head.getBoundingClientRect().width) - edges * side]
  })
  table.classList.remove('is-measuring')
  frame?.scrollTo(left, top)
  return Object.fromEntries(measured)
}
