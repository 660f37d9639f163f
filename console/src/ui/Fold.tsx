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
 * One line of controls; those that do not fit are behind dots, and stand below once the dots are clicked. What fits is
 * measured, so that it holds in every language, at every width and beside every drawer.
 */
export function Fold({ children, shown = false, end = false }: FoldProps) {
  const t = useText()
  const row = useRef<HTMLDivElement>(null)
  const [folds, setFolds] = useState(false)
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
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const item of element.children) observer.observe(item)
    return () => observer.disconnect()
  })
  return (
    <div className={`fg-fold ${end ? 'is-end' : ''} ${shown ? 'is-shown' : ''} ${open && folds ? 'is-open' : ''}`}>
      <div className="fg-fold-row" ref={row}>
        {children}
      </div>
      {folds && !shown && (
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

/** Which controls the line has no room for, by their widths; a folded one keeps its own, in a line that is not shown. */
function foldedOf(row: HTMLElement, end: boolean): ReadonlySet<HTMLElement> {
  const gap = Number.parseFloat(getComputedStyle(row).columnGap) || 0
  const items = itemsOf(row).filter(({ offsetWidth }) => offsetWidth > 0)
  const may = items.filter(item => !item.classList.contains('is-primary'))
  if (!end) may.reverse()
  const folded = new Set<HTMLElement>()
  let wanted = items.reduce((sum, { offsetWidth }) => sum + offsetWidth + gap, -gap)
  for (const item of may) {
    if (wanted <= row.clientWidth + 1) break
    folded.add(item)
    wanted -= item.offsetWidth + gap
  }
  return folded
}
