/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'

/**
 * Adjacent inline texts of two elements without a separator, though their styles set them apart: a screen reader and
 * the clipboard join them (“Ltd.Yangtze”). Empty if all is well. For English pages, whose words have spaces.
 */
export function runTogether(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    const hidden = 'svg, script, style, code, [aria-hidden=true], .ant-picker, .ant-select'
    const isRead = (node: Node) => {
      const element = node.parentElement
      return (
        element !== null && element.closest(hidden) === null && element.checkVisibility({ visibilityProperty: true })
      )
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    let last: Text | undefined
    let apart = false
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        // Replaced elements and line breaks separate texts.
        apart ||= /^(BR|IMG|INPUT|TEXTAREA|HR)$/.test(node.tagName)
        continue
      }
      const text = node.textContent ?? ''
      if (text === '' || !isRead(node)) continue
      if (last && !apart && last.parentElement !== node.parentElement && !isApart(last, node))
        checkPair(last, node as Text)
      ;[last, apart] = [node as Text, false]
    }
    return [...found]

    /** Whether only one of the texts is inside a separate box. */
    function isApart(one: Node, other: Node): boolean {
      const boxes = (from: Node, without: Node) => {
        const around: Element[] = []
        for (let up = from.parentElement; up && !up.contains(without); up = up.parentElement) around.push(up)
        return around
      }
      const around = [...boxes(one, other), ...boxes(other, one)]
      return around.some(box => !/^(inline|contents)/.test(getComputedStyle(box).display))
    }

    function checkPair(one: Text, other: Text) {
      const [before, after] = [one.data, other.data]
      if (!/[\p{L}\p{N}.)%”’]$/u.test(before) || !/^[\p{L}\p{N}(¥“−-]/u.test(after)) return
      const pressed = [one, other].map(node => node.parentElement?.closest('button, a, [role=tab], [role=button]'))
      // Two buttons are read one by one.
      if (pressed.every(Boolean) && pressed[0] !== pressed[1]) return
      const box = other.parentElement
      found.add(`“${before.slice(-24)}” and “${after.slice(0, 24)}” (${box?.tagName.toLowerCase()}.${box?.className})`)
    }
  })
}
