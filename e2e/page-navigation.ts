/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Page, Request } from '@playwright/test'

/*
 * One window that is moved from page to page: many pages in the time that loading the console again would take for one.
 */

/** Navigates like a link of the console, without reloading the console. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(to => {
    const isView = new URL(to, location.href).pathname === location.pathname
    for (const old of document.querySelectorAll(isView ? '.fg-table-frame' : 'h1, .fg-table-frame'))
      old.classList.add('was')
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await settled(page)
}

/**
 * Leaves the page for an unknown address, so that none of its content is taken for the next page's. A page that is
 * still correcting its own address navigates back to itself: it is left again.
 */
export async function leave(page: Page): Promise<void> {
  await page.evaluate(async nowhere => {
    while (document.querySelector('.fg-alert') === null) {
      history.pushState(null, '', nowhere)
      dispatchEvent(new PopStateEvent('popstate'))
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
    }
  }, '/nowhere')
}

/**
 * Waits until the page shows its heading, or its message instead, and nothing is requested, placed or animated any
 * more, in two consecutive frames.
 */
export async function settled(page: Page): Promise<void> {
  const isShowcase = new URL(page.url()).pathname === '/showcase'
  const deadline = Date.now() + 60_000
  for (let calm = 0; calm < 2; ) {
    const isCalm = await page.evaluate(async showcase => {
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      const placeholders = showcase ? '.was, .fg-page-wait' : '.was, [class*="fg-skeleton"], .is-turning, .fg-page-wait'
      return (
        document.querySelector('main :is(h1, h2, [role=alert])') !== null &&
        document.querySelector(placeholders) === null
      )
    }, isShowcase)
    calm = isCalm && requests.get(page)?.size === 0 ? calm + 1 : 0
    if (Date.now() > deadline) throw new Error(`${page.url()} does not come to rest`)
  }
}

/** The unanswered requests of a page. */
const requests = new WeakMap<Page, Set<Request>>()

/** Counts the requests of the page from now on; `go` waits for them. */
export function watch(page: Page): void {
  const open = new Set<Request>()
  requests.set(page, open)
  page.on('request', request => open.add(request))
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
}
