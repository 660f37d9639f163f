/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page } from '@playwright/test'

/** Links, buttons and tabs without a visible focus, by the effective styles of this page; empty if all is well. */
export async function hiddenFocus(page: Page): Promise<string[]> {
  // Only a keyboard shows `:focus-visible`.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const found = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>('a[href], button:enabled')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      element.focus()
      if (document.activeElement !== element) continue
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1 || /, 0\)$/.test(outlineColor))
        found.add(
          `${element.tagName.toLowerCase()}.${element.className}: ${outlineWidth} ${outlineStyle} ${outlineColor}`,
        )
    }
    return [...found]
  })
}

/** Parts of the frame that would be printed, and parts of the page that would not; empty if all is well. */
export async function paperFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' })
  const found = await page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(one => one.checkVisibility())
    const frame = ['.fg-side', '.fg-header', '.fg-skip', '.fg-search', '.fg-pager', '.fg-bulk', '.fg-toasts']
    const content = document.querySelector('.fg-content')
    const cut = content && getComputedStyle(content).overflowY !== 'visible' ? ['.fg-content scrolls'] : []
    return [
      ...frame.filter(selector => shown(selector).length > 0),
      ...cut,
      ...(shown('h1').length > 0 ? [] : ['no heading']),
    ]
  })
  await page.emulateMedia({ media: 'screen' })
  return found
}

/**
 * Clickable elements that Tab does not reach from the top of the page; empty if all is well. One tab of a tab list is
 * enough, the others are reached by arrows.
 */
export async function unreached(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled',
    )
    const own = [...all].filter(
      one =>
        one.tabIndex >= 0 &&
        one.checkVisibility({ visibilityProperty: true }) &&
        !one.matches('[role=tab][tabindex="-1"]'),
    )
    for (const one of own) one.dataset.unreached = 'yes'
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    return own.length
  })
  for (let pressed = 0; pressed < count + 20; pressed++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => delete (document.activeElement as HTMLElement | null)?.dataset.unreached)
  }
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-unreached]')].map(
      one => `${one.tagName.toLowerCase()}.${one.className} ${one.getAttribute('aria-label') ?? one.textContent}`,
    ),
  )
}

/** English accessible names on a Chinese page; empty if all is well. */
export function englishNames(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body [aria-label]:not([aria-hidden=true])')]
      .filter(one => one.closest('[aria-hidden=true], [lang=en]') === null)
      .map(one => one.getAttribute('aria-label') ?? '')
      .filter(name => /[a-z]{2}/i.test(name) && !/[\u4e00-\u9fff]/.test(name) && name !== 'Fairgate'),
  )
}
