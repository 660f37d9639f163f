const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'
/** Elements that close as a whole: the focus returns to where it was before. */
const closing = '.fg-drawer, dialog, [popover], .fg-popover-panel'
const most = 20

interface FocusPosition {
  element: HTMLElement
  closing: Element | null
  /** Its table, and its row index. */
  table: Element | null
  row: number
  /**
   * Its ancestors from the inside out, below the content container: nothing next to a message is a field of the page.
   */
  around: readonly HTMLElement[]
}

const isUsable = (element: HTMLElement) =>
  element.isConnected && element.matches(':not(:disabled)') && element.checkVisibility({ visibilityProperty: true })

/**
 * Restores the focus when the focused element disappears: a drawer or dialog that closes, a row that an action has
 * removed, a button that is no longer offered. The browser would start again at the top of the page.
 *
 * @returns removes the listener
 */
export function restoreFocus(): () => void {
  let positions: FocusPosition[] = []
  let path = location.pathname
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    positions = [...positions.filter(({ element }) => element !== target), toFocusPosition(target)].slice(-most)
    path = location.pathname
  }
  let waiting = 0
  const check = () => {
    cancelAnimationFrame(waiting)
    waiting = requestAnimationFrame(() => {
      const { activeElement } = document
      const last = positions.at(-1)
      if (!last || (activeElement !== null && activeElement !== document.body) || isUsable(last.element)) return
      // On another page only the frame of this one still exists.
      const known =
        path === location.pathname ? positions : positions.slice(-1).filter(({ element }) => element.isConnected)
      const to = whereTo(known) ?? document.querySelector<HTMLElement>('dialog[open], #content')
      to?.focus({ preventScroll: true })
    })
  }
  const observer = new MutationObserver(check)
  const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'open', 'hidden'] }
  observer.observe(document.body, watched)
  document.addEventListener('focusin', remember)
  return () => {
    cancelAnimationFrame(waiting)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}

function toFocusPosition(element: HTMLElement): FocusPosition {
  const table = element.closest('.fg-table-frame')
  const row = element.closest('tbody > tr')
  const around: HTMLElement[] = []
  const content = document.querySelector('#content')
  for (let above = element.parentElement; above && !above.contains(content); above = above.parentElement)
    around.push(above)
  return { element, closing: element.closest(closing), table, row: row ? rowsOf(table).indexOf(row) : -1, around }
}

const rowsOf = (table: Element | null) => [...(table?.querySelectorAll('tbody > tr') ?? [])]

/** The last place that still exists, or its replacement. */
function whereTo(positions: readonly FocusPosition[]): HTMLElement | undefined {
  const [last, ...before] = positions.toReversed()
  if (!last) return undefined
  if (isUsable(last.element)) return last.element
  const hasClosed = last.closing !== null && !(last.closing.isConnected && last.closing.checkVisibility())
  return (hasClosed ? undefined : findNeighbour(last)) ?? whereTo(before.toReversed())
}

/** The replacement of a removed element: the next row, its field, or the panel around it; never another action. */
function findNeighbour({ table, row, around }: FocusPosition): HTMLElement | undefined {
  if (table?.isConnected && row >= 0) {
    const rows = rowsOf(table)
    const next = rows[Math.min(row, rows.length - 1)]?.querySelector<HTMLElement>(`.fg-table-actions :is(${focusable})`)
    return next ?? (table as HTMLElement)
  }
  for (const above of around) {
    if (!above.isConnected || !above.checkVisibility()) continue
    if (above.matches('[tabindex], [role=tablist]'))
      return above.querySelector<HTMLElement>('[role=tab][tabindex="0"]') ?? above
    const field = above.querySelector<HTMLElement>(
      'input:not(:disabled), select:not(:disabled), textarea:not(:disabled)',
    )
    if (field && isUsable(field)) return field
    const turn = above.matches('nav, ol') && above.querySelector<HTMLElement>('button:not(:disabled)')
    if (turn) return turn
    if (above.matches('form, section, header, footer, main')) return undefined
  }
  return undefined
}
