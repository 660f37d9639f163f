import { Ellipsis } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { Button } from './Button.tsx'
import './Fold.css'

export interface FoldProps {
  children: ReactNode
  /** What would fold is in force: it is shown below, whatever room there is. */
  shown?: boolean
  /** Against the right end, where the first fold first; else the last do. A primary never folds. */
  end?: boolean
}

/**
 * One line of controls; those that do not fit are behind dots, and all stand below once the dots are clicked. What fits is
 * measured, so that it holds in every language, at every width and beside every drawer.
 */
export function Fold({ children, shown = false, end = false }: FoldProps) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const [folds, setFolds] = useState(false)
  const [below, setBelow] = useState(false)
  const [clicked, setClicked] = useState(false)
  const open = clicked || shown
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      // The title beside it gives way before a primary is cut.
      const primaries = itemsOf(element).filter(item => item.classList.contains('is-primary'))
      const least = primaries.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
      if (least > 0) element.parentElement?.style.setProperty('min-width', `${least + DOTS}px`)
      const folded = foldedOf(element, end)
      for (const item of itemsOf(element)) {
        const isFolded = folded.has(item)
        item.classList.toggle('is-folded', isFolded)
        // Neither seen nor reached by the keyboard until the dots are clicked.
        item.inert = isFolded && !open
      }
      setFolds(folded.size > 0)
      setBelow(open && !end && lacksRoomBeside(element))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const item of element.children) observer.observe(item)
    return () => observer.disconnect()
  })
  const looks = [end && 'is-end', below && 'is-below', open && folds && 'is-open']
  return (
    <div className={['fg-fold', ...looks.filter(Boolean)].join(' ')}>
      <div className="fg-fold-row" ref={row}>
        {children}
      </div>
      {(folds || clicked) && !shown && (
        <Button
          icon={Ellipsis}
          aria-label={t('shell.more')}
          aria-expanded={open}
          onClick={() => setClicked(!clicked)}
        />
      )}
    </div>
  )
}

/** Px of the dots and the gap before them. */
const DOTS = 50

/** What stands in the line; a dialog that a control has opened lies above the page. */
const itemsOf = (row: HTMLElement) =>
  ([...row.children] as HTMLElement[]).filter(item => !item.matches('dialog, [popover]'))

/** The widths of the line's controls side by side, px. */
const widthOf = (row: HTMLElement, items: readonly HTMLElement[]) =>
  items.reduce((sum, { offsetWidth }) => sum + offsetWidth + gapOf(row), -gapOf(row))

const gapOf = (row: Element) => Number.parseFloat(getComputedStyle(row).columnGap) || 0

/** What stands in the same bar leaves no room for the whole line: asked the same wherever the line is, so that it settles. */
function lacksRoomBeside(row: HTMLElement): boolean {
  const fold = row.parentElement
  const bar = fold?.parentElement
  if (!fold || !bar) return false
  const { paddingLeft, paddingRight } = getComputedStyle(bar)
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const others = ([...bar.children] as HTMLElement[]).filter(child => child !== fold)
  const taken = others.reduce((sum, { offsetWidth }) => sum + offsetWidth + gapOf(bar), 0)
  return widthOf(row, itemsOf(row)) > inner - taken + 1
}

/** Which controls the line has no room for, by their widths; a folded one keeps its own, in a line that is not shown. */
function foldedOf(row: HTMLElement, end: boolean): ReadonlySet<HTMLElement> {
  const items = itemsOf(row).filter(({ offsetWidth }) => offsetWidth > 0)
  const may = items.filter(item => !item.classList.contains('is-primary'))
  if (!end) may.reverse()
  const folded = new Set<HTMLElement>()
  let wanted = widthOf(row, items)
  for (const item of may) {
    if (wanted <= row.clientWidth + 1) break
    folded.add(item)
    wanted -= item.offsetWidth + gapOf(row)
  }
  return folded
}
