import { Ellipsis } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '../i18n/language.ts'
import { Button } from './Button.tsx'
import { foldedOf, gapOf, itemsOf, widthOf } from './measure-fold.ts'
import './Fold.css'

export interface FoldProps {
  children: ReactNode
  /** A collapsed control is in use, so all are shown in any case. */
  shown?: boolean
}

/**
 * One line of controls; those that do not fit are behind a menu button, and all are shown below after it is clicked.
 * Widths are measured, so that it works in every language, at every width and next to every drawer.
 */
export function Fold({ children, shown = false }: FoldProps) {
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
      const folded = foldedOf(element)
      for (const item of itemsOf(element)) {
        const isFolded = folded.has(item)
        item.classList.toggle('is-folded', isFolded)
        // Neither visible nor focusable until the menu button is clicked.
        item.inert = isFolded && !open
      }
      setFolds(folded.size > 0)
      setBelow(open && overflows(element))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const item of element.children) observer.observe(item)
    return () => observer.disconnect()
  })
  const looks = [below && 'is-below', open && folds && 'is-open']
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

/**
 * Other items of the bar leave no room for the whole row. The measurement does not depend on where the row is, so that
 * it does not alternate.
 */
function overflows(row: HTMLElement): boolean {
  const fold = row.parentElement
  const bar = fold?.parentElement
  if (!fold || !bar) return false
  const { paddingLeft, paddingRight } = getComputedStyle(bar)
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  const others = ([...bar.children] as HTMLElement[]).filter(child => child !== fold)
  const taken = others.reduce((sum, { offsetWidth }) => sum + offsetWidth + gapOf(bar), 0)
  return widthOf(row, itemsOf(row)) > inner - taken + 1
}
