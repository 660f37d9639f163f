import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { HeadMenu, type MoreEntry } from './head-menu.ts'
import { MenuOfEntries } from './MoreMenu.tsx'
import { foldedOf, itemsOf } from './measure-fold.ts'
import './Fold.css'

/** Px of the menu button and the gap before it. */
const DOTS = 50

/**
 * The buttons at the right of a page's title. Those that do not fit are entries of one menu, together with the page's
 * rare actions; its button is always last. A primary button stays.
 */
export function HeadActions({ children }: { children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const rare = useRef(new Map<string, readonly MoreEntry[]>())
  const [hasRare, setHasRare] = useState(false)
  const [folds, setFolds] = useState(false)
  const add = useCallback((part: string, entries: readonly MoreEntry[]) => {
    rare.current.set(part, entries)
    setHasRare([...rare.current.values()].some(({ length }) => length > 0))
  }, [])
  useLayoutEffect(() => {
    const element = row.current
    if (!element) return
    const title = element.closest('.fg-page-title')
    const measure = () => {
      title?.classList.remove('is-tight')
      // The title is shortened before a primary is cut.
      const primaries = itemsOf(element).filter(item => item.classList.contains('is-primary'))
      const least = primaries.reduce((sum, { offsetWidth }) => sum + offsetWidth, 0)
      if (least > 0) element.parentElement?.style.setProperty('min-width', `${least + DOTS}px`)
      const folded = foldedOf(element, true)
      for (const item of itemsOf(element)) {
        item.classList.toggle('is-folded', folded.has(item))
        item.inert = folded.has(item)
      }
      setFolds(folded.size > 0)
      title?.classList.toggle('is-tight', title.scrollWidth > title.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    if (title) observer.observe(title)
    for (const item of element.children) observer.observe(item)
    return () => observer.disconnect()
  })
  const entries = () => [...(row.current ? foldedEntries(row.current) : []), ...[...rare.current.values()].flat()]
  return (
    <HeadMenu value={add}>
      <div className="fg-fold is-end">
        <div className="fg-fold-row" ref={row}>
          {children}
        </div>
        {(folds || hasRare) && <MenuOfEntries entries={entries} />}
      </div>
    </HeadMenu>
  )
}

/** The buttons that do not fit, as menu entries that press them. */
const foldedEntries = (row: HTMLElement): MoreEntry[] =>
  itemsOf(row)
    .filter(item => item.inert)
    .flatMap(item => (item.matches('button, a') ? [item] : [...item.querySelectorAll<HTMLElement>('button, a[href]')]))
    .map(button => ({
      label: (button.ariaLabel ?? button.textContent ?? '').trim(),
      danger: button.classList.contains('is-danger'),
      disabled: button.matches(':disabled'),
      run: () => button.click(),
    }))
