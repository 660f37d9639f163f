import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useFontsLoaded } from './use-fonts-loaded.ts'

/**
 * Measures the columns of a table when its rows are rendered; headers have their column's key. A hidden column retains
 * its last measurement, so that one that does not fit does not flicker.
 * @param side px that the first and the last cell have more than the others
 */
export function useNaturalWidths(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly unknown[],
  side: number,
): NaturalWidths {
  const [widths, setWidths] = useState<NaturalWidths>({})
  const fonts = useFontsLoaded()
  const last = useRef<{ of: readonly unknown[]; heads: readonly unknown[] }>({ of: [], heads: [] })
  useLayoutEffect(() => {
    const element = table.current
    if (!element || rows.length === 0) return
    const now = { of: [element, fonts, ...rows], heads: headsOf(element).map(head => head.dataset.key) }
    const isSame = areSame(now.of, last.current.of)
    if (isSame && areSame(now.heads, last.current.heads)) return
    last.current = now
    const measured = measure(element, side)
    setWidths(known => widthsAfter(known, measured, isSame))
  })
  return widths
}

const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, index) => part === other[index])

const headsOf = (table: HTMLTableElement) => [...table.querySelectorAll<HTMLElement>('th[data-key]')]

/** Lays the table out at its natural width, only while its headers are measured. */
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

/** Px that the widest cell of each column takes in one line, including its padding, by the column's key. */
export type NaturalWidths = Readonly<Record<string, number>>

/**
 * The widths after a measurement; those of columns that were not measured stay. For the same rows the greatest measured
 * width counts: a column can measure a pixel more or less next to other columns, and a width that shrinks again would
 * hide and show a column without end.
 * @param isSame whether the rows are those that were measured before
 */
export function widthsAfter(known: NaturalWidths, measured: NaturalWidths, isSame: boolean): NaturalWidths {
  const next: Record<string, number> = { ...known, ...measured }
  if (isSame) for (const [key, px] of Object.entries(measured)) next[key] = Math.max(px, known[key] ?? 0)
  return Object.entries(next).every(([key, px]) => known[key] === px) ? known : next
}
