/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'

/**
 * Visible layout faults of the current page, as readable lines; empty if all is well: a page that is wider than the
 * window, or higher although only its content scrolls, an action that is cut off or covered, a label that does not fit
 * its button, overlapping boxes.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Elements that the page measures itself are placed a frame after the window has changed.
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const found = new Set<string>()
    const boxes = new Map<Element, DOMRect>()
    const styles = new Map<Element, CSSStyleDeclaration>()
    const actionable = 'button, a[href], [role=tab], [role=button], input:not([type=hidden]), textarea, [role=combobox]'

    const wider = document.documentElement.scrollWidth - innerWidth
    // The control room is designed for a wall display.
    const isWall = document.querySelector('.fg-control-room, .fg-control') !== null
    if (wider > 1 && !(isWall && innerWidth < 1160)) found.add(`the page is ${wider} px wider than the window`)
    const higher = document.querySelector('.fg-layout') ? document.documentElement.scrollHeight - innerHeight : 0
    if (higher > 1) found.add(`the window itself scrolls by ${higher} px`)
    for (const element of document.querySelectorAll(actionable)) if (isShown(element)) checkAction(element)
    for (const parent of document.querySelectorAll('body *:not(svg *)'))
      if (parent.childElementCount > 1) checkChildren(parent)
    for (const box of document.querySelectorAll('body *:not(svg *)')) checkText(box)
    checkDrawer()
    checkTabs()
    checkToday()
    checkDots()
    return [...found]

    /**
     * A text with an ellipsis: dates are never shortened, and other texts show at least as many characters as a name.
     */
    function checkText(box: Element) {
      if (!/^(hidden|clip)$/.test(styleOf(box).overflowX) || !isShown(box)) return
      if (box.scrollWidth - box.clientWidth <= 1) return
      const frame = boxOf(box)
      const end = frame.right - Number.parseFloat(styleOf(box).paddingRight)
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? ''
        const range = document.createRange()
        range.selectNodeContents(node)
        if (text.trim() === '' || range.getBoundingClientRect().right <= end + 1) continue
        if (node.parentElement && !node.parentElement.checkVisibility({ visibilityProperty: true })) continue
        const shown = charactersUpTo(node, end)
        const isDate = /\d{4}-\d\d-\d\d|\d \p{Lu}\p{Ll}{2}\b|\d\d:\d\d/u.test(text)
        const isHan = /\p{Script=Han}/u.test(text)
        // A selected value is shown completely when the field is opened.
        if (box.closest('.ant-select') && !box.matches('.ant-select-placeholder')) continue
        const boxName = nameOf(box).split(' “')[0]
        if (isDate) found.add(`${boxName}: the date “${text}” is cut after ${shown} characters`)
        else if (shown < (isHan ? 10 : 20))
          found.add(`${boxName}: “${text.slice(0, 60)}” is cut after ${shown} characters`)
      }
    }

    /** The number of characters before the ellipsis. */
    function charactersUpTo(node: Node, end: number): number {
      const range = document.createRange()
      range.setStart(node, 0)
      let [low, high] = [0, node.textContent?.length ?? 0]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        range.setEnd(node, middle)
        if (range.getBoundingClientRect().right <= end - 10) low = middle
        else high = middle - 1
      }
      return low
    }

    /** A drawer stands next to its list, or in its place. */
    function checkDrawer() {
      const drawer = document.querySelector('.fg-drawer')
      for (const other of drawer?.parentElement?.children ?? []) {
        if (!drawer || other === drawer || !isShown(other) || styleOf(other).position === 'fixed') continue
        const [a, b] = [boxOf(drawer), boxOf(other)]
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (wide > 2 && high > 2) found.add(`the drawer lies over ${nameOf(other)} by ${Math.round(wide)} px`)
      }
    }

    /** Two nested levels of tabs at most. */
    function checkTabs() {
      const levels = [...document.querySelectorAll('main [role=tablist]')].filter(isShown)
      if (levels.length > 2) found.add(`${levels.length} levels of tabs`)
    }

    /** The line of today does not cross texts. */
    function checkToday() {
      for (const line of document.querySelectorAll('.is-today')) {
        const a = boxOf(line)
        for (const label of document.querySelectorAll('.fg-phases-text')) {
          const b = boxOf(label)
          if (a.left < b.left || a.right > b.right || b.top > a.bottom || b.bottom < a.top) continue
          const [x, y] = [(a.left + a.right) / 2, (b.top + b.bottom) / 2]
          const hit = document.elementFromPoint(x, y)
          if (hit && !label.contains(hit)) found.add(`the line of today crosses “${label.textContent}”`)
        }
      }
    }

    /** Actions that do not fit a page's header are in a menu at its end. */
    function checkDots() {
      for (const head of document.querySelectorAll('.fg-page-title')) {
        const buttons = [...head.querySelectorAll('button, a')]
          .filter(isShown)
          .sort((a, b) => boxOf(a).left - boxOf(b).left)
        const dots = buttons.filter(button => button.querySelector('.lucide-ellipsis'))
        if (dots.length > 1) found.add(`${dots.length} menus of dots in the page's head`)
        if (dots[0] && dots[0] !== buttons.at(-1)) found.add("the dots of the page's head are not at its end")
        if (dots[0] && dots[0].getAttribute('aria-haspopup') !== 'menu')
          found.add("the dots of the page's head are no menu")
      }
    }

    function checkAction(element: Element) {
      const isField = /^(input|textarea)$/i.test(element.tagName)
      const tooLong = element.scrollWidth - element.clientWidth
      // A name that is a link is shortened in its cell like any other name.
      const isName = element.matches('td > a')
      if (!isField && !isName && styleOf(element).overflowX !== 'visible' && tooLong > 1)
        found.add(`${nameOf(element)}: its label is ${tooLong} px too long`)
      const cut = cutOf(element)
      if (cut) found.add(`${nameOf(element)} is cut off by ${cut}`)
      else if (isCovered(element)) found.add(`${nameOf(element)} is covered`)
    }

    /** Boxes in the flow of one parent must not overlap. */
    function checkChildren(parent: Element) {
      const children = [...parent.children].filter(
        child =>
          isShown(child) &&
          /^(static|relative)$/.test(styleOf(child).position) &&
          styleOf(child).display !== 'inline' &&
          (child.textContent?.trim() !== '' || child.querySelector('input, button, img, svg') !== null),
      )
      for (const [at, one] of children.entries()) {
        for (const other of children.slice(at + 1)) {
          const [a, b] = [boxOf(one), boxOf(other)]
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          if (wide > 2 && high > 2)
            found.add(`${nameOf(one)} lies over ${nameOf(other)} by ${Math.round(wide)} × ${Math.round(high)} px`)
        }
      }
    }

    /**
     * The ancestor that hides a part of an element horizontally: a box with hidden overflow, or one that would have to
     * be scrolled.
     */
    function cutOf(element: Element): string | undefined {
      const box = boxOf(element)
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        if (styleOf(above).position === 'fixed') return undefined
        if (styleOf(above).overflowX === 'visible') continue
        // On a tablet and at 200 % a table or a drawing scrolls in its own frame; the page never does.
        if (innerWidth < 1160 && !above.matches('main') && /^(auto|scroll)$/.test(styleOf(above).overflowX))
          return undefined
        const frame = boxOf(above)
        const cut = Math.max(frame.left - box.left, box.right - frame.right)
        if (cut > 1) return `${nameOf(above).split(' “')[0]} by ${Math.round(cut)} px`
      }
      return undefined
    }

    /** Whether another element covers its centre. A drawer over a narrow list, a dialog and floating elements may. */
    function isCovered(element: Element): boolean {
      const box = boxOf(element)
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight || isScrolledAway(element, y)) return false
      const hit = document.elementFromPoint(x, y)
      if (!hit || element.contains(hit) || hit.contains(element)) return false
      // A field's label, with what is rendered in its place, is part of the field.
      if (hit.closest('label')?.contains(element)) return false
      // Rows under a sticky header or bar can be scrolled into view; a field's own parts cover it, and later parts of a
      // card cover earlier ones.
      const mayCover =
        '.fg-drawer, dialog, [popover], thead, .fg-template-hit, .fg-pager, .fg-form-head, .fg-form-foot, .fg-drawer-foot, .ant-select, .ant-picker'
      return hit.closest(mayCover) === null
    }

    /** A box that scrolls by itself, like a long menu, makes the content below its edge reachable. */
    function isScrolledAway(element: Element, y: number): boolean {
      for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
        if (!/^(auto|scroll)$/.test(styleOf(above).overflowY)) continue
        const frame = boxOf(above)
        // Edges are between pixels: a centre on the last one belongs to the neighbour.
        if (y < frame.top + 1 || y >= frame.bottom - 1) return true
      }
      return false
    }

    function isShown(element: Element): boolean {
      const { width, height } = boxOf(element)
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }

    function boxOf(element: Element): DOMRect {
      const known = boxes.get(element) ?? element.getBoundingClientRect()
      boxes.set(element, known)
      return known
    }

    function styleOf(element: Element): CSSStyleDeclaration {
      const known = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, known)
      return known
    }

    function nameOf(element: Element): string {
      const label = element.getAttribute('aria-label') ?? (element.textContent?.trim() || element.getAttribute('name'))
      const selector = [...element.classList].slice(0, 2).join('.')
      return `${element.tagName.toLowerCase()}${selector && `.${selector}`} “${(label ?? '').slice(0, 40)}”`
    }
  })
}
